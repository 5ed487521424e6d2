"""T10: investigators leaving and joining."""

from dataclasses import field
from typing import ClassVar

from bot.rules.kernel.events import Event
from bot.rules.kernel.saved import Step, step
from bot.rules.third.codex import laid_before, send_back
from bot.rules.third.content import InvestigatorCard, Package
from bot.rules.third.doom import SheetDoom
from bot.rules.third.engagement import EngageOne, let_go
from bot.rules.third.play import Play, assets_of, engaged_with, monsters_in
from bot.rules.third.possessions import GainNamed, put_back
from bot.rules.third.settings import FULL_PURSE, PURSE, QUIET_DEFEAT
from bot.rules.third.state import Investigator


@step
class Defeat(Event):
    """An investigator is defeated."""

    who: str
    devoured: bool = False  # T10.4: whatever is left of health and sanity

    def now(self, play: Play) -> None:
        """T10.2, T10.4: the investigator leaves, and one doom comes to the sheet."""
        leave(play, self.who)
        if self.devoured:
            play.tell("devoured", who=self.who)
        else:
            play.tell("defeated", who=self.who)
        if QUIET_DEFEAT not in play.game.house_rules:
            play.push(SheetDoom(amount=1))


@step
class Retire(Step):
    """An investigator retires, as only a text can say."""

    who: str

    def run(self, play: Play) -> None:
        """T10.5: like a defeat, without its doom."""
        leave(play, self.who)
        play.tell("retired", who=self.who)


def leave(play: Play, who: str) -> None:
    """T10.2-T10.3: monsters are exhausted, cards and tokens go back, the figure leaves the board for good."""
    game = play.game
    me = game.investigators[who]
    for monster in engaged_with(game, me.id):
        let_go(play, monster, me.id, exhaust=True)
    for asset in assets_of(game, me.id):
        del game.assets[asset.id]
        put_back(play, asset.copy or asset.card)
    for laid in laid_before(game, me.id):
        send_back(play, laid.card)
    del game.investigators[me.id]
    game.seats[me.seat] = ""
    game.fallen.append(me.id)


@step
class ReplaceFallen(Step):
    """Seats without an investigator choose new ones."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T10.6: nobody's choice waits for another's."""
        empty = [seat for seat, who in play.game.seats.items() if not who]
        if empty:
            play.fork({seat: ChooseInvestigator(seat=seat) for seat in empty})


def unused(play: Play) -> list[str]:
    """T10.3: investigators nobody plays, has played or has just chosen."""
    game = play.game
    gone = {*game.investigators, *game.fallen, *(chosen[0] for chosen in game.arriving.values())}
    all_of = play.rules.scenario(game).investigators or list(play.rules.content.investigators)
    return [who for who in all_of if who not in gone]


@step
class ChooseInvestigator(Step):
    """Choose a new investigator."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    seat: str

    def run(self, play: Play) -> None:
        """T10.6, T10.8: if none is left the seat is out of the game."""
        choices = {
            f"investigator:{who}": [Reserve(seat=self.seat, investigator=who), ChoosePackage(seat=self.seat)]
            for who in unused(play)
        }
        play.ask(self.seat, "new_investigator", choices, seat=self.seat)


@step
class Reserve(Step):
    """The investigator is taken; nobody else can choose it now."""

    seat: str
    investigator: str

    def run(self, play: Play) -> None:
        """T10.3, T10.6."""
        play.game.arriving[self.seat] = [self.investigator, ""]
        play.tell("will_join", seat=self.seat, who=self.investigator)


@step
class ChoosePackage(Step):
    """Choose one of the two starting packages."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    seat: str

    def run(self, play: Play) -> None:
        """T10.6, T4.10."""
        sheet = play.rules.sheet(play.game.arriving[self.seat][0])
        choices = {f"package:{package.id}": [Pack(seat=self.seat, package=package.id)] for package in sheet.packages}
        labels = {f"package:{package.id}": package.name for package in sheet.packages}
        play.ask(self.seat, "package", choices, labels=labels, seat=self.seat, who=sheet.id)


@step
class Pack(Step):
    """The package is chosen; the figure arrives with the next action phase."""

    seat: str
    package: str

    def run(self, play: Play) -> None:
        """T10.6."""
        play.game.arriving[self.seat][1] = self.package


@step
class PlaceArrivals(Step):
    """New investigators are placed."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T10.6: at the start of the action phase."""
        start = play.rules.scenario(play.game).start
        arrivals = [Arrive(seat=seat, space=start) for seat in play.game.arriving]
        who = [chosen[0] for chosen in play.game.arriving.values()]
        play.push(*arrivals, *([Meet(space=start, arrived=who)] if arrivals else []))


@step
class Meet(Step):
    """Ready monsters engage the figures that were just placed."""

    changes: ClassVar[bool] = False
    space: str
    arrived: list[str] = field(default_factory=list)  # empty: whoever is there

    def run(self, play: Play) -> None:
        """T4 note d, T12.9-T12.10: when all are placed, so that each can choose its prey.

        T12.11: only among those who were placed; a monster that has let go of somebody there does not engage again.
        """
        here = monsters_in(play.game, self.space)
        play.push(*(EngageOne(monster=monster.id, among=self.arrived) for monster in here))


@step
class Arrive(Step):
    """A figure comes into play."""

    seat: str
    space: str

    def run(self, play: Play) -> None:
        """T10.6, T4.10: with starting cards and one package."""
        who, package_id = play.game.arriving.pop(self.seat)
        sheet = play.rules.sheet(who)
        package = next(package for package in sheet.packages if package.id == package_id)
        play.game.investigators[who] = outfit(self.seat, self.space, sheet, package)
        play.game.investigators[who].money += PURSE if FULL_PURSE in play.game.house_rules else 0
        play.game.seats[self.seat] = who
        play.tell("arrived", who=who, space=self.space)
        play.push(*(GainNamed(who=who, card=card) for card in [*sheet.cards, *package.cards]))


def outfit(seat: str, space: str, sheet: InvestigatorCard, package: Package) -> Investigator:
    """T4.10: an investigator with the tokens of a sheet and a package."""
    return Investigator(
        id=sheet.id,
        seat=seat,
        space=space,
        money=sheet.money + package.money,
        clues=package.clues,
        remnants=package.remnants,
        focus=list(package.focus),
    )
