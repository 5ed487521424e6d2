"""T19: the archive and the codex, and what all archive cards in play have in common."""

from typing import Any, Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Step, step
from bot.rules.third.card_spaces import close_space, open_space
from bot.rules.third.content import Side, When
from bot.rules.third.doom import EndAnomalies
from bot.rules.third.play import Play, Rules, archive_in_play, shown_card
from bot.rules.third.possessions import DiscardAsset
from bot.rules.third.reading import stop_reading
from bot.rules.third.state import AttachedCard, CodexCard, LaidCard, Third


def met(game: Third, when: When, codex: CodexCard) -> bool:
    """T19.6: tell whether the state a card waits for has come."""
    return counted(game, when, codex) >= when.needed(game.players)


def counted(game: Third, when: When, codex: CodexCard) -> int:
    """What a card counts."""
    if when.count == "markers":
        return markers_lying(game, when.marker)
    if when.count == "card_clues":
        return codex.clues
    if when.count.startswith("my_"):
        owner = game.investigators.get(getattr(codex, "owner", ""))
        return getattr(owner, when.count.removeprefix("my_"), 0)
    found = getattr(game, when.count)
    return found if isinstance(found, int) else len(found)


def markers_lying(game: Third, marker: str) -> int:
    """T19.8: how many markers of a name lie on the board; of a back, how many are still face down."""
    face_up = sum(markers.count(marker) for markers in game.markers.values())
    return face_up + sum(one.back == marker for markers in game.hidden.values() for one in markers)


def codex_due(game: Third, rules: Rules) -> list[Step]:
    """T19.6, T21.1: cards whose state has come and which have not resolved on the side that shows, in their order."""
    return [
        FireCodex(card=shown.card, side=shown.side)
        for shown in archive_in_play(game)
        if not shown.fired and (when := rules.side(shown).when) and met(game, when, shown)
    ]


def laid_before(game: Third, who: str) -> list[LaidCard]:
    """T21.1: the archive cards in somebody's play area."""
    return [laid for laid in game.laid.values() if laid.owner == who]


def addressed(game: Third, shown: CodexCard) -> str:
    """T19.6, T21.1: the "you" of a text that nobody in particular reads: its owner, else the leader's investigator."""
    return getattr(shown, "owner", "") or game.seats[game.leader]


def sides_showing(game: Third, rules: Rules) -> list[Side]:
    """The showing sides of the codex."""
    return [side for _, side in rules.codex_sides(game)]


@step
class FireCodex(Step):
    """A codex card's state has come."""

    card: str
    side: str = ""  # which waited for it; "": whichever shows

    def run(self, play: Play) -> None:
        """T19.6-T19.7: it resolves once, until it is flipped or added anew; "you": see `addressed`.

        Not if another card that was due at the same moment has turned it or taken it away.
        """
        codex = shown_card(play.game, self.card)
        if codex is None or codex.fired or self.side not in ("", codex.side):
            return
        codex.fired = True
        side = play.rules.side(codex)
        play.tell("codex", card=self.card, title=side.title, text=side.text)
        play.push(Resolve(who=addressed(play.game, codex), card=self.card, effects=side.effects))


@step
class AddCodex(Step):
    """A card of the archive comes into the codex."""

    card: str

    def run(self, play: Play) -> None:
        """T19.3: in force at once; if it is not in the archive nothing happens."""
        game = play.game
        if self.card in game.archive:
            game.archive.remove(self.card)
            game.codex[self.card] = CodexCard(card=self.card)
            show(play, game.codex[self.card], "codex_added")


@step
class TakeArchive(Step):
    """A card of the archive comes into a play area."""

    who: str
    card: str

    def run(self, play: Play) -> None:
        """T21.1: it affects only this investigator; if it is not in the archive nothing happens (T19.3)."""
        game = play.game
        if self.card in game.archive:
            game.archive.remove(self.card)
            game.laid[self.card] = LaidCard(card=self.card, owner=self.who)
            show(play, game.laid[self.card], "archive_taken")


@step
class AttachArchive(Step):
    """A card of the archive comes to lie at an encounter deck."""

    card: str
    deck: str

    def run(self, play: Play) -> None:
        """T19.9: with its text visible; if it is not in the archive, or the deck not out, nothing happens."""
        game = play.game
        if self.card in game.archive and self.deck in game.decks:
            game.archive.remove(self.card)
            game.attached[self.card] = AttachedCard(card=self.card, deck=self.deck)
            show(play, game.attached[self.card], "archive_attached")


@step
class FlipCodex(Step):
    """An archive card in play is turned."""

    card: str

    def run(self, play: Play) -> None:
        """T19.4, T19.7: the new side replaces the old one and waits for its own state; tokens stay."""
        shown = shown_card(play.game, self.card)
        if shown and play.rules.content.archive[self.card].back:
            old = play.rules.side(shown)
            shown.side = "back" if shown.side == "front" else "front"
            shown.fired = False
            show(play, shown, "codex_flipped")
            if old.space != play.rules.side(shown).space:
                close_space(play, old)
            end_anomalies(play, old)


def show(play: Play, shown: CodexCard, kind: str) -> None:
    """Tell what a side says, make the space it says it is (T3.9), and resolve its "when added"."""
    side = play.rules.side(shown)
    whose = {"who": shown.owner} if isinstance(shown, LaidCard) else {}
    where = {"deck": shown.deck} if isinstance(shown, AttachedCard) else {}
    play.tell(kind, card=shown.card, title=side.title, text=side.text, **whose, **where)
    if side.on_add:
        play.push(Resolve(who=addressed(play.game, shown), card=shown.card, effects=side.on_add))
    open_space(play, side)


@step
class ReturnCodex(Step):
    """A card goes back to the archive, from wherever it is in play or being read."""

    card: str

    def run(self, play: Play) -> None:
        """T19.4, T19.10: its tokens go back to the supply; T21.2: one met in an encounter does not stay in its deck."""
        held = [one for one in play.game.assets.values() if one.card == self.card]
        play.push(*(DiscardAsset(asset=one.id) for one in held))
        send_back(play, self.card)


def send_back(play: Play, card: str) -> None:
    """T19.4, T21.1: a card that is in play, being read or in a deck lies in the archive again."""
    shown = shown_card(play.game, card)
    if take_out(play.game, card):
        play.game.archive.append(card)
        play.tell("codex_returned", card=card)
    if shown:
        close_space(play, play.rules.side(shown))
        end_anomalies(play, play.rules.side(shown))


def end_anomalies(play: Play, old: Side) -> None:
    """T14.8: anomalies go with the last side that speaks of them; `old` shows no more."""
    if old.anomalies and not any(side.anomalies for side in sides_showing(play.game, play.rules)):
        play.push(EndAnomalies())


def take_out(game: Third, card: str) -> bool:
    """Take an archive card from where it is in play, being read or in an encounter deck; says whether it was there."""
    in_play: tuple[dict[str, Any], ...] = (game.codex, game.laid, game.attached)
    for zone in in_play:
        if card in zone:
            del zone[card]
            return True
    if any(reading.card == card for reading in game.reading):
        stop_reading(game, card)
        return True
    for deck in game.decks.values():
        if card in deck:
            deck.remove(card)
            return True
    return False


@step
class PutOnCodex(Step):
    """Clues or doom are put on a codex card."""

    card: str
    what: Literal["clues", "doom"]
    amount: int

    def run(self, play: Play) -> None:
        """T15.3, T19.1."""
        codex = shown_card(play.game, self.card)
        if codex:
            setattr(codex, self.what, getattr(codex, self.what) + self.amount)
            play.tell("codex_tokens", card=self.card, what=self.what, amount=self.amount)
