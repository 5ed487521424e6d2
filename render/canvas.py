"""A picture in the making: sprites and words go on, and each leaves its line in the manifest."""

from dataclasses import replace

from PIL import Image

from render.faces import Role, tidy
from render.lettering import WORD_FLOOR, Anchor, fit, put, width
from render.picture import Box, Drawn, Stamp
from render.theme import Colour


class Canvas:
    """A picture and its manifest."""

    def __init__(self, image: Image.Image, drawn: tuple[Drawn, ...] = ()) -> None:
        self.image = image
        self.drawn = list(drawn)

    def note(self, kind: str, name: str, box: Box, size: int = 0) -> None:
        """Write down a thing that was drawn."""
        self.drawn.append(Drawn(kind, name, box, size))

    def stamp(self, sprite: Image.Image, x: float, y: float, kind: str = "", name: str = "", size: int = 0) -> None:
        """Put a sprite with its middle at (x, y); a kind writes it down."""
        left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
        self.image.paste(sprite, (left, top), sprite)
        if kind:
            seen = sprite.getbbox() or (0, 0, sprite.width, sprite.height)
            self.note(kind, name, (left + seen[0], top + seen[1], left + seen[2], top + seen[3]), size)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        role: Role,
        size: int,
        colour: Colour,
        anchor: Anchor = "left",
        *,
        track: int = 0,
        kind: str = "word",
        name: str = "",
    ) -> int:
        """Write text with the middle of its capitals at height y, write it down, and return where its ink ends."""
        box = put(self.image, x, y, text, role, size, colour, anchor, track)
        self.note(kind, name or text, box, size)
        return box[2]

    def sign(self, x: float, y: float, stamp: Stamp, colour: Colour, anchor: Anchor, room: float) -> Box:
        """Write the stamp; a long campaign's name is shortened, revision and time never are."""
        bare = width(str(replace(stamp, campaign="")), "label", WORD_FLOOR)
        name, _ = fit(tidy(stamp.campaign), "label", WORD_FLOOR, room - bare)
        self.write(x, y, str(replace(stamp, campaign=name)), "label", WORD_FLOOR, colour, anchor, kind="stamp")
        return self.drawn[-1].box
