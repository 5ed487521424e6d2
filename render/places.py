"""Where figures stand: rows in the free part of a location, one line along a street."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.figures import Company, figure_count, loosened
from render.ground import ICON, mark_at
from render.hexes import Axis
from render.picture import Box
from render.shapes import Point, along, band

SIZES = (64, 58, 52, 47, 42)
GOOD = 3  # how many of them are good enough not to fold a name for a larger one
STREET_SIZES = (60, 54, 48, 42)
CHIP = 47  # px kept free for a chip that counts the rest, or for one smallest figure
LEVEL: Point = (1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Spot:
    """A company and the middle of the line it stands on."""

    company: Company
    middle: Point
    direction: Point = LEVEL


@dataclass(frozen=True, slots=True)
class Standing:
    """How the companies of one space stand: their size, their spots, and how many figures only a chip counts."""

    size: int
    spots: tuple[Spot, ...]
    left: int = 0
    chip: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Area:
    """The part of a location where figures may stand."""

    polygon: Sequence[Point]
    top: float
    bottom: float
    taken: tuple[Box, ...] = ()

    def room(self, top: float, bottom: float) -> tuple[float, float]:
        """Return the free x-interval of a band of heights, clear of what is fixed there."""
        trim = (bottom - top) * 0.12  # round and clipped tokens need no room in their corners
        start, end = band(self.polygon, top + trim, bottom - trim)
        middle = (start + end) / 2
        for left, upper, right, lower in self.taken:
            if upper < bottom and lower > top and left < end and right > start:
                start, end = (max(start, right), end) if (left + right) / 2 < middle else (start, min(end, left))
        return start, end

    def beside(self, top: float, bottom: float, wide: float) -> float:
        """Return the middle of a band that may be too narrow; then as far as needed to clear what is fixed there."""
        (start, end), (left, right) = band(self.polygon, top, bottom), self.room(top, bottom)
        if right - left >= wide or (left > start) == (right < end):
            return (left + right) / 2
        return left + wide / 2 if left > start else right - wide / 2


@dataclass(slots=True)
class _Row:
    height: float
    start: float
    end: float
    companies: list[Company]
    used: float = 0.0


def _row_height(group: Sequence[Company], size: int) -> int:
    return size + (16 if any(company.held for company in group) else max(4, size // 8))


def _fill(area: Area, group: Sequence[Company], size: int, top: float) -> tuple[list[_Row], list[Company]]:
    """Fill rows from the top, each with the first companies it has room for; return them and who found none."""
    rest, rows, tall = list(group), list[_Row](), _row_height(group, size)
    while rest and top + tall <= area.bottom:
        row = _Row(top + tall / 2, *area.room(top, top + tall), [])
        for company in tuple(rest):
            if row.used + company.length(size) <= row.end - row.start:
                row.used += company.length(size)
                row.companies.append(company)
                rest.remove(company)
        rows.append(row)
        top += tall
    return rows, rest


def stand(areas: Sequence[Area], group: Sequence[Company]) -> tuple[int, Standing]:
    """Place companies in the first area in which all find room at a good size, else in the last, larger one.

    In the last area they may grow as small as the floor; if that is not enough, a chip counts the rest.
    """
    for index, area in enumerate(areas):
        sizes = SIZES if index == len(areas) - 1 else SIZES[:GOOD]
        for size in sizes:
            if (spots := _all(area, group, size)) is not None:
                return index, Standing(size, spots)
    rows, rest = _fill(areas[-1], loosened(group), SIZES[-1], areas[-1].top)
    return len(areas) - 1, _crowded(areas[-1], rows, rest)


def _all(area: Area, group: Sequence[Company], size: int) -> tuple[Spot, ...] | None:
    """Return the spots of all companies, a little below the top of the area where there is room; None: too many."""
    rows, rest = _fill(area, group, size, area.top)
    if rest:
        return None
    low = min(14.0, max(0.0, area.bottom - area.top - len(rows) * _row_height(group, size)) / 2)
    lower, too_many = _fill(area, group, size, area.top + low)
    return _spots(rows if too_many else lower, size)


def _spots(rows: Sequence[_Row], size: int) -> tuple[Spot, ...]:
    spots = []
    for row in rows:
        x = (row.start + row.end) / 2 - row.used / 2
        for company in row.companies:
            spots.append(Spot(company, (x + company.length(size) / 2, row.height)))
            x += company.length(size)
    return tuple(spots)


def _crowded(area: Area, rows: list[_Row], rest: list[Company]) -> Standing:
    """Make room for a chip that counts the rest: in the lowest row that has some, else instead of a company."""
    size = SIZES[-1]
    if not any(row.companies for row in rows):
        return _counted(size, (), rest, (area.beside(area.top, area.top + CHIP, size), area.top + CHIP / 2))
    free = [row for row in rows if row.end - row.start - row.used >= CHIP]
    row = free[-1] if free else [row for row in rows if row.companies][-1]
    while row.used and row.end - row.start - row.used < CHIP:
        gone = row.companies.pop()
        row.used -= gone.length(size)
        rest.append(gone)
    row.end -= CHIP
    chip = ((row.start + row.end) / 2 + row.used / 2 + CHIP / 2, row.height)
    return _counted(size, _spots(rows, size), rest, chip)


def _counted(
    size: int, spots: tuple[Spot, ...], rest: Sequence[Company], at: Point, direction: Point = LEVEL
) -> Standing:
    """Leave the rest to a chip; one figure alone takes its place, for it needs no more room."""
    if (left := figure_count(rest)) == 1:
        return Standing(size, (*spots, Spot(rest[0], at, direction)))
    return Standing(size, spots, left, at)


def stand_along(axis: Axis, group: Sequence[Company]) -> Standing:
    """Place companies along a street, clear of hidden paths, and of its mark unless a path leaves little room."""
    mark, beside = mark_at(axis), ICON / 2 - 2
    whole = start, end = axis.upper - axis.length / 2 + 2, axis.length / 2 - axis.lower - 2
    clear = (mark + beside, end) if mark < 0 else (start, mark - beside)
    for size in STREET_SIZES:
        used = sum(company.length(size) for company in group)
        if used <= clear[1] - clear[0]:
            return Standing(size, _line(axis, group, size, (sum(clear) - used) / 2))
    return _crowded_street(axis, group, *(whole if axis.upper or axis.lower else clear))


def _line(axis: Axis, group: Sequence[Company], size: int, at: float) -> tuple[Spot, ...]:
    spots = []
    for company in group:
        middle = along(axis.middle, axis.direction, at + company.length(size) / 2)
        spots.append(Spot(company, middle, axis.direction))
        at += company.length(size)
    return tuple(spots)


def _crowded_street(axis: Axis, group: Sequence[Company], start: float, end: float) -> Standing:
    size, kept = STREET_SIZES[-1], loosened(group)
    if (used := sum(company.length(size) for company in group)) <= end - start:
        return Standing(size, _line(axis, group, size, (start + end - used) / 2))
    while kept and sum(company.length(size) for company in kept) + CHIP > end - start:
        kept.pop()
    used = sum(company.length(size) for company in kept)
    rest = loosened(group)[len(kept) :]
    chip = along(axis.middle, axis.direction, start + used + CHIP / 2)
    return _counted(size, _line(axis, kept, size, start), rest, chip, axis.direction)
