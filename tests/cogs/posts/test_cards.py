"""The lobby card, one's seats, the story and the ending."""

from dataclasses import replace

import pytest

from bot.words import words
from cogs.items import seats_view
from cogs.posts.ending import ending_view
from cogs.posts.lobby import lobby_view
from cogs.posts.pictures import Shown, drawn_map, drawn_sheets, file_name, stamp_of
from cogs.posts.settled import HOUSE_RULES
from cogs.posts.story import PARTS, Chapter, story_view
from cogs.posts.texts import bulleted, paragraph
from render.thread import Studio
from tests.cogs.posts.builders import EVIL, ending, lobby, page, part
from tests.cogs.posts.checks import ids_of, sent, words_of


def picture(n: int) -> Shown:
    return Shown(f"map-r1-p{n}-rev{n}.png", b"png", "a" * 1024)


def test_the_lobby_card_says_everything_before_one_sits_down():
    """Scenario, question, length, content, ways to sit, seats with investigator and package, and the commitment."""
    card = lobby("Ada", EVIL)
    found = words_of(sent(lobby_view(card)))

    for said in (card.scenario.question, card.scenario.length, card.scenario.note, "0123456789abcdef", "2 of 4 taken"):
        assert said in found
    assert "2 seats free" in found
    assert f"**{card.seats[0].investigator.name}**" in found
    assert r"\*Ada\* \<\@1\>" in found


def test_the_lobby_card_has_buttons_until_the_campaign_begins():
    """Then it says where, and when it is over it offers another game."""
    assert ids_of(sent(lobby_view(lobby("Ada")))) == ["mp:1j:1", "mp:1i:1", "mp:1l:1", "mp:1b:1", "mp:1t:1:book"]
    begun = sent(lobby_view(lobby("Ada", state="running"), 5))
    assert ids_of(begun) == ["mp:1t:1:book"]
    assert "<#5>" in words_of(begun)
    assert ids_of(sent(lobby_view(lobby("Ada", state="ended"), 5))) == ["mp:1a:1"]


def test_a_full_lobby_asks_its_host_to_begin():
    """There is no seat to take any more."""
    full = sent(lobby_view(lobby("Ada", most=1)))

    assert ids_of(full) == ["mp:1i:1", "mp:1l:1", "mp:1b:1", "mp:1t:1:book"]
    assert "All seats are taken; <@1> presses **Begin**." in words_of(full)


def test_a_full_lobby_of_long_names_fits():
    """Six seats, names as long as Discord allows, every house rule."""
    card = lobby(*["*" * 32] * 6, most=6)
    sent(lobby_view(replace(card, difficulty="grim", house_rules=HOUSE_RULES)))


@pytest.mark.parametrize(("difficulty", "tokens"), [("calm", "2 more blank"), ("usual", "as"), ("grim", "1 more doom")])
def test_the_lobby_card_says_how_hard_it_is_with_its_numbers(difficulty: str, tokens: str):
    """And names the house rules, whether it has begun or not."""
    for state in ("lobby", "running"):
        card = replace(lobby("Ada", state=state), difficulty=difficulty, house_rules=("quiet_defeat",))
        found = words_of(sent(lobby_view(card)))
        assert f"**Difficulty:** {difficulty}: {tokens}" in found
        assert "*quiet defeat* (no doom for a defeated investigator)" in found


def test_ones_seats_offer_what_nobody_else_plays():
    """Free investigators and one's own, the two packages, and another seat while any is free."""
    card = lobby("Ada", "Ben", "Cleo")
    found = sent(seats_view(card, 1))

    whom, packages = [one for one in found if one["type"] == 3]
    assert {one["value"] for one in whom["options"]} == {
        one.id for one in card.investigators if one.id not in {seat.investigator.id for seat in card.seats[1:]}
    }
    assert len(packages["options"]) == 2
    assert ids_of(found) == ["mp:1i:1:s1", "mp:1p:1:s1", "mp:1k:1"]


def test_whoever_has_no_seat_is_told_how_to_get_one():
    """One sentence."""
    assert "Take a seat" in words_of(sent(seats_view(lobby("Ada"), 99)))


def test_a_story_tells_what_led_to_each_phase_and_shows_the_map():
    """Lines, heading, picture, for each phase; pictures are one to a gallery, so that nothing crops them."""
    chapters = [
        Chapter(part("Doom spreads.", phase="monster"), (picture(1),)),
        Chapter(part(phase="mythos"), (picture(2),)),
    ]

    found = sent(story_view(chapters), [picture(1), picture(2)])

    assert [one["type"] for one in found] == [10, 12, 10, 12]
    assert found[0]["content"] == "Doom spreads.\n### Round 2 · Monster phase"
    assert all(len(one["items"]) == 1 for one in found if one["type"] == 12)


@pytest.mark.parametrize("phase", ["action", "monster", "encounter", "mythos"])
def test_the_first_round_tells_what_its_phases_are(phase: str):
    """Below the heading; from the second round on there is none of it."""
    said = words().say(f"post.story.first_round.{phase}")

    first, second = [sent(story_view([Chapter(part("A.", phase=phase, round=n))]))[0]["content"] for n in (1, 2)]

    assert first == f"A.\n### Round 1 · {phase.capitalize()} phase\n{said}"
    assert second == f"A.\n### Round 2 · {phase.capitalize()} phase"


def test_the_longest_burst_fits():
    """Eight phases with much to tell, ten pictures."""
    pictures = [picture(n) for n in range(10)]
    shown = [(pictures[n],) for n in range(7)] + [tuple(pictures[7:])]
    chapters = [Chapter(part(*["l" * 190] * 20, round=1), one) for one in shown]
    assert len(chapters) == PARTS

    found = sent(story_view(chapters), pictures)

    assert words_of(found).count("`/log`") == PARTS


def test_without_pictures_a_story_has_the_map_in_words():
    """As much as there is room for, and it says why."""
    found = sent(story_view([Chapter(part("l" * 600))], twin=True))

    assert "could not be drawn" in words_of(found)
    assert "Mythos cup" in words_of(found)


def test_the_end_of_the_story_is_never_cut():
    """What ended the game comes last."""
    found = sent(story_view([Chapter(part(*["l" * 190] * 19, "Arkham is lost.", phase="over"))]))

    assert words_of(found).endswith("- Arkham is lost.")


@pytest.mark.parametrize("result", ["won", "lost"])
def test_the_ending_has_epilogue_picture_and_totals(result):
    """And offers another game."""
    found = sent(ending_view(ending(result, seats=6), (picture(1),)), [picture(1)])

    assert "And so it went." in words_of(found)
    assert words_of(found).count("Nell Carrow") == 6
    assert "1 answer, 3 tests passed, 2 doom warded off, 1 monster defeated" in words_of(found)
    assert ids_of(found) == ["mp:1a:1"]


def test_lines_that_do_not_fit_are_counted():
    """The first of a paragraph and the last of a list are kept, and how many are left is said."""
    lines = tuple(f"Line {n}." for n in range(30))

    assert paragraph(lines, 60) == "Line 0. Line 1. Line 2. Line 3. *And 26 more: `/log`.*"
    assert bulleted(lines, 60) == "-# 27 earlier: `/log`\n- Line 27.\n- Line 28.\n- Line 29."
    assert paragraph(lines[:2], 60) == "Line 0. Line 1."
    assert paragraph(("One.", "Two.", "x" * 121, "Three."), 200) == f"One. Two.\n{'x' * 121}\nThree."
    assert bulleted(("x" * 100,), 60).endswith("x…")
    assert len(bulleted(("x" * 100,), 60)) <= 60


async def test_pictures_carry_their_alt_text_and_a_name_of_their_own():
    """The same moment has the same name, another one never."""
    async with Studio() as studio:
        [shown] = await drawn_map(studio, page())
        sheets = await drawn_sheets(studio, page())

    assert shown.name == "map-r2-p4-rev12.png"
    assert [one.name for one in sheets] == [f"sheets{n}-r2-p4-rev12.png" for n in range(1, len(sheets) + 1)]
    assert shown.png.startswith(b"\x89PNG")
    assert shown.file().description == shown.alt
    assert file_name("map", page(phase="setup")) == "map-r2-p0-rev12.png"


def test_a_picture_says_of_which_moment_it_is():
    """Campaign, revision and time; round and phase stand in its banner."""
    assert str(stamp_of(page())) == "Lamps  ·  rev 12  ·  14 Nov 21:05 UTC"
