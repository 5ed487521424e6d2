"""What made up a number of the rules: dice of a pool, and the face that succeeds, with everything that added to it."""

from collections.abc import Iterable, Mapping
from typing import Any

from bot.rules.third.rules import ThirdEdition
from bot.words.telling import Teller

USUAL = 5  # T8.2: the least face that succeeds

Part = tuple[int, str]  # how much, and from what


class Sums:
    """Words the sums behind told lines, with the names of one game's things."""

    def __init__(self, rules: ThirdEdition, teller: Teller) -> None:
        self.rules, self.teller, self.words = rules, teller, teller.words

    def pool(self, facts: Mapping[str, Any]) -> str:
        """T8.1: skill, focus, cards and modifier of a `rolled` line."""
        printed = self._printed(facts)
        named = self._cards(facts)
        focus = [(facts["value"] - printed, self.words.say("sum.focus"))]
        rest = facts["cards"] - sum(amount for amount, _ in named)
        other = [(rest, self.words.say("sum.cards")), (facts["modifier"], self.words.say("sum.modifier"))]
        first = self.words.say("sum.skill", skill=self.teller.name(facts["skill"]).capitalize(), n=printed)
        total = self._added(first, [*focus, *named, *other])
        least = facts["value"] + facts["cards"] + facts["modifier"] < 1
        return self.words.say("sum.least", sum=total) if least else total

    def needed(self, facts: Mapping[str, Any]) -> str:
        """T8.2: what moved the least face that succeeds in a `test` line; "" if nothing did."""
        named = self._cards(facts)
        return self._added(str(USUAL), named) if named else ""

    def _printed(self, facts: Mapping[str, Any]) -> int:
        skills: Mapping[str, int] = self.rules.sheet(facts["who"]).skills  # type: ignore[assignment] # keys are skills
        return skills[facts["skill"]]

    def _cards(self, facts: Mapping[str, Any]) -> list[Part]:
        return [(amount, self.teller.name(card)) for card, amount in facts.get("by_card", {}).items()]

    def _added(self, total: str, parts: Iterable[Part]) -> str:
        for amount, what in parts:
            if amount:
                total = self.words.say("sum.plus" if amount > 0 else "sum.minus", sum=total, n=abs(amount), what=what)
        return total
