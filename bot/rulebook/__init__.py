"""The rules in our own words, to be found by number or by word. A leaf: it knows its text and nothing else."""

import re
from collections import Counter
from functools import cache
from math import log

from bot.rulebook.reading import Rule, book
from bot.rulebook.stems import stems

__all__ = ["Rule", "find", "rule"]

NUMBER = re.compile(r"\b(?:T\d{1,2}(?:\.\d{1,2})?|OPEN-\d{2})\b", re.IGNORECASE | re.ASCII)
USUAL = 4  # a word that stands in one rule of so many, or more often, finds nothing
TITLE = 3  # what a word is worth more in a title
ASKING = frozenset(
    ["how", "what", "when", "where", "who", "which", "why", "do", "can"]
)  # words of a question, not of a rule
SHORTEST = 3  # letters that a beginning of a word must have


def rule(id: str) -> Rule | None:
    """Return the rule of this number, in whatever case it is written; nothing if there is none."""
    return by_number().get(id.strip().upper())


def find(text: str, limit: int = 5) -> list[Rule]:
    """Find rules by number ("T12.15", or a chapter, "T12"), else by word, the best first.

    Rules with all of the words come before those with some, and words of a title count for more.
    """
    named = [one for number in NUMBER.findall(text) for one in numbered(number.upper())]
    found = list(dict.fromkeys(named)) or by_words(text)
    return found[: max(0, limit)]


@cache
def by_number() -> dict[str, Rule]:
    """Every rule, by its number."""
    return {one.id: one for one in book().rules()}


def numbered(number: str) -> list[Rule]:
    """The rule of this number, or all of this chapter."""
    exact = by_number().get(number)
    chapter = [one for one in book().rules() if one.id.partition(".")[0] == number]
    return [exact] if exact else chapter


@cache
def index() -> list[tuple[Rule, Counter[str], Counter[str]]]:
    """Each rule, with how often each word stands in its title and in all of it."""
    return [(one, Counter(stems(one.title)), Counter(stems(f"{one.title} {one.text}"))) for one in book().rules()]


@cache
def spread() -> Counter[str]:
    """In how many rules each word stands."""
    return Counter(word for _, _, words in index() for word in words)


def telling(word: str) -> float:
    """How much a word tells: the rarer the more; one that stands in too many rules, or in none, tells nothing."""
    rules = 0 if word in ASKING else times(word, spread())
    return max(0.0, log(len(index()) / USUAL / rules)) if rules else 0.0


def by_words(text: str) -> list[Rule]:
    """Rules with these words, or with words that begin so; a word of the title counts as much as three."""
    asked = {word: weight for word in stems(text) if (weight := telling(word))}
    ranked = []
    for at, (one, title, words) in enumerate(index()):
        hits = [word for word in asked if times(word, words)]
        worth = sum(asked[word] * (TITLE if times(word, title) else 1) for word in hits)
        if hits:
            ranked.append((len(hits) < len(asked), -worth, at, one))
    return [one for *_, one in sorted(ranked, key=lambda found: found[:3])]


def times(word: str, words: Counter[str]) -> int:
    """How often this word, or a longer one that begins with it, is among these."""
    if word in words or len(word) < SHORTEST:
        return words[word]
    return sum(n for found, n in words.items() if found.startswith(word))
