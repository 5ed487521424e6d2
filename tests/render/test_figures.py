"""Who is drawn with whom, and where: nobody is lost, nobody stands on somebody else."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.third.views import FigureView, MonsterView
from render.figures import HELD, Company, Markers, companies, figure_count, loosened
from render.hexes import Axis
from render.places import SIZES, STREET_SIZES, Area, Standing, stand, stand_along
from render.shapes import Polygon, inside
from tests.render.views import crowd, monsters, people, small_map

SPACE: Polygon = [(0, 0), (220, 0), (220, 120), (120, 200), (0, 200)]
STREET = Axis((500.0, 500.0), (0.0, 1.0), 237.0)


def groups(**facts: Any) -> dict[str, list[list[str]]]:
    return {
        space: [[one.id for one in company.figures] for company in group]
        for space, group in companies(small_map(**facts)).items()
    }


def person(number: int) -> FigureView:
    return FigureView(id=f"p{number}", name="N", letters="NN", seat=1 + number % 8, space="here")


def monster(number: int) -> MonsterView:
    return MonsterView(id=f"m{number}", name="M", letters="MMM", space="here", state="ready")


@st.composite
def crowds(draw: st.DrawFn) -> list[Company]:
    """Up to eight people, some of them held, and up to twelve free monsters."""
    found, number = [], 0
    for index in range(draw(st.integers(0, 8))):
        holders = draw(st.integers(0, HELD - 1))
        held = tuple(monster(number + n) for n in range(holders))
        number += holders
        found.append(Company((person(index), *held), held=bool(held)))
    return found + [Company((monster(100 + n),)) for n in range(draw(st.integers(0, 12)))]


def test_free_figures_stand_alone() -> None:
    """People come before monsters, ready ones before exhausted ones."""
    haunts = monsters("tram-depot", state="exhausted") + monsters("tram-depot")

    assert groups(investigators=people("tram-depot"), monsters=haunts) == {
        "tram-depot": [["p1"], ["ready0"], ["exhausted0"]]
    }


def test_a_holder_stands_with_whom_it_holds() -> None:
    """An engaged monster leaves the row of the free ones."""
    haunts = monsters("tram-depot", state="engaged", engaged_with=("p2",)) + monsters("tram-depot")

    assert groups(investigators=people("tram-depot", "tram-depot"), monsters=haunts) == {
        "tram-depot": [["p1"], ["p2", "engaged0"], ["ready0"]]
    }


def test_many_holders_make_several_capsules() -> None:
    """At most three figures share a capsule; the first begins with whom they hold."""
    haunts = monsters(*["tram-depot"] * 5, state="engaged", engaged_with=("p1",))

    assert groups(investigators=people("tram-depot"), monsters=haunts) == {
        "tram-depot": [["p1", "engaged0", "engaged1"], ["engaged2", "engaged3", "engaged4"]]
    }


def test_a_holder_of_somebody_elsewhere_stands_alone() -> None:
    """Only figures of one space share a capsule."""
    haunts = monsters("watch-house", state="engaged", engaged_with=("p1",))

    assert groups(investigators=people("tram-depot"), monsters=haunts) == {
        "tram-depot": [["p1"]],
        "watch-house": [["engaged0"]],
    }


def test_everybody_of_a_crowd_is_in_exactly_one_company() -> None:
    """Six people, eight monsters, fourteen places."""
    (group,) = companies(small_map(**crowd("tram-depot"))).values()

    assert figure_count(group) == 14
    assert len({figure.id for company in group for figure in company.figures}) == 14


def test_loosened_companies_put_people_first() -> None:
    """Everybody stands alone, in the old order within people and monsters; markers stand behind them."""
    stone = Company((Markers("here:Stone", "S", 1),))
    group = [stone, Company((person(0), monster(0)), held=True), Company((monster(1),)), Company((person(1),))]
    alone = [[one.id for one in company.figures] for company in loosened(group)]

    assert alone == [["p0"], ["p1"], ["m0"], ["m1"], ["here:Stone"]]
    assert not any(company.held for company in loosened(group))


def boxes(standing: Standing) -> list[tuple[float, float, float, float]]:
    """The box of each company: its length along its row, its size across."""
    found = []
    for spot in standing.spots:
        (x, y), length, half = spot.middle, spot.company.length(standing.size) / 2, standing.size / 2
        along, across = (length, half) if spot.direction == (1.0, 0.0) else (half, length)
        found.append((x - along, y - across, x + along, y + across))
    return found


def overlapping(found: Sequence[tuple[float, float, float, float]]) -> bool:
    return any(
        a[0] < b[2] - 0.01 and b[0] < a[2] - 0.01 and a[1] < b[3] - 0.01 and b[1] < a[3] - 0.01
        for index, a in enumerate(found)
        for b in found[index + 1 :]
    )


@settings(max_examples=200, deadline=None)
@given(group=crowds())
def test_a_location_shows_or_counts_everybody(group: list[Company]) -> None:
    """Nobody is lost, nobody stands on another or outside, and sizes come from the table."""
    _, standing = stand([Area(SPACE, 20, 190)], group)
    shown = [figure.id for spot in standing.spots for figure in spot.company.figures]

    assert len(shown) == len(set(shown))
    assert len(shown) + standing.left == figure_count(group)
    assert standing.size in SIZES
    assert not overlapping(boxes(standing))
    assert all(inside(SPACE, spot.middle) for spot in standing.spots)


@settings(max_examples=200, deadline=None)
@given(group=crowds())
def test_a_street_shows_or_counts_everybody(group: list[Company]) -> None:
    """Nobody is lost, nobody stands on another, and the chip lies beyond the last figure."""
    standing = stand_along(STREET, group)
    shown = [figure.id for spot in standing.spots for figure in spot.company.figures]

    assert len(shown) == len(set(shown))
    assert len(shown) + standing.left == figure_count(group)
    assert standing.size in STREET_SIZES
    assert not overlapping(boxes(standing))
    if standing.left:
        assert all(box[3] <= standing.chip[1] for box in boxes(standing))


def test_few_figures_are_large() -> None:
    """One or two stand at the full size, in the middle of the row."""
    _, standing = stand([Area(SPACE, 20, 190)], [Company((person(0),)), Company((person(1),))])

    assert standing.size == SIZES[0]
    assert standing.left == 0
    assert sum(spot.middle[0] for spot in standing.spots) / 2 == pytest.approx(110)


def test_the_smaller_area_serves_while_sizes_are_good() -> None:
    """A name is folded only when figures would grow too small under it."""
    areas = [Area(SPACE, 100, 190), Area(SPACE, 20, 190)]

    assert stand(areas, [Company((person(0),))])[0] == 0
    assert stand(areas, [Company((person(number),)) for number in range(6)])[0] == 1


def test_an_area_too_low_for_any_row_still_counts() -> None:
    """Where not even the smallest figure fits there is a chip for all."""
    _, standing = stand([Area(SPACE, 20, 50)], [Company((person(0),)), Company((person(1),))])

    assert standing.spots == ()
    assert standing.left == 2


def test_what_is_fixed_keeps_its_place() -> None:
    """A row begins or ends beside a token that lies in it."""
    free, beside = Area(SPACE, 0, 200), Area(SPACE, 0, 200, ((0, 0, 60, 60),))

    assert free.room(0, 50) == (0, 220)
    assert beside.room(0, 50) == (60, 220)
    assert beside.room(70, 120) == free.room(70, 120)


def test_a_chip_never_counts_one() -> None:
    """One figure alone stands where the chip would, for it needs no more room; a monster under a name's sign too."""
    _, alone = stand([Area(SPACE, 20, 50)], [Company((person(0),))])
    street = stand_along(STREET, [Company((person(number),)) for number in range(40)])

    assert [spot.company.figures for spot in alone.spots] == [(person(0),)]
    assert alone.left == 0
    assert street.left != 1


def test_one_alone_clears_what_is_fixed() -> None:
    """In a band too narrow for it, it stands beside what lies there, on the side of the border."""
    area = Area(SPACE, 0, 40, ((30, 0, 220, 40),))

    assert area.beside(0, 40, 42) + 21 <= 30
