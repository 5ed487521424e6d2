"""What somebody is asked, and what is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Steps = Sequence[Any]
Told = tuple[str, dict[str, Any]]  # one line of what happened: a kind and its facts, worded elsewhere


@dataclass(slots=True)
class Question:
    """What is asked of a seat or of the group. Never saved: asked anew from its step whenever it is needed."""

    id: str  # the flow's name and ten hexadecimal digits
    asks: str  # a seat, or GROUP
    prompt: str
    options: Mapping[str, Steps]  # key, by meaning: the steps it leads to
    default: str  # the cautious answer
    facts: Mapping[str, Any] = field(default_factory=dict)  # what the wording of the prompt needs
    labels: Mapping[str, str] = field(default_factory=dict)  # options that a card words itself
    turn: bool = False
    holds: bool = False


class Refused(Exception):  # noqa: N818 # it is no error of the program
    """A player tried something that is not open to them; nothing has changed."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


class LoopError(Exception):
    """The rules went round in circles; names the step that was next."""
