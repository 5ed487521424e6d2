"""T4: setup, in the order of the book."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.rules.kernel.chance import Chance, mix
from bot.rules.kernel.game import TABLE, Flow
from bot.rules.kernel.saved import Step, step
from bot.rules.third import board
from bot.rules.third.board import printed
from bot.rules.third.clues import SpawnClue
from bot.rules.third.codex import AddCodex
from bot.rules.third.doom import SheetDoom, SpreadDoom
from bot.rules.third.encounters import encounter_cards
from bot.rules.third.leaving import PlaceArrivals
from bot.rules.third.play import Play, Rules
from bot.rules.third.possessions import deck_of, refill_display
from bot.rules.third.problems import box_of
from bot.rules.third.rounds import BeginRound
from bot.rules.third.settings import EXTRA_DOOM, EXTRA_TOKENS
from bot.rules.third.spawning import put_monster, take_named
from bot.rules.third.state import Difficulty, HouseRule, Third
from bot.rules.third.thresholds import turn_at_random


def new_game(
    scenario: str,
    seats: Mapping[str, tuple[str, str]],
    *,
    campaign: str,
    leader: str = "",
    open_table: bool = True,
    difficulty: Difficulty = "usual",
    house_rules: Sequence[HouseRule] = (),
) -> Third:
    """T4.1, T4.10: a game with all of its setup still to do.

    `seats` are investigator and package by seat, in seating order; the leader is the first unless named. `campaign`
    begins the trail of chance.
    """
    steps: list[Step] = [BuildMap(), BuildDecks(), ShuffleDecks(), PlaceStarters(), PlaceArrivals(), PrepareTable()]
    steps.append(BeginRound())
    return Third(
        scenario=scenario,
        players=len(seats),
        seats=dict.fromkeys(seats, ""),
        leader=leader or next(iter(seats)),
        open_table=open_table,
        difficulty=difficulty,
        house_rules=list(house_rules),
        arriving={seat: list(choice) for seat, choice in seats.items()},
        flows={TABLE: Flow(steps=steps[::-1], trail=mix("campaign", campaign))},
    )


def begin(
    rules: Rules,
    scenario: str,
    seats: Mapping[str, tuple[str, str]],
    *,
    campaign: str,
    chance: Chance,
    leader: str = "",
    open_table: bool = True,
) -> Play:
    """T4: begin a campaign and play on to the first question; see `new_game`."""
    game = new_game(scenario, seats, campaign=campaign, leader=leader, open_table=open_table)
    return Play(game, rules, chance).run()


@step
class BuildMap(Step):
    """The board, with the doom the scenario shows."""

    def run(self, play: Play) -> None:
        """T4.2, T20.2: each threshold tile lies a random way round."""
        game, scenario = play.game, play.rules.scenario(play.game)
        game.absent = list(scenario.later)
        layout = play.rules.board(game)
        game.placements = {one.id: printed(one) for one in layout.thresholds}
        for one in layout.thresholds:
            turn_at_random(play, one)
        game.spaces, game.borders = board.spaces(layout), board.borders(layout, game.placements)
        for space, doom in scenario.doom.items():
            game.spaces[space].doom = doom
        play.tell("setup", scenario=scenario.id)


@step
class BuildDecks(Step):
    """Every deck, unshuffled."""

    def run(self, play: Play) -> None:
        """T4.3-T4.6, T4.9; what belongs to a piece that is not on the map yet is set aside (T21.3)."""
        game, content, scenario = play.game, play.rules.content, play.rules.scenario(play.game)
        put_out = encounter_cards(content, scenario, game.absent)
        game.decks = {name: [card.id for card in cards] for name, cards in put_out.items()}
        game.events = [card for card in scenario.events if content.events[card].hood not in game.absent]
        game.aside = [card for card in scenario.events if content.events[card].hood in game.absent]
        game.monster_deck = [card for card, copies in scenario.monsters.items() for _ in range(copies)]
        game.cup = [token for token, copies in scenario.cup.items() for _ in range(copies)]
        game.cup += EXTRA_TOKENS[game.difficulty]
        game.headlines = list(scenario.headlines or content.headlines)
        game.archive = list(scenario.archive)
        for card in content.assets.values():
            deck_of(game, card).extend([] if card.side_of or card.archive else [card.id] * card.copies)


@step
class ShuffleDecks(Step):
    """Every deck that the book shuffles; the pile is searched by name and stays as it is."""

    def run(self, play: Play) -> None:
        """T4.3-T4.8."""
        game, scenario = play.game, play.rules.scenario(play.game)
        for deck in (
            *game.decks.values(),
            game.events,
            game.monster_deck,
            game.headlines,
            game.items,
            game.allies,
            game.spells,
        ):
            play.shuffle(deck)
        game.headlines = game.headlines[: scenario.headline_count]
        game.box = box_of(game, play.rules.content)
        refill_display(game)


@step
class PlaceStarters(Step):
    """The monsters the map shows, and those set aside."""

    def run(self, play: Play) -> None:
        """T4.2, T4.5, T13.12: of those that share the ready side that is named, one at random."""
        scenario = play.rules.scenario(play.game)
        for space, named in scenario.starting_monsters.items():
            if card := take_named(play, named):
                put_monster(play, card, space)
        play.game.aside += [card for named in scenario.aside if (card := take_named(play, named))]


@step
class PrepareTable(Step):
    """Three clues, the codex, one spread of doom."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T4.11."""
        scenario = play.rules.scenario(play.game)
        clues = [SpawnClue() for _ in range(scenario.first_clues)]
        doom = EXTRA_DOOM[play.game.difficulty]
        play.push(
            *([SheetDoom(amount=doom)] if doom else []),
            *clues,
            *(AddCodex(card=card) for card in scenario.codex),
            SpreadDoom(),
        )
