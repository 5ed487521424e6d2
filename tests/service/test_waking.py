"""Quiet hours by the clock on the wall, and how long it takes until enough waking time has passed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.service import Quiet, Refusal, Service, zone_names
from bot.service.waking import after_waking, zone_of
from tests.service.tables import ADA, BEN

TWO = timedelta(hours=2)


def utc(day: int, hour: int, minute: int = 0, month: int = 3) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("quiet", "awake"),
    [
        (Quiet(), range(8, 22)),
        (Quiet(9, 17), [*range(9), *range(17, 24)]),
        (Quiet(5, 5), range(24)),
        (Quiet(0, 23), [23]),
        (Quiet(22, 8, "Asia/Kolkata"), range(2, 16)),
    ],
)
def test_who_is_awake_at_which_hour(quiet: Quiet, awake):
    """At half past each hour of a day in UTC; India is five and a half hours ahead."""
    assert [hour for hour in range(24) if quiet.is_awake(utc(1, hour, 30))] == list(awake)


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        (utc(1, 12), utc(1, 14)),
        (utc(1, 12, 7), utc(1, 14, 7)),
        (utc(1, 20), utc(1, 22)),
        (utc(1, 21, 7), utc(2, 9, 7)),
        (utc(1, 22), utc(2, 10)),
        (utc(1, 3, 59), utc(1, 10)),
    ],
)
def test_only_waking_hours_count(begin: datetime, end: datetime):
    assert after_waking(begin, TWO, [Quiet()]) == end


def test_an_hour_counts_when_anybody_is_awake():
    """Lisbon sleeps from 22 to 8; in Tokyo it is morning then. Between them nobody's night stops the clock."""
    lisbon, tokyo = Quiet(zone="Europe/Lisbon"), Quiet(zone="Asia/Tokyo")

    assert after_waking(utc(1, 21), timedelta(hours=3), [lisbon]) == utc(2, 10)
    assert after_waking(utc(1, 21), timedelta(hours=3), [lisbon, tokyo]) == utc(2, 1)


def test_a_table_without_people_keeps_the_usual_hours():
    assert after_waking(utc(1, 21), TWO, []) == utc(2, 9)


@pytest.mark.parametrize(("day", "month", "gone"), [(28, 3, 2), (24, 10, 4)])
def test_a_clock_change_keeps_the_hours_on_the_wall(day: int, month: int, gone: int):
    """Somebody in Berlin is asked at 21 o'clock the night before it: it is over at 9 there, as on any other day."""
    berlin = ZoneInfo("Europe/Berlin")
    begin = datetime(2026, month, day, 21, tzinfo=berlin)

    end = after_waking(begin.astimezone(UTC), TWO, [Quiet(zone="Europe/Berlin")])

    assert end == datetime(2026, month, day + 1, 9, tzinfo=berlin)
    assert (end - begin.astimezone(UTC)) == timedelta(hours=9 + gone)


def test_a_day_with_one_waking_hour_has_an_end():
    assert after_waking(utc(1, 0), TWO, [Quiet(0, 23)]) == utc(3, 0)


def test_every_zone_that_is_offered_is_one():
    """Those whose names people look for, and no offsets, which would not follow a clock change."""
    names = zone_names()

    assert names[0] == "UTC"
    assert {"Europe/Berlin", "America/New_York"} <= set(names)
    assert not [one for one in names if "GMT" in one]
    assert all(zone_of(one) for one in names)


@pytest.mark.parametrize("zone", ["", "Europe/Arkham", "../../etc/passwd", "/etc/localtime", "x" * 9000])
def test_what_is_no_zone_is_refused_and_nothing_is_kept(zone: str):
    with pytest.raises(Refusal) as refused:
        zone_of(zone)

    assert refused.value.facts == {"zone": zone[:50]}


async def test_who_has_said_nothing_sleeps_from_22_to_8_by_the_clock_of_the_server(service: Service):
    assert await service.people.quiet(ADA, 1) == Quiet(22, 8, "UTC")
    await service.servers.change(1, manager=True, zone="Europe/Lisbon")

    assert await service.people.quiet(ADA, 1) == Quiet(22, 8, "Europe/Lisbon")
    assert await service.people.quiet(ADA, 2) == Quiet(22, 8, "UTC")


async def test_what_a_person_has_said_holds_everywhere(service: Service):
    """One thing after another; what was said before stays, and nobody else is concerned."""
    await service.people.change(ADA, 1, begins=23)
    await service.people.change(ADA, 1, zone="Asia/Tokyo")

    assert await service.people.change(ADA, 2, ends=6) == Quiet(23, 6, "Asia/Tokyo")
    assert await service.people.quiet(ADA, 1) == Quiet(23, 6, "Asia/Tokyo")
    assert await service.people.quiet(BEN, 1) == Quiet()


@pytest.mark.parametrize("given", [{"begins": 24}, {"ends": -1}, {"zone": "Europe/Arkham", "begins": 3}])
async def test_what_cannot_be_is_refused_whole(service: Service, given):
    with pytest.raises(Refusal):
        await service.people.change(ADA, 1, **given)

    assert await service.people.quiet(ADA, 1) == Quiet()


def test_the_clock_on_the_wall_is_shown_as_people_read_it():
    assert Quiet(zone="Asia/Kolkata").local(utc(1, 12, 5)) == "17:35"
