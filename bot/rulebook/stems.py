"""Words without their endings, so that "evading" finds "evade"."""

import re

WORD = re.compile(r"[a-z0-9$]+(?:\.[0-9]+)?")
ENDINGS = (("ies", "y"), ("ied", "y"), ("ment", ""), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", ""))
KEPT = ("ss", "us")  # not plurals
STEM = 3  # letters that stay in any case


def stems(text: str) -> list[str]:
    """The words of a text in their order, without endings."""
    return [stem(word) for word in WORD.findall(text.lower().replace("’", "'"))]


def stem(word: str) -> str:
    """One word without its endings; British and American spelling are the same."""
    if len(word) > STEM + 1:
        word = word.replace("our", "or")
    while (shorter := without_ending(word)) != word:
        word = shorter
    return word[:-1] if len(word) > STEM and word[-1] == word[-2] else word


def without_ending(word: str) -> str:
    """The word without one ending, if it has one and enough is left."""
    for ending, instead in ENDINGS:
        left = word.removesuffix(ending) + instead
        if word.endswith(ending) and len(left) >= STEM and not (ending == "s" and word.endswith(KEPT)):
            return left
    return word
