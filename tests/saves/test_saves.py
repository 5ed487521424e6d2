"""A saved game outlives the code that wrote it: each version left one here, stopped in the middle of a question."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP, SCHEMA_VERSION
from bot.rules.kernel.saved import saved_steps
from bot.rules.third.edition import dump, load, shipped
from bot.rules.third.play import Play
from bot.rules.third.problems import problems
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.state import HiddenMarker
from bot.rules.third.upgrades import UPGRADES, NewerSave, upgraded
from tests.saves.make import MADE

SAVES = sorted(Path(__file__).parent.glob("v*.json"))


def read(path: Path) -> tuple[dict[str, Any], bytes]:
    """What was written down, and the game as bytes."""
    whole = json.loads(path.read_text("utf-8"))
    return whole, json.dumps(whole["game"], ensure_ascii=False, separators=(",", ":")).encode()


def taken_up(path: Path) -> Play:
    """The save, taken up by the present code."""
    whole, game = read(path)
    return Play(load(upgraded(game)), shipped(), Chance(bytes.fromhex(whole["seed"]))).run()


def test_a_save_keeps_markers_that_lie_face_down():
    """Also those of a set that no scenario here has."""
    kept = [one for path in SAVES for lying in taken_up(path).game.hidden.values() for one in lying]
    assert kept == [HiddenMarker(back="sealed", marker="key")]


def test_every_version_left_a_save():
    assert {int(path.name[1:].partition("-")[0]) for path in SAVES} == set(range(1, SCHEMA_VERSION + 1))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_is_well(path):
    """It loads, nothing in it is broken, and nothing in it moves by itself."""
    play = taken_up(path)

    assert problems(play.game, shipped()) == []
    assert not play.moved


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_asks_what_it_asked(path):
    """The same questions of the same seats by the same numbers, so that old buttons work; nothing offered is gone."""
    whole, _ = read(path)
    asked = taken_up(path).questions()

    assert {id: one.asks for id, one in asked.items()} == {id: one["asks"] for id, one in whole["asked"].items()}
    for id, one in whole["asked"].items():
        assert set(one["options"]) <= asked[id].options.keys()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_is_in_the_middle_of_something(path):
    """What it was made for is still to be seen in it."""
    _, wanted = MADE[path.stem.partition("-")[2]]
    assert wanted(taken_up(path))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(3))
def test_a_save_plays_on_to_the_end(path, seed):
    """Saved and loaded at every answer, with nothing broken on the way."""
    play, chance = taken_up(path), Random(seed)
    while not play.game.over:
        play = Play(load(dump(play.game)), shipped(), play.chance).run()
        question = chance.choice(list(play.questions().values()))
        by = play.game.leader if question.asks == GROUP else question.asks
        play.answer(question.id, chance.choice(list(question.options)), by=by)
        assert problems(play.game, shipped()) == []
    assert play.game.over in ("won", "lost")


# ---- the ladder of upgrades, with versions that never were


def strike_was_called_hit(save: dict[str, Any]) -> None:
    """From version -1 to 0: a step was renamed."""
    for step in saved_steps(save):
        if step["kind"] == "third.hit":
            step["kind"] = "third.strike"


def hurt_by_was_missing(save: dict[str, Any]) -> None:
    """From version 0 to 1: a field was added without a default."""
    for monster in save["monsters"].values():
        monster.setdefault("hurt_by", "")


MADE_UP = {-1: strike_was_called_hit, 0: hurt_by_was_missing}


def older(path: Path) -> tuple[bytes, bytes]:
    """A save of version 1, and the same as version -1 would have written it."""
    _, game = read(path)
    save = json.loads(game)
    for step in saved_steps(save):
        step["kind"] = step["kind"].replace("third.strike", "third.hit")
    for monster in save["monsters"].values():
        if not monster["hurt_by"]:
            del monster["hurt_by"]
    save["schema_version"] = -1
    return game, json.dumps(save).encode()


FIRST = next(path for path in SAVES if path.stem == "v1-four-in-mid-attack")


def test_an_older_save_is_brought_up_one_version_at_a_time():
    """Two steps of the ladder, each a small function on plain data, lead to the same game byte for byte."""
    game, old = older(FIRST)
    with pytest.raises(ValidationError, match="hit"):
        load(old)

    assert dump(load(upgraded(old, {**MADE_UP, **UPGRADES}))) == dump(load(upgraded(game)))


def test_a_ladder_may_be_entered_half_way():
    """A save of the version in between needs the second step only."""
    game, old = older(FIRST)
    between = json.loads(old)
    strike_was_called_hit(between)
    between["schema_version"] = 0

    assert dump(load(upgraded(json.dumps(between).encode(), {0: hurt_by_was_missing, **UPGRADES}))) == dump(
        load(upgraded(game))
    )


def test_a_save_of_the_present_is_left_as_it_is():
    """No byte of it is touched, so that reading it costs nothing."""
    present = dump(taken_up(FIRST).game)

    assert upgraded(present) is present


def test_the_ladder_has_no_gap():
    """Each version below the present leads to the next one."""
    assert sorted(UPGRADES) == list(range(1, SCHEMA_VERSION))


def test_a_save_of_the_future_is_refused():
    """Old code never passes over what a newer one wrote, whether or not it would find anything new in it."""
    present = json.loads(dump(taken_up(FIRST).game)) | {"schema_version": SCHEMA_VERSION + 1}

    with pytest.raises(NewerSave, match=f"version {SCHEMA_VERSION + 1}, .* up to {SCHEMA_VERSION}$"):
        upgraded(json.dumps(present).encode())


def test_a_save_with_something_in_it_that_nobody_knows_is_refused():
    present = json.loads(dump(taken_up(FIRST).game)) | {"invented_later": 1}

    with pytest.raises(ValidationError, match="invented_later"):
        load(upgraded(json.dumps(present).encode()))


# ---- what a release may do to the content of games that are running


def test_cards_that_a_release_adds_are_not_missed_in_a_running_game():
    """A new encounter for a neighborhood and more copies of an item lie in no deck of a game begun before."""
    play, content = taken_up(FIRST), shipped().content
    encounter, asset = next(iter(content.encounters.values())), next(iter(content.assets.values()))
    more = content.model_copy(
        update={
            "encounters": {**content.encounters, "new": encounter.model_copy(update={"id": "new"})},
            "assets": {**content.assets, asset.id: asset.model_copy(update={"copies": asset.copies + 1})},
        }
    )

    assert problems(play.game, ThirdEdition(more)) == []


@pytest.mark.parametrize("zone", ["items", "headlines", "monster_deck"])
def test_a_lost_card_and_one_too_many_are_still_noticed(zone):
    """Also a headline, of which nobody else knows how many there were."""
    lost, twice = taken_up(FIRST).game, taken_up(FIRST).game
    deck = next(deck for deck in (getattr(lost, zone), lost.allies, lost.spells) if deck)
    gone = deck.pop()
    same = next(deck for deck in (getattr(twice, zone), twice.allies, twice.spells) if deck)
    same.append(same[-1])

    assert problems(lost, shipped()) != []
    assert problems(twice, shipped()) != []
    assert gone
