"""The second edition's names for the kernel's words, and the sums every chapter needs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from bot.rules.kernel import play as kernel
from bot.rules.kernel.saved import Step
from bot.rules.second.content import AncientOne, Card, Content, MonsterCard, Sheet
from bot.rules.second.state import Held, Investigator, Second

PAIRS = {"speed": "sneak", "fight": "will", "lore": "luck"}  # S4.7
STOPS = 4  # S4.7


def card_of(id: str) -> str:
    """The card of a thing in play: its id is the card's with a number behind a dot."""
    return id.partition(".")[0]


class Rules:
    """Content, and what is asked of it. `rules.py` completes it with what is due and who reacts."""

    references: ClassVar[Mapping[str, str]] = {"who": "investigators", "monster": "monsters", "held": "cards"}

    def __init__(self, content: Content) -> None:
        self.content = content

    def due(self, game: Second) -> Sequence[Step]:
        """S21 note 1, S23.1."""
        raise NotImplementedError

    def reactions(self, game: Second, event: Any) -> Iterable[kernel.Reaction]:
        """S21.2."""
        raise NotImplementedError

    def paying(self, step: Any, cost: Sequence[Any], bought: Any) -> Sequence[Step]:
        """S21.2."""
        raise NotImplementedError

    def sheet(self, who: str) -> Sheet:
        """The printed sheet of an investigator."""
        return self.content.sheets[who]

    def card(self, id: str) -> Card:
        """The card of one that is held, or of a card id."""
        return self.content.cards[card_of(id)]

    def monster(self, id: str) -> MonsterCard:
        """The card of a monster in play, or of a card id."""
        return self.content.monsters[card_of(id)]

    def ancient(self, game: Second) -> AncientOne:
        """The Ancient One of this campaign."""
        return self.content.ancients[game.ancient]


Play = kernel.Play[Second, Rules]


def cards_of(game: Second, who: str) -> list[Held]:
    """The cards an investigator holds, in the order they were gained."""
    return [held for held in game.cards.values() if held.owner == who]


def skill_value(play: Play, me: Investigator, skill: str) -> int:
    """S4.7: what the sliders show; the two skills of a track change by one against each other."""
    for first, second in PAIRS.items():
        if skill in (first, second):
            least, greatest = play.rules.sheet(me.id).tracks[first]  # type: ignore[index] # its keys are the tracks
            stop = me.sliders[first]  # type: ignore[index] # its keys are the tracks
            return least + stop if skill == first else greatest - stop
    raise KeyError(skill)


def in_turn_order(game: Second) -> list[str]:
    """S3.2: the seats, the first player's before the others."""
    seats = list(game.seats)
    at = seats.index(game.first or seats[0])
    return seats[at:] + seats[:at]
