"""Rules as players read them: our text with its neighbours, and what a step was decided by."""

from collections.abc import Iterable, Iterator, Sequence

from bot.rulebook import Rule, find, rule
from bot.rulebook.later import later
from bot.rulebook.reading import book
from bot.service import Reason, Why
from bot.words import words
from cogs.posts.texts import cut
from render.twin import plain

SHOWN = 5  # rules in an answer
NAMED = 20  # of those left over
ALL_OF_THEM = 1000
ROOM = 3800  # characters of a message
TYPED = 60  # characters of what was looked for
REASONS = 2000  # characters of lines with their reasons
EACH = 4  # rules named at a line


def page_of(text: str) -> str:
    """The rules that fit, as one message: at most five, the rest by number, and what is not played yet."""
    found, waiting = find(text, ALL_OF_THEM), [not_yet(one.ids, one.text) for one in later(text)]
    if not found and not waiting:
        return words().say("rules.none", text=plain(cut(text.strip(), TYPED)))
    kept = whole(found[:SHOWN], ROOM - sum(map(len, waiting)) - NAMED * 10)
    left = [one.id for one in found[len(kept) :]]
    return "\n".join([*kept, *more_of(left), *waiting])


def not_yet(ids: Sequence[str], text: str) -> str:
    """What is not played yet."""
    return words().say("rules.later", ids=", ".join(ids), text=text)


def whole(found: Sequence[Rule], room: int) -> list[str]:
    """As many of these rules as there is room for, each whole."""
    kept: list[str] = []
    for one in found:
        shown = words().say("rules.shown", rule=rule_text(one), near=near(one))
        room -= len(shown) + 1
        if kept and room < 0:
            break
        kept.append(shown)
    return kept


def more_of(ids: Sequence[str]) -> Iterator[str]:
    """Those that are not shown, by number."""
    if ids:
        yield words().count("rules.more", len(ids), ids=", ".join(ids[:NAMED]))


def title_of(one: Rule) -> str:
    """A rule by its number and title."""
    return words().say("rules.title", id=one.id, title=one.title)


def rule_text(one: Rule) -> str:
    """All that a rule says; one of our own says so."""
    mark = f" {book().mark}" if one.ours else ""
    return words().say("rules.rule", title=title_of(one), text=one.text + mark)


def near(one: Rule) -> str:
    """The chapter of a rule, and the rules before and after it."""
    chapter = next(found for found in book().chapters if one in found.rules)
    at = chapter.rules.index(one)
    beside = [found for found in chapter.rules[max(0, at - 1) : at + 2] if found is not one]
    name = f"{chapter.id} {chapter.title}".strip()
    return words().say("rules.near", chapter=name, rules=", ".join(map(title_of, beside)))


def why_text(why: Why) -> str:
    """What a step told, each line with its numbers and rules, and the rules themselves below, as one message."""
    lines, room = [words().say("why.undone")] if why.undone else [], REASONS
    for n, reason in enumerate(why.reasons):
        said = "\n".join(reason_lines(reason))
        room -= len(said) + 1
        if lines and room < 0:
            lines.append(words().say("why.more_lines", n=len(why.reasons) - n))
            break
        lines.append(cut(said, REASONS))
    found = rules_named(why.reasons)
    kept = ruled(found, ROOM - sum(map(len, lines)) - len(lines) - NAMED * 10)
    left = [one.id for one in found[len(kept) :]]
    return "\n".join([*lines, *([] if found else [words().say("why.nothing")]), *kept, *more_of(left)])


def reason_lines(reason: Reason) -> Iterator[str]:
    """A line, and in small print what it came from."""
    yield words().say("why.line", line=reason.line)
    yield from (words().say("why.sum", sum=one) for one in reason.sums)
    if named := [title_of(one) for one in known(reason.rules)[:EACH]]:
        yield words().say("why.rules", rules=", ".join(named))


def rules_named(reasons: Iterable[Reason]) -> list[Rule]:
    """The rules of all these lines that are shown at them, each once."""
    return list(dict.fromkeys(one for reason in reasons for one in known(reason.rules)[:EACH]))


def known(ids: Iterable[str]) -> list[Rule]:
    """The rules of these numbers that are in the book."""
    return [found for id in ids if (found := rule(id))]


def ruled(found: Sequence[Rule], room: int) -> list[str]:
    """The text of as many of these rules as there is room for."""
    kept: list[str] = []
    for one in found:
        room -= len(rule_text(one)) + 1
        if room < 0:
            break
        kept.append(rule_text(one))
    return kept
