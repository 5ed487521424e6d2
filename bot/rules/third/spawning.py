"""T12.4-T12.7: monsters coming into play."""

from typing import ClassVar, Literal

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import Step, step
from bot.rules.third.engagement import Engage, EngageOne
from bot.rules.third.places import places
from bot.rules.third.play import Play
from bot.rules.third.state import Monster

State = Literal["ready", "engaged", "exhausted"]


@step
class SpawnMonster(Step):
    """The lowest fitting card of the monster deck comes into play."""

    changes: ClassVar[bool] = False
    outlives: ClassVar[tuple[str, ...]] = ("who",)
    where: str = ""  # a word for a place; "": the card's own spawn entry
    who: str = ""  # whose "here" it is, and who is engaged if it comes engaged
    trait: str = ""
    state: State = "ready"

    def run(self, play: Play) -> None:
        """T12.4-T12.5, T12.7: an empty deck: nothing spawns. Which card it is shows before anybody is asked (T2.7)."""
        card = lowest(play, self.trait)
        if card is None:
            play.push(NothingSpawns())
            return
        play.tell("monster_drawn", card=card)
        play.push(ChooseSpawn(where=self.where, who=self.who, trait=self.trait, state=self.state))


@step
class ChooseSpawn(Step):
    """Where the monster that was drawn appears."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    outlives: ClassVar[tuple[str, ...]] = ("who",)
    where: str
    who: str
    trait: str
    state: State

    def run(self, play: Play) -> None:
        """T12.4: its own spawn entry or what the effect says; of several fitting spaces the group chooses."""
        card = lowest(play, self.trait)
        spaces = places(play, self.where or play.rules.monster(card).spawn, self.who) if card else []
        options = {f"spawn:{space}": [self._put(space)] for space in spaces}
        play.ask(GROUP, "spawn", options, card=card)

    def _put(self, space: str) -> Step:
        return PutMonster(space=space, trait=self.trait, state=self.state, who=self.who)


def lowest(play: Play, trait: str) -> str | None:
    """T12.4-T12.5: the first fitting card from the bottom of the monster deck."""
    return next(
        (card for card in play.game.monster_deck if not trait or trait in play.rules.monster(card).traits), None
    )


@step
class NothingSpawns(Step):
    """Say that no monster fits."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T12.7."""
        play.tell("nothing_spawns")


@step
class PutMonster(Step):
    """The lowest fitting monster of the deck stands in a space."""

    outlives: ClassVar[tuple[str, ...]] = ("who",)
    space: str
    trait: str = ""
    state: State = "ready"
    who: str = ""

    def run(self, play: Play) -> None:
        """T12.4-T12.5, T12.9: cards passed over go on top in random order; a ready one engages if somebody is there."""
        deck = play.game.monster_deck
        card = lowest(play, self.trait)
        if card is None:
            return
        at = deck.index(card)
        passed = deck[:at]
        play.shuffle(passed)
        play.game.monster_deck = deck[at + 1 :] + passed
        monster = put_monster(play, card, self.space, "exhausted" if self.state == "exhausted" else "ready")
        if self.state == "engaged" and self.who in play.game.investigators:
            play.push(Engage(who=self.who, monster=monster.id))


def put_monster(play: Play, card: str, space: str, state: Literal["ready", "exhausted"] = "ready") -> Monster:
    """A monster card just taken from its deck comes into play."""
    monster = Monster(id=play.new_id(card), card=card, space=space, state=state)
    play.game.monsters[monster.id] = monster
    play.tell("spawned", monster=monster.id, space=space)
    play.push(EngageOne(monster=monster.id))
    return monster
