"""third T13: whole campaigns full of shrouded monsters: nothing breaks, and nobody sees what they hide."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.rules.kernel.chance import Chance
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.play import Play
from bot.rules.third.look import names_of, view_map, view_sheets
from bot.rules.third.rounds import BeginRound
from bot.rules.third.secrets import REVEALING
from tests.rules.builders import engage, third_game
from tests.rules.shrouded import HAUNTED

RULES = HAUNTED.rules
ANSWERS = 220
FACES = re.compile(r"(?:knock|haunt)-[a-d]|(?:Knock|Haunt)-[A-D]|KN[A-D]|HN[AB]")
TURNED = ("unveiled", "veiled", "monster_defeated", "monster_gone")  # lines that name a face that is or was open
ROLLS = frozenset({"die", "dice_added", "rerolled", "rolled"})  # dice hang on the seed alone, which is the same


def campaign(seed: int) -> Play:
    """Three people with something to hit monsters with, among monsters ready and engaged."""
    chance = Random(seed)
    people = [("nell", "docks", ("blows",)), ("amos", "market", ("blows",)), ("ida", "hill", ("mist",))]
    spaces = ["docks", "market", "hill", "works", "isle", "lane", "row", "library"]
    cards = ["knock-a", "knock-b", "knock-c", "knock-d", "haunt-a", "haunt-b", "knock-a", "eye"]
    game = third_game(
        people=people,
        monsters=[(card, chance.choice(spaces)) for card in cards],
        codex=["omen"],
        rules=RULES,
        scenario="haunted",
        open_table=bool(seed % 2),
    )
    for monster in game.monsters.values():
        here = [me.id for me in game.investigators.values() if me.space == monster.space]
        if here and chance.random() < 0.5:
            engage(game, monster.id, chance.choice(here))
        elif not here and chance.random() < 0.2:
            monster.state = "exhausted"
    game.flows["table"].steps = [BeginRound()]
    return Play(game, RULES, Chance(str(seed).encode())).run()


def answers(play: Play, chance: Random) -> Iterator[tuple[str, str, str]]:
    """Each answer that is about to be given, before it is."""
    for _ in range(ANSWERS):
        if play.game.over:
            return
        question = chance.choice(list(play.questions().values()))
        keys = list(question.options)
        lively = [key for key in keys if key.startswith(("use", "attack", "evade", "monster"))]
        key = chance.choice(lively if lively and chance.random() < 0.6 else keys)
        yield question.id, key, play.game.leader if question.asks == GROUP else question.asks


def shown(play: Play) -> Any:
    """All that anybody sees of a game."""
    questions = [replace(one, options=list(one.options)) for one in play.questions().values()]
    asked, names = {one.asks for one in questions}, names_of(play, {})
    named = {id: names[id] for id in play.game.monsters}
    return questions, view_map(play, asked), view_sheets(play, asked, {}), named


def open_faces(play: Play) -> set[str]:
    """The cards of monsters that lie with their other side up, as told lines, names and maps call them."""
    cards = [RULES.face(monster) for monster in play.game.monsters.values()]
    return {word for card in cards for word in (card.id, card.name, card.letters)}


def twin_of(play: Play, chance: Random) -> Play:
    """The same game, in which cards that look alike and that nobody sees have changed places."""
    game = HAUNTED.load(HAUNTED.dump(play.game))
    hidden = [one for one in game.monsters.values() if RULES.face(one).shrouded]
    for front in ("knock", "haunt"):
        ready = [one for one in hidden if RULES.front(one.card).id == front]
        lying = [n for n, card in enumerate(game.monster_deck) if RULES.front(card).id == front]
        cards = [*(one.card for one in ready), *(game.monster_deck[n] for n in lying)]
        chance.shuffle(cards)
        for one in ready:
            one.card = cards.pop()
        for n in lying:
            game.monster_deck[n] = cards.pop()
    return Play(game, RULES, play.chance).run()


@pytest.mark.parametrize("seed", range(10))
def test_T13_nothing_breaks_and_no_hidden_face_is_ever_shown(seed: int):
    """T2.7: in no view, question, name or line stands a card whose face does not lie open, or did just now."""
    play, turned = campaign(seed), 0
    for id, key, by in answers(play, Random(seed)):
        before = open_faces(play)
        play.told.clear()
        play.answer(id, key, by=by)
        assert HAUNTED.problems(play.game, RULES) == []
        named = {facts["card"] for kind, facts in play.told if kind in TURNED}
        assert set(FACES.findall(str(shown(play)))) <= open_faces(play)
        assert set(FACES.findall(str(play.told))) <= before | open_faces(play) | named
        turned += sum(kind == "unveiled" for kind, _ in play.told)
    assert turned > 2


@pytest.mark.parametrize("seed", range(4))
def test_T13_2_games_in_which_the_hidden_faces_differ_read_the_same(seed: int):
    """Before an answer, and after it unless it turned something over."""
    play, chance, compared = campaign(seed), Random(seed), 0
    for answer, key, by in answers(play, Random(seed)):
        twin = twin_of(play, chance)
        assert shown(twin) == shown(play)
        for one in (play, twin):
            one.told.clear()
            one.answer(answer, key, by=by)
        if not {kind for kind, _ in play.told + twin.told} & (REVEALING - ROLLS):
            assert twin.told == play.told
            assert shown(twin) == shown(play)
            compared += HAUNTED.dump(twin.game) != HAUNTED.dump(play.game)
    assert compared > 20
