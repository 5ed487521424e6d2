"""T7.8-T7.9: the focus action."""

from collections.abc import Iterator
from typing import Any, ClassVar

from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play, assets_of
from bot.rules.third.possessions import DiscardAsset
from bot.rules.third.state import Investigator, Skill

SKILLS: tuple[Skill, ...] = ("lore", "influence", "observation", "strength", "will")


def options(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T7.8: a skill without a token."""
    for skill in SKILLS:
        if skill not in me.focus:
            yield (
                f"focus:{skill}",
                "focus",
                [GainFocus(who=me.id, skill=skill), KeepFocus(who=me.id), ShakeOff(who=me.id)],
            )


@step
class GainFocus(Step):
    """Gain a skill's focus token."""

    who: str
    skill: Skill

    def run(self, play: Play) -> None:
        """T7.8: one token for each skill."""
        me = play.game.investigators[self.who]
        if self.skill not in me.focus:
            me.focus.append(self.skill)
            play.tell("focused", who=me.id, skill=self.skill)


def focus_limit(play: Play, me: Investigator) -> int:
    """T7.9: printed on the sheet, changed by cards."""
    return play.rules.sheet(me.id).focus_limit + play.rules.total(play.game, me.id, "focus_limit")


@step
class KeepFocus(Step):
    """Which token goes when there are too many."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """T7.9: one of your choice, perhaps the new one; what an effect let you have beyond the limit stays."""
        me = play.game.investigators[self.who]
        if len(me.focus) > focus_limit(play, me):
            drops = {f"drop:{skill}": [DropFocus(who=me.id, skill=skill)] for skill in me.focus}
            play.ask(me.seat, "focus_limit", drops, default=f"drop:{me.focus[-1]}", who=me.id)


@step
class DropFocus(Step):
    """Discard a focus token."""

    who: str
    skill: Skill

    def run(self, play: Play) -> None:
        """T7.9."""
        play.game.investigators[self.who].focus.remove(self.skill)
        play.tell("unfocused", who=self.who, skill=self.skill)


@step
class ShakeOff(Step):
    """A focus action ends what it can end."""

    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """T11.11: such as being fatigued."""
        held = assets_of(play.game, self.who)
        play.push(*(DiscardAsset(asset=a.id) for a in held if play.rules.asset(a.card).ends_on == "focus"))
