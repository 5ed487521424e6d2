"""T12.4-T12.7: monsters coming into play."""

from typing import ClassVar, Literal

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import Step, step
from bot.rules.third.engagement import EngageOne
from bot.rules.third.places import places
from bot.rules.third.play import Play
from bot.rules.third.state import Monster


@step
class SpawnMonster(Step):
    """The lowest card of the monster deck comes into play."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    where: str = ""  # a word for a place; "": the card's own spawn entry
    who: str = ""  # whose "here" it is
    outlives: ClassVar[tuple[str, ...]] = ("who",)

    def run(self, play: Play) -> None:
        """T12.4, T12.7: several fitting spaces: the group chooses; an empty deck: nothing spawns."""
        if not play.game.monster_deck:
            play.push(NothingSpawns())
            return
        card = play.game.monster_deck[0]
        spaces = places(play, self.where or play.rules.monster(card).spawn, self.who)
        options = {f"spawn:{space}": [PutMonster(space=space)] for space in spaces}
        play.ask(GROUP, "spawn", options, card=card)


@step
class NothingSpawns(Step):
    """Say that the monster deck is empty."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T12.7."""
        play.tell("nothing_spawns")


@step
class PutMonster(Step):
    """The lowest monster of the deck stands in a space."""

    space: str
    state: Literal["ready", "exhausted"] = "ready"

    def run(self, play: Play) -> None:
        """T12.4, T12.9: ready on arrival; it engages if somebody is there."""
        card = play.game.monster_deck.pop(0)
        put_monster(play, card, self.space, self.state)


def put_monster(play: Play, card: str, space: str, state: Literal["ready", "exhausted"] = "ready") -> None:
    """A monster card just taken from its deck comes into play."""
    monster = Monster(id=play.new_id(card), card=card, space=space, state=state)
    play.game.monsters[monster.id] = monster
    play.tell("spawned", monster=monster.id, space=space)
    play.push(EngageOne(monster=monster.id))
