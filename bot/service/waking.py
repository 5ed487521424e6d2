"""Quiet hours: when a person sleeps by the clock on their own wall, and when enough waking time has passed."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.service.refusals import Refusal

UNIVERSAL = "UTC"
QUIET_FROM, QUIET_UNTIL = 22, 8  # hours of the day
QUARTER = timedelta(minutes=15)  # every zone's hours, and its clock changes, begin at a quarter of an hour of UTC


@dataclass(frozen=True, slots=True)
class Quiet:
    """The quiet hours of one person: whole hours of the day in a named zone; none where both are the same."""

    begins: int = QUIET_FROM
    ends: int = QUIET_UNTIL
    zone: str = UNIVERSAL

    def is_awake(self, moment: datetime) -> bool:
        """Tell whether the person may be expected to look; clock changes keep the hours on the wall."""
        hour = moment.astimezone(zone_of(self.zone)).hour
        if self.begins <= self.ends:
            return not self.begins <= hour < self.ends
        return self.ends <= hour < self.begins

    def local(self, moment: datetime) -> str:
        """What the clock on the person's wall shows, hours and minutes."""
        return f"{moment.astimezone(zone_of(self.zone)):%H:%M}"


def zone_of(name: str) -> tzinfo:
    """The time zone of a name like `Europe/Lisbon`; refused if there is none."""
    if name == UNIVERSAL:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refusal("no_zone", zone=name[:50]) from error


def zone_names() -> list[str]:
    """All zones this machine knows, as people look for them."""
    return [UNIVERSAL, *sorted(one for one in available_timezones() if "/" in one and not one.startswith("Etc/"))]


def after_waking(begin: datetime, span: timedelta, people: Collection[Quiet]) -> datetime:
    """The moment at which this much time has passed in which at least one of these people was awake.

    A table at which nobody sits keeps the usual hours.
    """
    found = tuple(people) or (Quiet(),)
    for moment, length in _quarters(begin):
        if any(one.is_awake(moment) for one in found):
            if span <= length:
                return moment + span
            span -= length
    raise AssertionError("time has no end")


def _quarters(begin: datetime) -> Iterator[tuple[datetime, timedelta]]:
    """The quarters of an hour from a moment on, the first of which may be shorter."""
    moment = begin
    while True:
        left = QUARTER - (moment - datetime.min.replace(tzinfo=UTC)) % QUARTER
        yield moment, left
        moment += left
