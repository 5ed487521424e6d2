"""T19: the archive and the codex."""

from collections.abc import Sequence
from typing import Literal

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.saved import Step, step
from bot.rules.third.content import Side, When
from bot.rules.third.play import Play, Rules
from bot.rules.third.state import CodexCard, Third


def met(game: Third, when: When, codex: CodexCard) -> bool:
    """T19.6: tell whether the state a card waits for has come."""
    return counted(game, when, codex) >= when.needed(game.players)


def counted(game: Third, when: When, codex: CodexCard) -> int:
    """What a card counts."""
    if when.count == "markers":
        return sum(markers.count(when.marker) for markers in game.markers.values())
    if when.count == "card_clues":
        return codex.clues
    found = getattr(game, when.count)
    return found if isinstance(found, int) else len(found)


def codex_due(game: Third, sides: Sequence[Side]) -> list[Step]:
    """T19.6: cards whose state has come and which have not resolved on the side that shows, in the codex's order."""
    return [
        FireCodex(card=codex.card)
        for codex, side in zip(game.codex.values(), sides, strict=True)
        if side.when and not codex.fired and met(game, side.when, codex)
    ]


def sides_showing(game: Third, rules: Rules) -> list[Side]:
    """The showing sides of the codex."""
    return [side for _, side in rules.codex_sides(game)]


@step
class FireCodex(Step):
    """A codex card's state has come."""

    card: str

    def run(self, play: Play) -> None:
        """T19.6-T19.7: it resolves once, until it is flipped or added anew; "you" is the leader's investigator."""
        codex = play.game.codex.get(self.card)
        if codex is None or codex.fired:
            return
        codex.fired = True
        side = play.rules.side(codex)
        play.tell("codex", card=self.card, title=side.title, text=side.text)
        play.push(Resolve(who=play.game.seats[play.game.leader], card=self.card, effects=side.effects))


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
class FlipCodex(Step):
    """A codex card is turned."""

    card: str

    def run(self, play: Play) -> None:
        """T19.4, T19.7: the new side replaces the old one and waits for its own state; tokens stay."""
        codex = play.game.codex.get(self.card)
        if codex and play.rules.content.archive[self.card].back:
            codex.side = "back" if codex.side == "front" else "front"
            codex.fired = False
            show(play, codex, "codex_flipped")


def show(play: Play, codex: CodexCard, kind: str) -> None:
    """Tell what a side says, and resolve its "when added"."""
    side = play.rules.side(codex)
    play.tell(kind, card=codex.card, title=side.title, text=side.text)
    if side.on_add:
        play.push(Resolve(who=play.game.seats[play.game.leader], card=codex.card, effects=side.on_add))


@step
class ReturnCodex(Step):
    """A codex card goes back to the archive."""

    card: str

    def run(self, play: Play) -> None:
        """T19.4: its tokens go back to the supply."""
        if play.game.codex.pop(self.card, None):
            play.game.archive.append(self.card)
            play.tell("codex_returned", card=self.card)


@step
class PutOnCodex(Step):
    """Clues or doom are put on a codex card."""

    card: str
    what: Literal["clues", "doom"]
    amount: int

    def run(self, play: Play) -> None:
        """T15.3, T19.1."""
        codex = play.game.codex.get(self.card)
        if codex:
            setattr(codex, self.what, getattr(codex, self.what) + self.amount)
            play.tell("codex_tokens", card=self.card, what=self.what, amount=self.amount)
