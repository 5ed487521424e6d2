"""T6: the action phase. What an investigator may do on a turn is worked out here and nowhere else."""

from collections.abc import Collection, Iterator
from typing import Any, ClassVar

from bot.rules.kernel.events import Event, amend_event
from bot.rules.kernel.saved import Step, step
from bot.rules.third.actions import attack, component, evade, focus, gather, move, research, trade, ward
from bot.rules.third.play import Play, hindered
from bot.rules.third.settings import LONG_FIRST_TURN
from bot.rules.third.state import Investigator

ACTIONS = 2  # T6.1
WHILE_ENGAGED = (focus, attack, evade, component)  # T6.3
ACTIONS_IN_ORDER = (
    move,
    gather,
    focus,
    ward,
    attack,
    evade,
    research,
    component,
)  # T6.2; trade is used up when it is agreed

Options = dict[str, list[Step]]


@step
class TakeTurn(Step):
    """A turn of the action phase."""

    who: str

    def run(self, play: Play) -> None:
        """T6.1, T6.7: if the investigator leaves play, what is left of the turn is skipped."""
        me = play.game.investigators[self.who]
        longer = play.game.round == 1 and LONG_FIRST_TURN in play.game.house_rules
        me.actions, me.acts = ACTIONS + longer, True
        play.push(NextAction(who=self.who), EndTurn(who=self.who))


@step
class NextAction(Step):
    """Another action, while there are any."""

    changes: ClassVar[bool] = False
    who: str

    def run(self, play: Play) -> None:
        """T6.1."""
        if play.game.investigators[self.who].actions:
            play.push(ChooseAction(who=self.who))


@step
class ChooseAction(Step):
    """The turn question: what do you do next?"""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    turn: ClassVar[bool] = True
    who: str

    def run(self, play: Play) -> None:
        """T6.1-T6.5: legality comes from the state before each action."""
        me = play.game.investigators[self.who]
        options: Options = {
            key: [UseAction(who=me.id, action=name), *steps, NextAction(who=me.id)]
            for key, name, steps in possible_actions(play, me)
        }
        options |= {
            f"trade:{other}": [trade.Trade(who=me.id, partner=other), NextAction(who=me.id)]
            for other in trade.partners(play, me)
        }
        play.ask(
            me.seat,
            "turn",
            options | {"end": [StopActing(who=me.id)]},
            default="end",
            turn=True,
            who=me.id,
            left=me.actions,
        )


def possible_actions(play: Play, me: Investigator) -> Iterator[tuple[str, str, list[Any]]]:
    """T1.2, T6.2-T6.5: option key, name of the action for the record of this round, steps."""
    if me.delayed:
        yield "stand", "", [StandUp(who=me.id)]
        return
    forbidden = play.rules.forbidden(play.game, me.id)
    for action in WHILE_ENGAGED if hindered(play.rules, play.game, me.id) else ACTIONS_IN_ORDER:
        for key, name, steps in action.options(play, me):
            if name not in me.acted and not forbids_action(forbidden, name):
                yield key, name, steps


def forbids_action(forbidden: Collection[str], name: str) -> bool:
    """T1.2: tell whether what an investigator cannot do rules out an action."""
    return name in forbidden or (name == "gather" and "gain_money" in forbidden)


@step
class UseAction(Step):
    """An action is used up."""

    who: str
    action: str  # "" for standing up, which is none of the named actions

    def run(self, play: Play) -> None:
        """T6.2: each named action at most once a round."""
        me = play.game.investigators[self.who]
        me.actions -= 1
        if self.action:
            me.acted.append(self.action)


@step
class StandUp(Step):
    """A delayed investigator stands up."""

    who: str

    def run(self, play: Play) -> None:
        """T6.5."""
        play.game.investigators[self.who].delayed = False
        play.tell("stood_up", who=self.who)


@step
class StopActing(Step):
    """The player stops before the actions are used up."""

    who: str

    def run(self, play: Play) -> None:
        """T6.1."""
        play.game.investigators[self.who].actions = 0


@step
class EndTurn(Event):
    """A turn is over, unless a card gives one more action first (T11.11)."""

    who: str

    def now(self, play: Play) -> None:
        """T6.1, T6.4, T11 note e."""
        me = play.game.investigators[self.who]
        if me.actions:
            amend_event(play, cancelled=True)  # it has not ended, so nothing comes after it yet
            play.push(NextAction(who=me.id), EndTurn(who=me.id))
        else:
            me.acts = False
