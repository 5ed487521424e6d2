"""Doom, clues on the map, gate bursts, headlines."""

from typing import ClassVar

from bot.rules.kernel.effects import Resolve
from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import Effect, effect
from bot.rules.third import clues as clue_rules
from bot.rules.third import doom as doom_rules
from bot.rules.third.headlines import EndRumor as EndRumorStep
from bot.rules.third.headlines import ReadHeadline as ReadHeadlineStep
from bot.rules.third.places import places
from bot.rules.third.play import Play


class ForAll(Effect):
    """An effect that needs no reader."""

    __slots__ = ()

    def outlives_reader(self) -> bool:
        """It is about the board."""
        return True


def spaces_meant(play: Play, where: str, step: Resolve) -> list[str]:
    """A place as a card means it: "here" is where its reader, or the monster it is printed on, stands."""
    monster = play.game.monsters.get(step.card)
    if where == "here" and monster:
        return [monster.space]
    return places(play, where, step.who)


@effect
class PlaceDoom(ForAll):
    """Place doom in a space; where several fit the group chooses (T24)."""

    asks: ClassVar[bool] = True
    where: str = "here"
    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T14.1."""
        spaces = spaces_meant(play, self.where, step)
        options = {
            f"doom:{space}": [doom_rules.PlaceDoom(space=space)] * (self.amount * step.times) for space in spaces
        }
        play.ask(GROUP, "place_doom", options, card=step.card)


@effect
class RemoveDoom(ForAll):
    """Remove doom from a space."""

    asks: ClassVar[bool] = True
    where: str = "here"
    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T1.3: only spaces with doom are worth asking about."""
        spaces = [space for space in spaces_meant(play, self.where, step) if play.game.spaces[space].doom]
        amount = self.amount * step.times
        options = {f"doom:{space}": [doom_rules.RemoveDoom(space=space, amount=amount)] for space in spaces}
        me = play.game.investigators.get(step.who)
        play.ask(me.seat if me else GROUP, "remove_doom", options, card=step.card)

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return any(play.game.spaces[space].doom for space in spaces_meant(play, self.where, step))


@effect
class SheetDoom(ForAll):
    """Place doom on the scenario sheet."""

    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T14.11."""
        play.push(doom_rules.SheetDoom(amount=self.amount * step.times))


@effect
class SpreadDoom(ForAll):
    """Spread doom."""

    def run(self, play: Play, step: Resolve) -> None:
        """T14.4."""
        play.push(doom_rules.SpreadDoom())


@effect
class SpawnClue(ForAll):
    """Spawn a clue."""

    def run(self, play: Play, step: Resolve) -> None:
        """T15.4."""
        play.push(clue_rules.SpawnClue())


@effect
class GateBurst(ForAll):
    """A gate bursts."""

    def run(self, play: Play, step: Resolve) -> None:
        """T14.5."""
        play.push(doom_rules.GateBurst())


@effect
class ReadHeadline(ForAll):
    """Read a headline."""

    def run(self, play: Play, step: Resolve) -> None:
        """T17.1: "you" is who reads this card, or the leader."""
        me = play.game.investigators.get(step.who)
        play.push(ReadHeadlineStep(seat=me.seat if me else play.game.leader))


@effect
class EndRumor(ForAll):
    """Discard the rumor."""

    def run(self, play: Play, step: Resolve) -> None:
        """T17.3."""
        if play.game.rumor:
            play.push(EndRumorStep())

    def possible(self, play: Play, step: Resolve) -> bool:
        """T1.3."""
        return bool(play.game.rumor)


@effect
class SheetClues(ForAll):
    """Put clues from the supply on the scenario sheet."""

    amount: int = 1

    def run(self, play: Play, step: Resolve) -> None:
        """T15.3."""
        play.push(clue_rules.PutOnSheet(amount=self.amount * step.times))
