"""Views are frozen, redacted pictures of a game; two equal views give the same picture and the same words."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def view(cls: type[T]) -> type[T]:
    """Make a frozen, hashable record; its fields are plain values and tuples of such records."""
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)
