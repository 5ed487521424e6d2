"""Rules that are not played yet: found like the others, so that nobody looks for them in vain."""

from collections import Counter

from bot.rulebook import ASKING, NUMBER, spread, times
from bot.rulebook.reading import Later, book
from bot.rulebook.stems import stems


def later(text: str) -> list[Later]:
    """What is not played yet of these numbers, else what is about a word that no rule knows."""
    numbers = [number.upper() for number in NUMBER.findall(text)]
    if numbers:
        return [one for one in book().later if any(is_among(number, one) for number in numbers)]
    unknown = [word for word in stems(text) if word not in ASKING and not times(word, spread())]
    return [one for one in book().later if unknown and all(times(word, Counter(stems(one.text))) for word in unknown)]


def is_among(number: str, entry: Later) -> bool:
    """Tell whether a rule, or the whole chapter it is in, is among those of an entry."""
    return number in entry.ids or number.partition(".")[0] in entry.ids
