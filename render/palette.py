"""One prepared palette of 256 colours for each base layer; a frame never makes its own, or rare colours would drift."""

import io
from collections import Counter
from collections.abc import Iterable, Sequence

from PIL import Image

from render.theme import SEATS, Colour, Theme

COLOURS = 256
EXACT = 170  # colours kept as they are; the others are shared by the edges of shapes and letters
LEVEL = 3  # of deflate: the size of level 4 at two thirds of its time
SAME = 2  # steps in a channel that nobody can tell apart
NEAR = 7  # an edge colour this near to an exact one needs none of its own


def _near(colour: Colour, others: Iterable[Colour], distance: int) -> bool:
    return any(max(abs(a - b) for a, b in zip(colour, other, strict=True)) <= distance for other in others)


def _count(images: Iterable[Image.Image]) -> Counter[Colour]:
    counted: Counter[Colour] = Counter()
    for image in images:
        for number, colour in image.getcolors(1 << 24) or ():
            assert isinstance(colour, tuple)
            counted[colour[0], colour[1], colour[2]] += number
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


def _ramp(counted: Counter[Colour], kept: Sequence[Colour]) -> Image.Image:
    """Return the colours still to be covered as an image, the frequent ones several times."""
    pixels: list[Colour] = []
    for colour, number in counted.most_common():
        if number > 3 and not _near(colour, kept, NEAR):
            pixels += [colour] * min(40, number // 4 + 1)
    pixels = pixels or [kept[0]]
    rows = -(-len(pixels) // COLOURS)
    image = Image.new("RGB", (COLOURS, rows))
    image.putdata(pixels + [pixels[-1]] * (COLOURS * rows - len(pixels)))
    return image


def prepare(theme: Theme, base: Image.Image, strips: Sequence[Image.Image]) -> Image.Image:
    """Return a palette that holds every role exactly, the base's flat colours, and the edges of base and strips."""
    counted = _count([base, *strips, *strips])
    kept = _exact(theme, counted)
    rest = COLOURS - len(kept)
    ramp = _ramp(counted, kept).quantize(rest, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    shared = list(ramp.getpalette() or [])[: 3 * rest]
    flat = [part for colour in kept for part in colour] + shared
    palette = Image.new("P", (1, 1))
    palette.putpalette((flat + [0] * 3 * COLOURS)[: 3 * COLOURS])
    return palette


def encode(image: Image.Image, palette: Image.Image) -> bytes:
    """Return a frame as a PNG of at most 256 colours."""
    file = io.BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()
