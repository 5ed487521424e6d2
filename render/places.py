"""Where figures stand: rows in the free part of a location, one line along a street."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.figures import Company
from render.ground import ICON, ICON_AT
from render.hexes import Axis
from render.picture import Box
from render.shapes import Point, along, band

SIZES = (64, 58, 52, 47, 42)
STREET_SIZES = (60, 54, 48, 42)
CHIP = 52  # px kept free for a chip that counts the rest
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
        start, end = band(self.polygon, top + 4, bottom - 4)
        middle = (start + end) / 2
        for left, upper, right, lower in self.taken:
            if upper < bottom and lower > top and left < end and right > start:
                start, end = (max(start, right), end) if (left + right) / 2 < middle else (start, min(end, left))
        return start, end


@dataclass(slots=True)
class _Row:
    height: float
    start: float
    end: float
    companies: list[Company]
    used: float = 0.0


def _row_height(group: Sequence[Company], size: int) -> int:
    return size + (16 if any(company.held for company in group) else 8)


def _fill(area: Area, group: Sequence[Company], size: int, top: float) -> tuple[list[_Row], list[Company]]:
    """Fill rows from the top; return them and the companies that found no room."""
    rest, rows, tall = list(group), list[_Row](), _row_height(group, size)
    while rest and top + tall <= area.bottom:
        row = _Row(top + tall / 2, *area.room(top, top + tall), [])
        while rest and row.used + rest[0].length(size) <= row.end - row.start:
            row.used += rest[0].length(size)
            row.companies.append(rest.pop(0))
        rows.append(row)
        top += tall
    return rows, rest


def stand(area: Area, group: Sequence[Company]) -> Standing:
    """Place companies in rows at the largest size at which all find room; else a chip counts the rest."""
    for size in SIZES:
        rows, rest = _fill(area, group, size, area.top)
        if not rest:
            low = min(14.0, max(0.0, area.bottom - area.top - len(rows) * _row_height(group, size)) / 2)
            lower, none_left = _fill(area, group, size, area.top + low)
            return Standing(size, _spots(rows if none_left else lower, size))
    return _crowded(rows, rest)


def _spots(rows: Sequence[_Row], size: int) -> tuple[Spot, ...]:
    spots = []
    for row in rows:
        x = (row.start + row.end) / 2 - row.used / 2
        for company in row.companies:
            spots.append(Spot(company, (x + company.length(size) / 2, row.height)))
            x += company.length(size)
    return tuple(spots)


def _crowded(rows: list[_Row], rest: list[Company]) -> Standing:
    """Take companies off the widest row until the chip that counts the rest has room at its end."""
    size = SIZES[-1]
    row = max(rows, key=lambda one: (one.end - one.start, one.height))
    while row.companies and row.used + CHIP > row.end - row.start:
        gone = row.companies.pop()
        row.used -= gone.length(size)
        rest.append(gone)
    row.end -= CHIP
    chip = ((row.start + row.end) / 2 + row.used / 2 + CHIP / 2, row.height)
    return Standing(size, _spots(rows, size), sum(len(company.figures) for company in rest), chip)


def stand_along(axis: Axis, group: Sequence[Company]) -> Standing:
    """Place companies along a street, clear of the mark at its upper end."""
    start, end = ICON_AT * axis.length + ICON / 2 + 4, axis.length / 2 - 6
    for size in STREET_SIZES:
        used = sum(company.length(size) for company in group)
        if used <= end - start:
            return Standing(size, _line(axis, group, size, (start + end - used) / 2))
    return _crowded_street(axis, group, start, end)


def _line(axis: Axis, group: Sequence[Company], size: int, at: float) -> tuple[Spot, ...]:
    spots = []
    for company in group:
        middle = along(axis.middle, axis.direction, at + company.length(size) / 2)
        spots.append(Spot(company, middle, axis.direction))
        at += company.length(size)
    return tuple(spots)


def _crowded_street(axis: Axis, group: Sequence[Company], start: float, end: float) -> Standing:
    size, kept = STREET_SIZES[-1], list(group)
    while kept and sum(company.length(size) for company in kept) + CHIP > end - start:
        kept.pop()
    used = sum(company.length(size) for company in kept)
    chip = along(axis.middle, axis.direction, start + used + CHIP / 2)
    left = sum(len(company.figures) for company in group[len(kept) :])
    return Standing(size, _line(axis, kept, size, start), left, chip)
