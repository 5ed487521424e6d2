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
        """The card of a monster in play, or of a card id."""
        return self.content.monsters[card_of(id)]

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
        """Whatever binds or helps this investigator, with its id: the sheet and the play area."""
        assets = self.content.assets
        held = [(a.id, assets[a.card]) for a in game.assets.values() if a.owner == who]
        return [(who, self.content.investigators[who]), *held]

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

    def health(self, game: Third, monster: Monster) -> int:
        """T12.6: elite monsters have more health for each player the game started with."""
        card = self.content.monsters[monster.card]
        return card.health + card.elite * game.players


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


def skill_value(play: Play, me: Investigator, skill: str) -> int:
    """T7.8, T8.1: the printed value and the focus token."""
    printed: Mapping[str, int] = play.rules.sheet(me.id).skills  # type: ignore[assignment] # its keys are the skills
    return printed[skill] + (skill in me.focus)


Bearer = Asset | Investigator | CodexCard | Third


def bearers(game: Third) -> list[Bearer]:
    """T5.5, T11.5: whatever abilities are printed on that may be used once a round."""
    return [game, *game.investigators.values(), *game.assets.values(), *game.codex.values()]


def bearer(game: Third, source: str) -> Bearer | None:
    """T11.5: where it is noted which abilities of a card were used this round; for the scenario sheet the game."""
    if source == SHEET:
        return game
    return game.assets.get(source) or game.investigators.get(source) or game.codex.get(source)


def used_up(game: Third, source: str, ability: str) -> bool:
    """T11.5: tell whether an ability of a card was used this round."""
    thing = bearer(game, source)
    return thing is not None and ability in thing.used
