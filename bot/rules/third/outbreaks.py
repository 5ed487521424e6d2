"""T14.10: outbreaks, while the archive card that defines them is in the codex (T14.8)."""

from bot.rules.kernel.saved import Step, step
from bot.rules.third.doom import PutDoom, SheetDoom
from bot.rules.third.places import spaces_of
from bot.rules.third.play import Play
from bot.rules.third.state import Third

BREAKS_AT, LOSES = 4, 3


def outbreaks_due(game: Third) -> list[Step]:
    """T14.10: spaces that hold four doom; those an outbreak causes follow one by one."""
    return [Outbreak(space=space.id) for space in game.spaces.values() if space.doom >= BREAKS_AT]


@step
class Outbreak(Step):
    """A space breaks out."""

    space: str

    def run(self, play: Play) -> None:
        """T14.10: it loses three doom; every other space of its neighborhood and the scenario sheet gain one.

        Not if what was due at the same moment has taken the doom away.
        """
        here = play.game.spaces[self.space]
        if here.doom < BREAKS_AT:
            return
        here.doom -= LOSES
        play.tell("outbreak", space=here.id)
        others = [space for space in spaces_of(play.game, here.hood) if space != here.id]
        play.push(*(PutDoom(space=space) for space in others), SheetDoom(amount=1))
