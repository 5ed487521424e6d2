"""T5: the round, its phases and its end."""

from typing import ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.order import EachSeat, in_any_order
from bot.rules.kernel.saved import Step, step
from bot.rules.third.codex import addressed
from bot.rules.third.ending import EndGame
from bot.rules.third.leaving import PlaceArrivals, ReplaceFallen, unused
from bot.rules.third.monster_phase import ActivateMonsters, MonstersAttack, ReadyMonsters
from bot.rules.third.mythos import DrawToken
from bot.rules.third.play import Play, archive_in_play, bearers
from bot.rules.third.state import Phase, Third

TOKENS_EACH = 2  # T16.1


def leader_first(game: Third) -> list[str]:
    """T5.3: the leader, then the others in seating order."""
    seats = list(game.seats)
    at = seats.index(game.leader)
    return seats[at:] + seats[:at]


def drawing(play: Play) -> list[str]:
    """T10.7-T10.8, T16.1: every player, but none who has no investigator and can have none any more."""
    game, left = play.game, unused(play)
    return [seat for seat in leader_first(game) if game.seats[seat] or seat in game.arriving or left]


@step
class BeginRound(Step):
    """The four phases in their order."""

    def run(self, play: Play) -> None:
        """T5.1."""
        game, seats = play.game, list(play.game.seats)
        game.round += 1
        play.push(
            PlaceArrivals(),
            BeginPhase(phase="action"),
            EachSeat(turn_step="third.take_turn", left=seats),
            BeginPhase(phase="monster"),
            ActivateMonsters(),
            *(MonstersAttack(seat=seat) for seat in seats),
            ReadyMonsters(),
            BeginPhase(phase="encounter"),
            EachSeat(turn_step="third.encounter", left=seats),
            BeginPhase(phase="mythos"),
            *(DrawToken(seat=seat) for seat in drawing(play) for _ in range(TOKENS_EACH)),
            EndRound(),
        )


@step
class BeginPhase(Step):
    """A phase begins."""

    phase: Phase

    def run(self, play: Play) -> None:
        """T5.1. Everything the last phase led to is finished: its steps lay above this one."""
        game = play.game
        game.phase = self.phase
        if game.open_next not in (None, game.open_table):
            play.push(SetTable())
        play.tell("phase", phase=self.phase, round=game.round)


@step
class SetTable(Step):
    """Open, or by the book, as the host wants it."""

    def run(self, play: Play) -> None:
        """T5.2, T5.6: only between phases, so that nobody's turn is cut in two."""
        play.game.open_table = not play.game.open_table
        if play.game.open_table:
            play.tell("table_open")
        else:
            play.tell("table_book")


@step
class EndRound(Step):
    """The end of a round."""

    def run(self, play: Play) -> None:
        """T5.5: uses and records reset, and who has no investigator chooses one."""
        game = play.game
        for me in game.investigators.values():
            me.acted = []
        for thing in bearers(game):
            thing.used = []
        play.push(*each_round(play), ReplaceFallen(), GoOn())


def each_round(play: Play) -> list[Step]:
    """T19.5, T21.1: what showing sides of archive cards do at the end of every round."""
    shown = [(one, play.rules.side(one).each_round) for one in archive_in_play(play.game)]
    return in_any_order(
        Resolve(who=addressed(play.game, one), card=one.card, effects=effects) for one, effects in shown if effects
    )


@step
class GoOn(Step):
    """The next round, if anybody is left to play it."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T10.8: if no investigator is in play and none can join, the players lose."""
        alive = play.game.investigators or play.game.arriving
        play.push(BeginRound() if alive else EndGame(result="lost", cause="nobody_left"))
