"""T9.7, T12.13-T12.14: damage to monsters and their defeat."""

from typing import ClassVar

from bot.rules.kernel.events import Event, amend_event
from bot.rules.kernel.saved import Step, step
from bot.rules.third.play import Play
from bot.rules.third.possessions import GainTokens, put_away


@step
class HurtMonster(Event):
    """A monster takes damage."""

    outlives: ClassVar[tuple[str, ...]] = ("who",)
    results: ClassVar[tuple[str, ...]] = ("dealt",)
    who: str
    monster: str
    amount: int
    attack: bool = False
    dealt: int = 0  # what it took; nothing if that was prevented
    card: str = ""  # T13.8: what it showed when it was hurt, by which it speaks afterwards

    def now(self, play: Play) -> None:
        """T7.17, T9.7: all of it in one packet."""
        monster = play.game.monsters[self.monster]
        monster.damage += self.amount
        monster.hurt_by = self.who if self.attack else ""
        amend_event(play, card=play.rules.face(monster).id)
        play.hand_down(dealt=self.amount)
        play.tell("hurt", who=self.who, monster=monster.id, amount=self.amount)


@step
class DefeatMonster(Event):
    """A monster is defeated."""

    outlives: ClassVar[tuple[str, ...]] = ("who",)
    who: str  # whose attack did it, or ""
    monster: str
    card: str  # what it shows, which need not be its own card (T13.3, T13.5)

    def now(self, play: Play) -> None:
        """T12.13, T7.18: to where its card belongs; a remnant for the attacker, if any, if it shows the icon."""
        put_away(play, play.game.monsters.pop(self.monster).card)
        play.tell("monster_defeated", who=self.who, card=self.card)
        if play.rules.monster(self.card).remnant:
            play.push(GainTokens(who=self.who, what="remnants", amount=1))


@step
class DiscardMonster(Step):
    """A monster is discarded without being defeated."""

    monster: str

    def run(self, play: Play) -> None:
        """T12.14, T23.4."""
        monster = play.game.monsters.pop(self.monster)
        put_away(play, monster.card)
        play.tell("monster_gone", card=play.rules.face(monster).id)
