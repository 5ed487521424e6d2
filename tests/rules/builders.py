"""Positions, and a table to play them at. A test names what matters to it; the rest is here."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.rules.kernel.answering import answer, look
from bot.rules.kernel.chance import Chance, Laid, mix
from bot.rules.kernel.game import GROUP, TABLE, Flow
from bot.rules.kernel.play import Play
from bot.rules.kernel.questions import Question
from bot.rules.second import edition as second_edition
from bot.rules.second.problems import problems as second_problems
from bot.rules.second.state import Held, Second
from bot.rules.second.state import Investigator as Sleuth
from bot.rules.second.state import Monster as Roamer
from bot.rules.second.turn import BeginTurn
from bot.rules.third import edition as third_edition
from bot.rules.third.possessions import deck_of, refill_display
from bot.rules.third.problems import problems as third_problems
from bot.rules.third.rounds import BeginRound
from bot.rules.third.rules import ThirdEdition
from bot.rules.third.setup import BuildDecks, BuildMap
from bot.rules.third.state import Asset, CodexCard, Investigator, Monster, Third
from tests.rules import pack


@dataclass(frozen=True)
class Edition:
    """What a table needs to know of an edition."""

    load: Callable[[bytes], Any]
    dump: Callable[[Any], bytes]
    rules: Any
    problems: Callable[[Any, Any], list[str]]


THIRD = Edition(
    third_edition.load,
    third_edition.dump,
    ThirdEdition(third_edition.validated(pack.sections(), "pack")),
    third_problems,
)
SECOND = Edition(second_edition.load, second_edition.dump, second_edition.rules_for(pack.SECOND), second_problems)

Person = tuple[str, str, Sequence[str]]  # id, space, cards


class Numbers:
    """Names things in play by their card: the first ghoul is `ghoul.1`."""

    def __init__(self) -> None:
        self.used = Counter[str]()

    def __call__(self, card: str) -> str:
        self.used[card] += 1
        return f"{card}.{self.used[card]}"


def third_game(
    *,
    people: Sequence[Person] = (),
    monsters: Sequence[tuple[str, str]] = (),
    doom: Mapping[str, int] | None = None,
    codex: Sequence[str] = (),
    events: Sequence[str] = (),
    encounters: Sequence[str] = (),
    open_table: bool = True,
    rules: Any = THIRD.rules,
    scenario: str = "bench",
) -> Third:
    """A campaign at the bench; `events` and `encounters` are what comes next, the first named on top."""
    game = Third(
        scenario=scenario,
        players=len(people),
        seats={f"s{n}": who for n, (who, _, _) in enumerate(people, 1)},
        leader="s1",
        open_table=open_table,
        phase="action",
        last_id=100,
        flows={TABLE: Flow(steps=[], trail="bench")},
    )
    play = Play(game, rules)
    BuildMap().run(play)
    BuildDecks().run(play)
    for space in game.spaces.values():
        space.doom = (doom or {}).get(space.id, 0)
    put_on_top(game.events, events)
    for card in encounters:
        put_on_top(game.decks[rules.content.encounters[card].deck], [card])
    for card in codex:
        game.archive.remove(card)
        game.codex[card] = CodexCard(card=card)
    seat_people(game, rules, people)
    number = Numbers()
    for card, space in monsters:
        game.monster_deck.remove(card)
        id = number(rules.front(card).id)
        game.monsters[id] = Monster(id=id, card=card, space=space)
    return game


def seat_people(game: Third, rules: Any, people: Sequence[Person]) -> None:
    """Investigators with nothing but these cards."""
    number = Numbers()
    for n, (who, space, cards) in enumerate(people, 1):
        game.investigators[who] = Investigator(id=who, seat=f"s{n}", space=space)
        for card in cards:
            deck_of(game, rules.asset(card)).remove(card)
            asset = Asset(id=number(card), card=card, owner=who)
            game.assets[asset.id] = asset
    refill_display(game)


def put_on_top(deck: list[str], cards: Sequence[str]) -> None:
    """The first named will be drawn first."""
    for card in reversed(cards):
        deck.remove(card)
        deck.append(card)


def engage(game: Third, monster: str, *people: str) -> None:
    """Let a monster be engaged with these people."""
    game.monsters[monster].state, game.monsters[monster].engaged_with = "engaged", list(people)


def second_game(
    *,
    people: Sequence[Person],
    monsters: Sequence[tuple[str, str]] = (),
    open_table: bool = True,
    encounters: Sequence[str] = (),
    **more: Any,
) -> Second:
    """Everybody has two Clues, and stands in the middle of each slider: three and two."""
    seats = {f"s{n}": who for n, (who, _, _) in enumerate(people, 1)}
    crew = {
        who: Sleuth(
            id=who,
            seat=f"s{n}",
            area=area,
            sanity=5,
            stamina=5,
            clues=2,
            sliders={"speed": 2, "fight": 2, "lore": 2},
        )
        for n, (who, area, _) in enumerate(people, 1)
    }
    number, roamers = Numbers(), Numbers()
    held = [Held(id=number(card), card=card, owner=who) for who, _, cards in people for card in cards]
    return Second(
        ancient="sleeper",
        seats=seats,
        leader="s1",
        open_table=open_table,
        first="s1",
        investigators=crew,
        cards={one.id: one for one in held},
        monsters={id: Roamer(id=id, card=card, area=area) for card, area in monsters for id in [roamers(card)]},
        encounters=list(encounters)[::-1],
        last_id=100,
        flows={TABLE: Flow(steps=[], trail="bench")},
        **more,
    )


class OnceOnly(Chance):
    """Refuses to use one draw twice in one line of play."""

    def __init__(self, seed: bytes = b"secret") -> None:
        super().__init__(seed)
        self.used: set[tuple[str, int]] = set()

    def below(self, limit: int, trail: str, number: int, label: Any) -> int:
        assert (trail, number) not in self.used
        self.used.add((trail, number))
        return super().below(limit, trail, number, label)


class Table:
    """Holds a game as its saved bytes, as the store would; every answer loads it afresh."""

    def __init__(self, edition: Edition, game: Any, *steps: Any, chance: Chance | None = None) -> None:
        self.edition, self.chance = edition, chance or OnceOnly()
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.whole = not steps  # else the game may run out of steps
        game.flows[TABLE].steps = list(reversed(steps)) or [BeginRound() if edition is THIRD else BeginTurn()]
        self.keep(Play(game, edition.rules, self.chance).run())

    def keep(self, play: Any) -> None:
        """Save, with nothing broken."""
        self.saved, self.told = self.edition.dump(play.game), play.told
        found = self.edition.problems(play.game, self.edition.rules)
        assert [problem for problem in found if self.whole or "nothing is left" not in problem] == []
        assert play.questions() == self.asked()  # loading asks the same again

    @property
    def game(self) -> Any:
        return self.edition.load(self.saved)

    def asked(self) -> dict[str, Question]:
        """Looking never changes anything."""
        game = self.game
        questions = look(game, self.edition.rules)
        assert self.edition.dump(game) == self.saved
        return questions

    def question(self, by: str, key: str) -> Question:
        """The open question that this seat may answer so."""
        open_to = [q for q in self.asked().values() if q.asks in (by, GROUP)]
        found = next((q for q in open_to if key in q.options), None)
        assert found, f"{by} cannot answer {key}: {[(q.asks, list(q.options)) for q in self.asked().values()]}"
        return found

    def answer(self, by: str, key: str, *dice: int, cards: Sequence[int] = (), question: str = "") -> None:
        """Answer, with these dice if any are named."""
        question = question or self.question(by, key).id
        chance = Laid(dice, cards) if dice or cards else self.chance
        self.keep(answer(self.game, self.edition.rules, question, key, by=by, chance=chance))

    def correct(self, change: Callable[[Any], object]) -> None:
        """What a host's correction does: change the state, then ask again whatever is open."""
        game = self.game
        change(game)
        self.keep(Play(game, self.edition.rules, self.chance).run())

    def options(self, by: str) -> set[str]:
        """Every key this seat may answer now, the group's questions left out."""
        return {key for q in self.asked().values() if q.asks == by for key in q.options}

    def prompts(self) -> list[str]:
        """What is being asked."""
        return [q.prompt for q in self.asked().values()]

    def kinds(self, flow: str) -> list[str]:
        """The steps on a flow, the next one last."""
        return [step.kind for step in self.game.flows[flow].steps]

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """The facts of each line of this kind that the last answer told."""
        return [facts for told, facts in self.told if told == kind]


def at_third(*steps: Any, chance: Chance | None = None, **position: Any) -> Table:
    """A table of the third edition."""
    return Table(THIRD, third_game(**position), *steps, chance=chance)


def at_second(*steps: Any, chance: Chance | None = None, **position: Any) -> Table:
    """A table of the second edition."""
    return Table(SECOND, second_game(**position), *steps, chance=chance)


BAGS = (["nurse", "blades"], ["charm", "blessed"], ["iron-will", "cursed"], ["bag", "pact"], ["mist", "dog"], ["dice"])


def any_third(seed: int, *, open_table: bool = True, size: int = 4) -> Table:
    """Some position of the third edition: people, monsters and doom anywhere."""
    chance, spaces = Random(seed), [place for places in pack.PLACES.values() for place in places]
    people = [(who, chance.choice([*spaces, "lane"]), bag) for who, bag in zip(pack.PEOPLE, BAGS, strict=False)][:size]
    fiends = [(card, chance.choice(spaces)) for card in ("ghoul", "wraith", "martyr", "hound", "colossus", "kelp")]
    doom = {space: chance.choice([0, 0, 1, 2]) for space in spaces}
    position = {"people": people, "monsters": fiends, "doom": doom, "codex": ["omen", "whisper", "dawn"]}
    game = third_game(**position, open_table=open_table)  # type: ignore[arg-type] # a plain mapping of the builder's names
    for monster in game.monsters.values():
        here = [me.id for me in game.investigators.values() if me.space == monster.space]
        if here and monster.card != "colossus":
            engage(game, monster.id, chance.choice(here))
    for me in game.investigators.values():
        me.clues, me.money, me.remnants = chance.choice([0, 1, 2]), chance.choice([0, 1]), chance.choice([0, 1])
    game.flows[TABLE].trail = mix(str(seed))
    return Table(THIRD, game)


def any_second(seed: int, *, open_table: bool = True, size: int = 4) -> Table:
    """Some position of the second edition."""
    chance = Random(seed)
    bags = (["shotgun", "knife"], ["knife", "coat", "blessing"], ["retainer", "curse"], ["dynamite"], [], ["knife"])
    people = [(who, chance.choice(["pier", "park"]), bag) for who, bag in zip(pack.PEOPLE, bags, strict=False)][:size]
    fiends = [(card, chance.choice(["pier", "park"])) for card in ("cultist", "byakhee", "shoggoth", "cultist")]
    cards = ["rats", "rite", "bargain"] * 2
    chance.shuffle(cards)
    game = second_game(people=people, monsters=fiends, encounters=cards, open_table=open_table)
    game.flows[TABLE].trail = mix(str(seed))
    return Table(SECOND, game)


ANY = {"third": any_third, "second": any_second}


def someone(question: Question, game: Any) -> str:
    """A seat that may answer a question."""
    return question.asks if question.asks != GROUP else game.leader
