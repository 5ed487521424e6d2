"""Smooth shapes: drawn several times too large, then averaged down; for base layers and sprites, never for a frame."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.shapes import Point, Polygon, between
from render.theme import Colour

SPRITE = 4  # times too large
LAYER = 3


class Art:
    """A drawing in final pixels; clear where nothing is drawn unless it has a ground."""

    def __init__(self, width: int, height: int, *, ground: Colour | None = None, scale: int = SPRITE) -> None:
        self.scale = scale
        mode, fill = ("RGBA", (0, 0, 0, 0)) if ground is None else ("RGB", ground)
        self.image = Image.new(mode, (width * scale, height * scale), fill)
        self.pen = ImageDraw.Draw(self.image)

    def _large(self, points: Polygon) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _stroke(self, width: float) -> int:
        return max(1, round(width * self.scale))

    def _box(self, x: float, y: float, radius: float) -> tuple[float, float, float, float]:
        scale = self.scale
        return (x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale

    def polygon(
        self, points: Polygon, *, fill: Colour | None = None, line: Colour | None = None, width: float = 1
    ) -> None:
        """Fill a polygon, draw its outline, or both."""
        large = self._large(points)
        if fill is not None:
            self.pen.polygon(large, fill=fill)
        if line is not None:
            self.pen.line([*large, *large[:2]], fill=line, width=self._stroke(width), joint="curve")

    def line(self, points: Polygon, colour: Colour, width: float, *, caps: bool = False) -> None:
        """Draw a line through points; caps round its ends."""
        large, stroke = self._large(points), self._stroke(width)
        self.pen.line(large, fill=colour, width=stroke, joint="curve")
        if caps:
            for x, y in (large[0], large[-1]):
                self.pen.ellipse((x - stroke / 2, y - stroke / 2, x + stroke / 2, y + stroke / 2), fill=colour)

    def dashes(self, start: Point, end: Point, colour: Colour, width: float, *, pitch: float = 22) -> None:
        """Draw a dashed line; a dash is a little under half of the pitch."""
        count = max(1, int(math.dist(start, end) // pitch))
        for index in range(count):
            parts = (index / count, (index + 0.45) / count)
            self.line([between(start, end, part) for part in parts], colour, width)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a disc, a ring, or both."""
        stroke = 0 if line is None else self._stroke(width)
        self.pen.ellipse(self._box(x, y, radius), fill=fill, outline=line, width=stroke)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, colour: Colour, width: float) -> None:
        """Draw a part of a ring; angles in degrees, clockwise from the right."""
        self.pen.arc(self._box(x, y, radius), start, end, fill=colour, width=self._stroke(width))

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 0,
        round_by: float = 0,
    ) -> None:
        """Draw an upright box with round corners."""
        scale = self.scale
        edges = (left * scale, top * scale, right * scale - 1, bottom * scale - 1)
        stroke = 0 if line is None else self._stroke(width)
        self.pen.rounded_rectangle(edges, round_by * scale, fill=fill, outline=line, width=stroke)

    def clip(self, cover: "Art") -> None:
        """Keep this drawing only where another, of equal size, has been drawn on."""
        kept = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
        kept.paste(self.image, (0, 0), cover.image.getchannel("A"))
        self.image, self.pen = kept, ImageDraw.Draw(kept)

    def lay(self, other: "Art") -> None:
        """Put another drawing of equal size on top."""
        self.image.alpha_composite(other.image)

    def done(self) -> Image.Image:
        """Return the drawing averaged down to its final size."""
        return self.image.reduce(self.scale)


def capsule(art: Art, centres: Sequence[Point], width: float, colour: Colour) -> None:
    """Draw a thick line with round ends through centres, of which there may be just one."""
    art.line(centres if len(centres) > 1 else [*centres, *centres], colour, width, caps=True)
