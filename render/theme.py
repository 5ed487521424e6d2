"""Two looks of one set of roles; no drawing code names a colour."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

Colour = tuple[int, int, int]


def _ink(digits: str) -> Colour:
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """Return the colour that lies `part` of the way (0 to 1) from the first to the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance (0 to 1) as WCAG defines it."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio (1 to 21) as WCAG defines it."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


SEATS: tuple[Colour, ...] = tuple(
    _ink(digits) for digits in ("E69F00", "56B4E9", "00A37A", "F0E442", "CC79A7", "3D7FD6", "D9632B", "C9C9C9")
)

TINTS: Mapping[str, Colour] = {
    "northside": _ink("6F9CC4"),
    "downtown": _ink("C79A55"),
    "easttown": _ink("BE6F57"),
    "merchant": _ink("4FA493"),
    "rivertown": _ink("4A8FB8"),
    "miskatonic": _ink("8FA34A"),
    "french_hill": _ink("9C6FB0"),
    "uptown": _ink("B9913F"),
    "southside": _ink("A85F6E"),
}
TINT_PART = 0.4


@dataclass(frozen=True, eq=False)
class Theme:
    """Named colour roles; a theme equals only itself, so that it is a cheap cache key."""

    name: str
    bg: Colour
    panel: Colour
    panel2: Colour
    frame: Colour
    frame_dim: Colour
    text: Colour
    dim: Colour
    title: Colour
    street: Colour
    street_line: Colour
    other_world: Colour
    tint_base: Colour
    tile_edge: Colour
    hair: Colour
    plaque: Colour
    plaque_text: Colour
    doom: Colour
    clue: Colour
    damage: Colour
    damage_ink: Colour
    horror: Colour
    focus: Colour
    money: Colour
    good: Colour
    active: Colour
    active_ink: Colour
    token_edge: Colour
    token_ring: Colour
    seat_ink: Colour
    monster: Colour
    monster_rim: Colour
    monster_text: Colour
    engaged: Colour
    engaged_ink: Colour
    engaged_rim: Colour
    exhausted: Colour
    exhausted_rim: Colour
    number: Colour
    card: Colour
    card_ink: Colour
    marker: Colour
    light: Colour = (255, 255, 255)
    shade: Colour = (0, 0, 0)

    def tint(self, district: str) -> Colour:
        """Return the ground of a district; `KeyError` names a district the table does not have."""
        return mix(self.tint_base, TINTS[district], TINT_PART)

    @property
    def doom_ground(self) -> Colour:
        """The ground of the number on a doom token."""
        return mix(self.doom, self.shade, 0.38)

    @property
    def clue_ground(self) -> Colour:
        """The ground of the number in a clue's lens."""
        return mix(self.clue, self.shade, 0.62)

    @property
    def sum_ink(self) -> Colour:
        """The number on the sum of doom, which lies on a plaque's ground."""
        return mix(self.doom, self.light, 0.45)

    @property
    def past(self) -> Colour:
        """The ground of a phase that is over."""
        return mix(self.panel2, self.bg, 0.5)

    def sign(self, ink: Colour) -> Colour:
        """Return the ground of a condition's sign whose rim has this colour."""
        return mix(ink, self.bg, 0.78)

    def faces(self, fill: Colour) -> tuple[Colour, Colour, Colour]:
        """Return the grounds of the top, right and left space: so alike that no hex looks like a cube."""
        return mix(fill, self.light, 0.02), mix(fill, self.shade, 0.03), fill

    def roles(self) -> dict[str, Colour]:
        """Return every role by its name."""
        return {part.name: getattr(self, part.name) for part in fields(self) if part.name != "name"}


NIGHT = Theme(
    name="night",
    bg=_ink("0E1518"),
    panel=_ink("162126"),
    panel2=_ink("1E2C32"),
    frame=_ink("C9A45C"),
    frame_dim=_ink("6E5D3A"),
    text=_ink("F4EBD6"),
    dim=_ink("B7AD97"),
    title=_ink("F1D899"),
    street=_ink("263238"),
    street_line=_ink("54646B"),
    other_world=_ink("2A1538"),
    tint_base=_ink("141D21"),
    tile_edge=_ink("C9A45C"),
    hair=_ink("8F7B4E"),
    plaque=_ink("0A0F11"),
    plaque_text=_ink("F1D899"),
    doom=_ink("E0523F"),
    clue=_ink("4FC3B0"),
    damage=_ink("F0624D"),
    damage_ink=_ink("100E0A"),
    horror=_ink("B78BE8"),
    focus=_ink("6FB4F2"),
    money=_ink("E8C766"),
    good=_ink("8BCB88"),
    active=_ink("FFD35C"),
    active_ink=_ink("181206"),
    token_edge=_ink("06090A"),
    token_ring=_ink("FFF8E8"),
    seat_ink=_ink("100E0A"),
    monster=_ink("7E1D1A"),
    monster_rim=_ink("E27860"),
    monster_text=_ink("FFE9DC"),
    engaged=_ink("F0624D"),
    engaged_ink=_ink("1A0604"),
    engaged_rim=_ink("FFF0DC"),
    exhausted=_ink("4A4442"),
    exhausted_rim=_ink("B0AAA0"),
    number=_ink("FFF0E4"),
    card=_ink("F4E8CD"),
    card_ink=_ink("1E180E"),
    marker=_ink("AACDF0"),
)

PAPER = Theme(
    name="paper",
    bg=_ink("E9DCBF"),
    panel=_ink("F4EAD2"),
    panel2=_ink("E2D2AE"),
    frame=_ink("5A4526"),
    frame_dim=_ink("A8946A"),
    text=_ink("231B12"),
    dim=_ink("65563E"),
    title=_ink("231B12"),
    street=_ink("D5C49E"),
    street_line=_ink("9C8759"),
    other_world=_ink("CDB8DC"),
    tint_base=_ink("F1E6CB"),
    tile_edge=_ink("3E2F1A"),
    hair=_ink("7C6840"),
    plaque=_ink("2B2116"),
    plaque_text=_ink("F6E7C1"),
    doom=_ink("A3231B"),
    clue=_ink("0F7A6C"),
    damage=_ink("B32A1E"),
    damage_ink=_ink("FFF0E4"),
    horror=_ink("6A3AA8"),
    focus=_ink("1D63B0"),
    money=_ink("8A6A0E"),
    good=_ink("2F7A38"),
    active=_ink("B35A00"),
    active_ink=_ink("FFFDF8"),
    token_edge=_ink("1C150C"),
    token_ring=_ink("FFF8E8"),
    seat_ink=_ink("100E0A"),
    monster=_ink("8C1C18"),
    monster_rim=_ink("E27860"),
    monster_text=_ink("FFF3E6"),
    engaged=_ink("EC6A52"),
    engaged_ink=_ink("1A0604"),
    engaged_rim=_ink("FFF0DC"),
    exhausted=_ink("5C5650"),
    exhausted_rim=_ink("CFC8BA"),
    number=_ink("FFF0E4"),
    card=_ink("FFF9EA"),
    card_ink=_ink("1E180E"),
    marker=_ink("9CC4EE"),
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (NIGHT, PAPER)}
