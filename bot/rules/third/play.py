"""The third edition's names for the kernel's words, and the sums every chapter needs."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from bot.rules.kernel import play as kernel
from bot.rules.kernel.saved import Step
from bot.rules.third.content import AssetCard, Card, Content, InvestigatorCard, MonsterCard, Scenario, Side
from bot.rules.third.records import Board
from bot.rules.third.state import Asset, CodexCard, Investigator, Monster, Third

SHEET = "sheet"  # where abilities of the scenario sheet stand


def card_of(id: str) -> str:
    """The card of a thing in play: its id is the card's with a number behind a dot."""
    return id.partition(".")[0]


class Rules:
    """Content, and what is asked of it. `rules.py` completes it with what is due and who reacts."""

    references: ClassVar[Mapping[str, str]] = {"who": "investigators", "monster": "monsters", "asset": "assets"}

    def __init__(self, content: Content) -> None:
        self.content = content

    def due(self, game: Third) -> Sequence[Step]:
        """T27."""
        raise NotImplementedError

    def reactions(self, game: Third, event: Any) -> Iterable[kernel.Reaction]:
        """T6.6."""
        raise NotImplementedError

    def paying(self, step: Any, cost: Sequence[Any], bought: Any) -> Sequence[Step]:
        """T1.7."""
        raise NotImplementedError

    def asset(self, id: str) -> AssetCard:
        """The card of an asset in play, or of a card id."""
        return self.content.assets[card_of(id)]

    def monster(self, id: str) -> MonsterCard:
        """A monster card, all that is printed on it; what a monster in play shows is its `face`."""
        return self.content.monsters[card_of(id)]

    def front(self, card: str) -> MonsterCard:
        """T13.1, T13.12: the ready side of a monster card: what shows of it in the deck and when it arrives."""
        printed = self.content.monsters[card]
        return self.content.monsters[printed.front] if printed.front else printed

    def face(self, monster: Monster) -> MonsterCard:
        """T13.2-T13.3, T13.8: what a monster in play shows now, and so what it has: its ready side or its own card."""
        return self.front(monster.card) if monster.state == "ready" else self.content.monsters[monster.card]

    def sheet(self, who: str) -> InvestigatorCard:
        """The printed sheet of an investigator."""
        return self.content.investigators[who]

    def scenario(self, game: Third) -> Scenario:
        """The scenario sheet."""
        return self.content.scenarios[game.scenario]

    def board(self, game: Third) -> Board:
        """T21.3: the map as it is now."""
        return self.content.boards[self.scenario(game).board].without(game.absent)

    def cards_for(self, game: Third, who: str) -> list[tuple[str, Card]]:
        """Whatever binds or helps this investigator, with its id: the sheet and the play area, T21.1 included."""
        assets = self.content.assets
        held: list[tuple[str, Card]] = [(a.id, assets[a.card]) for a in game.assets.values() if a.owner == who]
        laid = [(card.card, self.side(card)) for card in game.laid.values() if card.owner == who]
        return [(who, self.content.investigators[who]), *held, *laid]

    def forbidden(self, game: Third, who: str) -> set[str]:
        """T1.2: what an investigator cannot do now, whatever else says that they may."""
        both = (*self.cards_for(game, who), *self.codex_sides(game))
        return {what for _, card in both for what in card.forbids}

    def total(self, game: Third, who: str, to: str, skill: str = "", *, attack: bool = False) -> int:
        """Sum the modifiers that apply (T8.1, T7.16); cards with hands are counted by the test itself (T8.3)."""
        cards = self._modifying(game, who)
        return sum(one.amount for _, card in cards for one in card.modifiers if applies(one, to, skill, attack=attack))

    def by_card(self, game: Third, who: str, to: str, skill: str = "", *, attack: bool = False) -> dict[str, int]:
        """The modifiers that apply, by the card, sheet or codex card they stand on."""
        found = Counter[str]()
        for id, card in self._modifying(game, who):
            found[card_of(id)] += sum(one.amount for one in card.modifiers if applies(one, to, skill, attack=attack))
        return {card: amount for card, amount in found.items() if amount}

    def _modifying(self, game: Third, who: str) -> list[tuple[str, Card]]:
        both = (*self.cards_for(game, who), *self.codex_sides(game))
        return [(id, card) for id, card in both if card.modifiers and not getattr(card, "hands", 0)]

    def side(self, codex: CodexCard) -> Side:
        """T19.4: the showing side of a card in the codex."""
        found: Side = getattr(self.content.archive[codex.card], codex.side)
        return found

    def codex_sides(self, game: Third) -> list[tuple[str, Side]]:
        """T19.5: the showing sides of the codex, which change things for everybody, with their cards' ids."""
        return [(codex.card, self.side(codex)) for codex in game.codex.values()]

    def health(self, game: Third, monster: Monster) -> int | None:
        """T12.6: elite monsters have more for each player the game started with; T13.3: shrouded ones have none."""
        card = self.face(monster)
        return None if card.shrouded else card.health + card.elite * game.players


def applies(modifier: Any, to: str, skill: str, *, attack: bool) -> bool:
    """T7.16, T8.3: tell whether a modifier counts in a test of this skill."""
    return modifier.to == to and modifier.skill in ("", skill) and (attack or not modifier.attack)


Play = kernel.Play[Third, Rules]


def assets_of(game: Third, who: str) -> list[Asset]:
    """The assets in a play area, in the order they were gained."""
    return [asset for asset in game.assets.values() if asset.owner == who]


def people_in(game: Third, space: str) -> list[Investigator]:
    """The investigators in a space, in the order they came into play."""
    return [me for me in game.investigators.values() if me.space == space]


def monsters_in(game: Third, space: str) -> list[Monster]:
    """The monsters in a space, in the order they came into play."""
    return [monster for monster in game.monsters.values() if monster.space == space]


def engaged_with(game: Third, who: str) -> list[Monster]:
    """T12.2: the monsters engaged with an investigator."""
    return [monster for monster in game.monsters.values() if who in monster.engaged_with]


def hindered(rules: Rules, game: Third, who: str) -> bool:
    """T6.3, T7.5, T12.19, T18.1: tell whether an investigator is held by a monster; watchers only come along."""
    return any(not rules.face(monster).watcher for monster in engaged_with(game, who))


def skill_value(play: Play, me: Investigator, skill: str) -> int:
    """T7.8, T8.1: the printed value and the focus token."""
    printed: Mapping[str, int] = play.rules.sheet(me.id).skills  # type: ignore[assignment] # its keys are the skills
    return printed[skill] + (skill in me.focus)


Bearer = Asset | Investigator | CodexCard | Third


def bearers(game: Third) -> list[Bearer]:
    """T5.5, T11.5: whatever abilities are printed on that may be used once a round."""
    return [game, *game.investigators.values(), *game.assets.values(), *archive_in_play(game)]


def archive_in_play(game: Third) -> list[CodexCard]:
    """T19.3, T19.9, T21.1: the codex, then what lies in play areas and at decks."""
    return [*game.codex.values(), *game.laid.values(), *game.attached.values()]


def shown_card(game: Third, card: str) -> CodexCard | None:
    """T19.3, T19.9, T21.1: an archive card in the codex, in a play area or at a deck, if it is there."""
    return game.codex.get(card) or game.laid.get(card) or game.attached.get(card)


def bearer(game: Third, source: str) -> Bearer | None:
    """T11.5: where it is noted which abilities of a card were used this round; for the scenario sheet the game."""
    if source == SHEET:
        return game
    return game.assets.get(source) or game.investigators.get(source) or shown_card(game, source)


def used_up(game: Third, source: str, ability: str) -> bool:
    """T11.5: tell whether an ability of a card was used this round."""
    thing = bearer(game, source)
    return thing is not None and ability in thing.used
