"""One prepared palette of 256 colours for each base layer; a frame never makes its own, or rare colours would drift."""

import io
from collections import Counter
from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops

from render.theme import SEATS, Colour, Theme

COLOURS = 256
EXACT = 170  # colours kept as they are; the others are shared by the edges of shapes and letters
LEVEL = 3  # of deflate: the size of level 4 at two thirds of its time
SAME = 2  # steps in a channel that nobody can tell apart
NEAR = 7  # an edge colour this near to an exact one needs none of its own


def _near(colour: Colour, others: Iterable[Colour], distance: int) -> bool:
    return any(max(abs(a - b) for a, b in zip(colour, other, strict=True)) <= distance for other in others)


def _count(base: Image.Image, strips: Iterable[Image.Image]) -> Counter[Colour]:
    """Count colours; those of the strips twice, for they are to appear on every frame."""
    counted: Counter[Colour] = Counter()
    for image, weight in ((base, 1), *((strip, 2) for strip in strips)):
        for number, colour in image.getcolors(1 << 24) or ():
            assert isinstance(colour, tuple)
            counted[colour[0], colour[1], colour[2]] += number * weight
    return counted


def _exact(theme: Theme, counted: Counter[Colour]) -> list[Colour]:
    kept: list[Colour] = []
    for colour in (*theme.roles().values(), *SEATS):
        if colour not in kept:
            kept.append(colour)
    for colour, number in counted.most_common():
        if len(kept) == EXACT or number < 60:
            break
        if not _near(colour, kept, SAME):
            kept.append(colour)
    return kept


def _table(colours: Sequence[Colour]) -> Image.Image:
    """Return an image that carries these colours as its palette, the first of them repeated up to 256."""
    filled = [*colours, *[colours[0]] * (COLOURS - len(colours))]
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in filled for part in colour])
    return image


def _pixels(colours: Sequence[Colour]) -> Image.Image:
    rows = -(-len(colours) // COLOURS)
    image = Image.new("RGB", (COLOURS, rows))
    image.putdata([*colours, *[colours[-1]] * (COLOURS * rows - len(colours))])
    return image


def _ramp(counted: Counter[Colour], kept: Sequence[Colour]) -> Image.Image:
    """Return the colours that no exact one stands for as an image, the frequent ones several times."""
    wanted = [(colour, number) for colour, number in counted.most_common() if number > 3]
    image = _pixels([colour for colour, _ in wanted])
    nearest = image.quantize(palette=_table(kept), dither=Image.Dither.NONE).convert("RGB")
    apart = ImageChops.difference(image, nearest).tobytes()
    pixels: list[Colour] = []
    for index, (colour, number) in enumerate(wanted):
        if max(apart[3 * index : 3 * index + 3]) > NEAR:
            pixels += [colour] * min(40, number // 4 + 1)
    return _pixels(pixels or [kept[0]])


def prepare(theme: Theme, base: Image.Image, strips: Sequence[Image.Image]) -> Image.Image:
    """Return a palette that holds every role exactly, the base's flat colours, and the edges of base and strips."""
    counted = _count(base, strips)
    kept = _exact(theme, counted)
    rest = COLOURS - len(kept)
    ramp = _ramp(counted, kept).quantize(rest, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    flat = list(ramp.getpalette() or [])[: 3 * rest]
    shared = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    return _table([*kept, *shared])


def encode(image: Image.Image, palette: Image.Image) -> bytes:
    """Return a frame as a PNG of at most 256 colours."""
    file = io.BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()
