"""Plane geometry for pictures: points are (x, y) in pixels, y grows downwards, polygons are convex."""

import math
from collections.abc import Sequence

Point = tuple[float, float]
Polygon = Sequence[Point]


def regular(x: float, y: float, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """Return a regular polygon; its first corner lies at `turn` degrees (-90: on top), the others clockwise."""
    angles = (math.radians(turn + 360 / corners * index) for index in range(corners))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """Return a star whose first point is on top."""
    tips = regular(x, y, outer, points)
    dips = regular(x, y, inner, points, -90 + 180 / points)
    return [point for pair in zip(tips, dips, strict=True) for point in pair]


def between(first: Point, second: Point, part: float) -> Point:
    """Return the point that lies `part` of the way (0 to 1) from the first to the second."""
    return first[0] + (second[0] - first[0]) * part, first[1] + (second[1] - first[1]) * part


def along(middle: Point, direction: Point, length: float, aside: float = 0) -> Point:
    """Return the point `length` along a unit direction and `aside` to its right."""
    return (
        middle[0] + direction[0] * length - direction[1] * aside,
        middle[1] + direction[1] * length + direction[0] * aside,
    )


def _sides(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))


def inset(polygon: Polygon, margin: float) -> list[Point]:
    """Return a clockwise convex polygon drawn in by a margin on every side."""
    moved = []
    for (x0, y0), (x1, y1) in _sides(polygon):
        length = math.hypot(x1 - x0, y1 - y0)
        aside = (-(y1 - y0) / length * margin, (x1 - x0) / length * margin)
        moved.append(((x0 + aside[0], y0 + aside[1]), (x1 - x0, y1 - y0)))
    return [_meeting(before, after) for before, after in zip([moved[-1], *moved[:-1]], moved, strict=True)]


def _meeting(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    (x1, y1), (dx1, dy1) = first
    (x2, y2), (dx2, dy2) = second
    step = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / (dx1 * dy2 - dy1 * dx2)
    return x1 + dx1 * step, y1 + dy1 * step


def reach(polygon: Polygon, y: float) -> tuple[float, float]:
    """Return the x-interval of a convex polygon at a height; (0, 0) where it does not reach."""
    found = []
    for (x0, y0), (x1, y1) in _sides(polygon):
        if min(y0, y1) <= y <= max(y0, y1):
            found += [x0, x1] if y0 == y1 else [x0 + (x1 - x0) * (y - y0) / (y1 - y0)]
    return (min(found), max(found)) if found else (0.0, 0.0)


def band(polygon: Polygon, top: float, bottom: float) -> tuple[float, float]:
    """Return the x-interval that is free over a whole band of heights; empty if its end is not after its start."""
    heights = [top, bottom, *(y for _, y in polygon if top < y < bottom)]
    found = [reach(polygon, y) for y in heights]
    return max(start for start, _ in found), min(end for _, end in found)


def inside(polygon: Polygon, point: Point, slack: float = 0) -> bool:
    """Tell whether a point lies in a clockwise convex polygon, or at most `slack` outside of it."""
    x, y = point
    return all(
        (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= -slack * math.hypot(x1 - x0, y1 - y0)
        for (x0, y0), (x1, y1) in _sides(polygon)
    )


def bounds(polygon: Polygon) -> tuple[int, int, int, int]:
    """Return the smallest whole-pixel box around a polygon."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)), math.ceil(max(ys))
