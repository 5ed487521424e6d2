"""The rules as one page to read: `docs/rules/third.md` is written by `python -m bot.rulebook`."""

from collections.abc import Iterator

from bot.rulebook.reading import Book, Chapter, Rule


def markdown(book: Book) -> str:
    """The whole book as Markdown."""
    paragraphs = [f"# {book.title}", *book.intro, *(line for one in book.chapters for line in chapter(one, book.mark))]
    later = "\n".join(f"- {', '.join(entry.ids)}: {entry.text}" for entry in book.later)
    return "\n\n".join([*paragraphs, f"## {book.later_title}", book.later_intro, later]) + "\n"


def chapter(found: Chapter, mark: str) -> Iterator[str]:
    """A heading and its rules, each a paragraph."""
    yield f"## {found.id} {found.title}".replace("  ", " ")
    if found.intro:
        yield found.intro
    yield from (paragraph(rule, mark) for rule in found.rules)


def paragraph(rule: Rule, mark: str) -> str:
    """One rule."""
    return f"**{rule.id} {rule.title}.** {rule.text}" + (f" {mark}" if rule.ours else "")
