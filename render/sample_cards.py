"""Cards of the made-up campaign: one of each kind, and a test that failed."""

from typing import Any

from pydantic import TypeAdapter

from bot.rules.third.views import CardView


def sample_card(**facts: Any) -> CardView:
    """Return a test that was passed; facts take the place of its own."""
    known = {
        "kind": "test",
        "title": "The Cistern Door",
        "who": "Silas Thorne",
        "letters": "ST",
        "seat": 2,
        "place": "Miskatonic University",
        "text": "Something heavy drags itself along the far side of the wall, keeping pace with you. "
        "Hold your breath and let it pass.",
        "dice": (6, 2, 5, 1, 3),
        "result": "passed",
        "sum": "Will 3 + 1 focus + 1 charm",
    }
    return TypeAdapter(CardView).validate_python(known | facts)


def bare_card(kind: str, title: str, text: str, **facts: Any) -> CardView:
    """Return a card that nobody in particular reads, without dice."""
    nobody = {"who": "", "letters": "", "seat": 0, "place": "", "dice": (), "result": "", "sum": ""}
    return sample_card(kind=kind, title=title, text=text, **(nobody | facts))


def failed_test() -> CardView:
    """Return a test that failed, with many dice and a rare number to reach."""
    return sample_card(
        title="Forty Wicks",
        who="Bram Oakley",
        letters="BO",
        seat=4,
        place="Linden Walk",
        text="He loses count at the same number twice, and asks you to count for him.",
        dice=(4, 2, 3, 1, 1, 2, 5, 3),
        needed=6,
        result="failed",
        sum="Observation 4 + 2 focus + 2 clues",
    )


def a_choice() -> CardView:
    """Return an encounter that lets its reader choose."""
    who = {"who": "Hester Vale", "letters": "HV", "seat": 1, "place": "Lantern Curios"}
    return bare_card(
        "encounter",
        "The Lodger Upstairs",
        "The attic window holds a face that the glass has remembered too well. "
        "Under the sill a bundle of letters is tied with hair.",
        choices=("Burn the letters unread.", "Read the last of them aloud."),
        **who,
    )


def sample_cards() -> tuple[CardView, ...]:
    """Return a passed test, a choice, a failed test, an event and a headline."""
    return (
        sample_card(),
        a_choice(),
        failed_test(),
        bare_card(
            "event",
            "Low Water at Noon",
            "The river falls by an arm's length in a minute. On the bared stones lie shoes, in pairs, all of them dry.",
            place="Wharf Ward",
        ),
        bare_card(
            "headline",
            "Lights Under the Ice",
            "Skaters report lanterns moving below them, slowly, towards the town. The harbour master has forbidden "
            "skating after dark and lanterns at any hour.\nReaders who know the tune are asked not to hum it.",
        ),
    )
