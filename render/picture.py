"""What drawing hands back: the finished file, and a list of everything that is on it."""

from dataclasses import dataclass

from bot.words import words

Box = tuple[int, int, int, int]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawn thing: its kind, whose it is, where it is, and the size of its letters (0: it has none)."""

    kind: str
    id: str
    box: Box
    size: int = 0


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG and its manifest."""

    png: bytes
    manifest: tuple[Drawn, ...]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Stamp:
    """What tells one picture from an older one: campaign, revision, and when, in words."""

    campaign: str
    revision: int
    when: str

    def __str__(self) -> str:
        return words().say("picture.stamp", campaign=self.campaign, revision=self.revision, when=self.when)


def picture_name(kind: str, round_number: int, phase: int, revision: int) -> str:
    """Return a file name that is never used for another picture of the campaign."""
    return f"{kind}-r{round_number}-p{phase}-rev{revision}.png"
