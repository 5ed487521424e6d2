"""Why something is not offered: read from the state, beside the rules that offer it, for whoever tries it anyway.

A reason is the key of a sentence and the number of the rule. It changes nothing and decides nothing: what may be done
is what questions offer, and nothing else.
"""

from collections.abc import Callable

from bot.rules.kernel.order import EachSeat
from bot.rules.kernel.play import about
from bot.rules.kernel.questions import Question
from bot.rules.third.actions import component, trade
from bot.rules.third.actions.focus import SKILLS
from bot.rules.third.play import Play, engaged_with, hindered, monsters_in, people_in
from bot.rules.third.state import Investigator, Third
from bot.rules.third.turn import forbids_action

Reason = tuple[str, str]
Check = Callable[[Play, Investigator, str], Reason | None]  # the last is what it is about, an id, or "" for anything

WHILE_ENGAGED = ("focus", "attack", "evade", "use")  # T6.3


def why_not(play: Play, who: str, verb: str) -> Reason | None:
    """Say why an investigator cannot do something now: the key of a sentence and a rule; None if nothing forbids it.

    `verb` is one of options' keys (`ward`), if need be with what it is about (`attack:ghoul.3`).
    """
    name, _, target = verb.partition(":")
    if name not in ACTIONS and name not in ASIDE:
        return None
    me = play.game.investigators.get(who)
    if me is None:
        return "not_in_play", "T10.6"
    if name in ASIDE:
        return ASIDE[name](play, me, target)
    asked = next((one for one in play.questions().values() if one.asks == me.seat), None)
    if asked and any(key.partition(":")[0] == name for key in asked.options):
        return ACTIONS[name](play, me, target)
    general = not_now(play, me, asked) or bound(play, me, name) or repeated(me, name, target)
    return general or ACTIONS[name](play, me, target)


def not_now(play: Play, me: Investigator, asked: Question | None) -> Reason | None:
    """T5.1-T5.2, T6.1: only on one's own turn of the action phase, and one thing after another."""
    if asked and not asked.turn:
        return "answer_first", "T6.1"
    if play.game.phase != "action":
        return "other_phase", "T5.1"
    if not me.acts:
        return ("not_your_turn", "T5.2") if is_to_come(play.game, me.seat) else ("turn_over", "T6.1")
    return None if asked else ("table_waits", "T1.4")


def is_to_come(game: Third, seat: str) -> bool:
    """T5.2: tell whether the turn of a seat comes later in this action phase."""
    waiting = (step for flow in game.flows.values() for step in flow.steps if isinstance(step, EachSeat))
    return any(seat in step.left for step in waiting if step.turn_step == "third.take_turn")


def bound(play: Play, me: Investigator, name: str) -> Reason | None:
    """T1.2, T6.3, T6.5: what a card forbids, and what being delayed or engaged keeps an investigator from."""
    if me.delayed:
        return "delayed", "T6.5"
    if forbids_action(play.rules.forbidden(play.game, me.id), name):
        return "forbidden", "T1.2"
    if hindered(play.rules, play.game, me.id) and name not in WHILE_ENGAGED:
        return "engaged", "T6.3"
    return None


def repeated(me: Investigator, name: str, target: str) -> Reason | None:
    """T6.2: each named action at most once a round; every printed one counts for itself."""
    done = f"{name}:{target}" if name == "use" else name
    return ("done_already", "T6.2") if done in me.acted else None


def no_move(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.1: one step at a time."""
    far = target in play.game.spaces and target not in play.game.borders[me.space]
    return ("not_next_to_you", "T7.1") if far else None


def no_gather(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.7: always possible."""
    return None


def no_focus(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.8: a skill without a token."""
    if len(me.focus) == len(SKILLS):
        return "all_focused", "T7.8"
    return ("focused_already", "T7.8") if target in me.focus else None


def no_ward(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.10: only in a space with doom."""
    return None if play.game.spaces[me.space].doom else ("no_doom_here", "T7.10")


def no_attack(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.13, OPEN-05: a monster in the space that nobody else is attacking."""
    here = [monster.id for monster in monsters_in(play.game, me.space)]
    if not here:
        return "no_monster_here", "T7.13"
    if target in play.game.monsters and target not in here:
        return "monster_elsewhere", "T7.13"
    busy = busy_with(play.game, me.seat)
    return ("monster_busy", "T5.6") if target in busy or busy.issuperset(here) else None


def no_evade(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.21: only while engaged."""
    return None if engaged_with(play.game, me.id) else ("not_engaged", "T7.21")


def no_research(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.25: only with at least one clue."""
    return None if me.clues else ("no_clues", "T7.25")


def no_trade(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.26, OPEN-04: with somebody in the space who is not trading already, if either side has something to give."""
    here = [other.id for other in people_in(play.game, me.space) if other.id != me.id]
    if not here:
        return "nobody_here", "T7.26"
    if target in play.game.investigators and target not in here:
        return "partner_elsewhere", "T7.26"
    if not any(trade.goods(play, one) for one in (me.id, *here)):
        return "nothing_to_trade", "T7.26"
    busy = busy_with(play.game, me.seat)
    return ("partner_busy", "T5.6") if target in busy or busy.issuperset(here) else None


def no_use(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.29: a printed action whose conditions are met."""
    possible = {key.partition(":")[2]: name for key, name, _ in component.options(play, me)}
    if target in possible and possible[target] in me.acted:
        return "done_already", "T6.2"
    if target in possible or (possible and not target):
        return None
    return ("conditions_not_met", "T7.29") if target or printed(play, me) else ("nothing_to_use", "T7.29")


def printed(play: Play, me: Investigator) -> bool:
    """T7.29: tell whether anything this investigator has, or everybody has, says that it is an action."""
    return any(component.printed_actions(play, me))


def no_stand(play: Play, me: Investigator, target: str) -> Reason | None:
    """T6.5: only who is delayed stands up."""
    return None if me.delayed else ("not_delayed", "T6.5")


def no_purchase(play: Play, me: Investigator, target: str) -> Reason | None:
    """T7.2, T11.4: steps and cards are paid in full."""
    if target in play.game.spaces:
        return None if me.money else ("no_money_for_steps", "T7.2")
    if target in play.game.display and play.rules.asset(target).value > me.money:
        return "too_dear", "T11.4"
    return None


def no_reroll(play: Play, me: Investigator, target: str) -> Reason | None:
    """T8.1: a focus token or a clue pays for it."""
    if target == "clue":
        return None if me.clues else ("nothing_to_pay_with", "T8.1")
    skill = target.removeprefix("focus-")
    return ("nothing_to_pay_with", "T8.1") if skill in SKILLS and skill not in me.focus else None


def busy_with(game: Third, seat: str) -> set[str]:
    """T5.6: the monsters and partners that other seats are in the middle of."""
    others = [flow for name, flow in game.flows.items() if name != seat and not flow.waits]
    return {found for flow in others for step in flow.steps if (found := about(step))}


ACTIONS: dict[str, Check] = {
    "move": no_move,
    "gather": no_gather,
    "focus": no_focus,
    "ward": no_ward,
    "attack": no_attack,
    "evade": no_evade,
    "research": no_research,
    "trade": no_trade,
    "use": no_use,
}
ASIDE: dict[str, Check] = {"stand": no_stand, "buy": no_purchase, "reroll": no_reroll}  # parts of something else
