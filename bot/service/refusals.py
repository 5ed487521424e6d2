"""What the service refuses: a record of `data/words` and its facts, said to the person who asked. Nothing changes."""

from typing import Any


class Refusal(Exception):  # noqa: N818 # it is no error of the program
    """Something is not possible; `key` names the sentence that says what would be."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = f"refused.{key}", facts


class RulesFault(Exception):  # noqa: N818 # a fault of ours, not of the player
    """An answer raised an error or left the game broken; it was not saved, so it can be given again to look at it."""

    def __init__(self, campaign: str, seq: int, question: str, key: str, problems: list[str]) -> None:
        super().__init__(f"campaign {campaign}, step {seq}, {question}, {key}: {'; '.join(problems)}")
        self.campaign, self.seq, self.question, self.key, self.problems = campaign, seq, question, key, problems
