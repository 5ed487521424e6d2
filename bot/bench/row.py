"""One line of the benchmark table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A figure beside its bound, which it must not exceed, or not fall below where `at_least`.

    `value` is None where it cannot be measured, and `missing` says in a word what is missing.
    """

    name: str
    value: float | None
    unit: str
    bound: float
    at_least: bool = False
    missing: str = ""

    @property
    def holds(self) -> bool:
        """Whether the figure keeps to its bound; one that could not be measured does not."""
        if self.value is None:
            return False
        return self.value >= self.bound if self.at_least else self.value <= self.bound
