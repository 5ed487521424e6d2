"""Refusing what is not offered, with the reason the rules have for it."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.rules.third.reasons import Reason, why_not
from bot.service.recorder import Recorder
from bot.service.refusals import Refusal


def cannot(play: Recorder, seats: Sequence[str], keys: Collection[str], otherwise: str) -> Refusal:
    """Say why none of these seats can do what these keys mean; `otherwise` where their reasons differ, or are none."""
    people = [play.game.seats[seat] for seat in seats if seat in play.game.seats]
    reasons = {first_reason(play, who, keys) for who in people}
    if len(reasons) == 1 and (reason := reasons.pop()):
        key, rule = reason
        return Refusal(key, rule=rule)
    return Refusal(otherwise)


def first_reason(play: Recorder, who: str, keys: Collection[str]) -> Reason | None:
    """Why an investigator cannot do the first of several things that has a reason."""
    return next((reason for key in keys if (reason := why_not(play, who, key))), None)


def meant(verbs: Collection[str], typed: str, names: Mapping[str, str]) -> Iterator[str]:
    """What a command may have meant, as keys of options: a key as typed, else each verb with a thing of this name."""
    wanted = typed.strip().casefold()
    plain = [verb.rpartition(".")[2] for verb in verbs]
    if wanted.partition(":")[0] in plain or not verbs:
        yield wanted
        return
    things = [id for id, name in names.items() if wanted and wanted in (id.casefold(), name.casefold())]
    yield from (f"{verb}:{thing}" for verb in plain for thing in things or [wanted])
