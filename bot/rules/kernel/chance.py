"""Chance comes from one tap: a keyed hash of what was decided and of the number of the draw."""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import count
from typing import Literal, NamedTuple

Label = Literal["dice", "cards"]


def mix(*parts: str) -> str:
    """Return 16 hexadecimal digits that stand for these parts in this order."""
    return blake2b("/".join(parts).encode(), digest_size=8).hexdigest()


class Draw(NamedTuple):
    """One value taken from the tap: enough to check it once the seed is known."""

    label: Label
    trail: str
    number: int
    limit: int
    value: int


class Chance:
    """A keyed hash of the trail and of the number of the draw in it; dice and cards have keys of their own."""

    def __init__(self, seed: bytes = b"") -> None:
        self.keys = {label: blake2b(label.encode(), key=seed, digest_size=32).digest() for label in ("dice", "cards")}

    def below(self, limit: int, trail: str, number: int, label: Label) -> int:
        """Return 0 to `limit` - 1, each equally likely: values past the last whole multiple are drawn again."""
        for attempt in count():
            block = blake2b(f"{trail}/{number}/{attempt}".encode(), key=self.keys[label], digest_size=8).digest()
            if (value := int.from_bytes(block, "big")) < 2**64 - 2**64 % limit:
                return value % limit
        raise AssertionError("counting never ends")


class Laid(Chance):
    """Dice (faces) and cards (places from the bottom) laid out in advance; when they run out the tap goes on."""

    def __init__(self, dice: Sequence[int] = (), cards: Sequence[int] = (), seed: bytes = b"") -> None:
        super().__init__(seed)
        self.dice, self.cards = list(dice), list(cards)

    def below(self, limit: int, trail: str, number: int, label: Label) -> int:
        """Return what was laid out next under this label."""
        laid = self.dice if label == "dice" else self.cards
        if not laid:
            return super().below(limit, trail, number, label)
        value = laid.pop(0) - (label == "dice")
        if not 0 <= value < limit:
            raise ValueError(f"{label}: {value + (label == 'dice')} was laid out where {limit} values are possible")
        return value
