"""T12.4-T12.8, T13.12: monsters coming into play."""

from typing import ClassVar, Literal

from bot.rules.kernel.game import GROUP
from bot.rules.kernel.saved import Step, step
from bot.rules.third.engagement import Engage, EngageOne, can_be_exhausted
from bot.rules.third.places import places
from bot.rules.third.play import Play
from bot.rules.third.state import Monster

State = Literal["ready", "engaged", "exhausted"]


@step
class SpawnMonster(Step):
    """The lowest fitting card of the monster deck comes into play."""

    changes: ClassVar[bool] = False
    outlives: ClassVar[tuple[str, ...]] = ("who",)
    where: str = ""  # a word for a place; "": the card's own spawn entry
    who: str = ""  # whose "here" it is, and who is engaged if it comes engaged
    trait: str = ""
    state: State = "ready"

    def run(self, play: Play) -> None:
        """T12.4-T12.5, T12.7: an empty deck: nothing spawns. Which card it is shows before anybody is asked (T2.7)."""
        card = lowest(play, self.trait)
        if card is None:
            play.push(NothingSpawns())
            return
        play.tell("monster_drawn", card=play.rules.front(card).id)
        play.push(ChooseSpawn(where=self.where, who=self.who, trait=self.trait, state=self.state))


@step
class ChooseSpawn(Step):
    """Where the monster that was drawn appears."""

    asks: ClassVar[bool] = True
    changes: ClassVar[bool] = False
    outlives: ClassVar[tuple[str, ...]] = ("who",)
    where: str
    who: str
    trait: str
    state: State

    def run(self, play: Play) -> None:
        """T12.4: its own spawn entry or what the effect says; of several fitting spaces the group chooses."""
        if card := lowest(play, self.trait):
            options = {f"spawn:{space}": [self._put(space)] for space in spawn_spaces(play, card, self.where, self.who)}
            play.ask(GROUP, "spawn", options, card=play.rules.front(card).id)

    def _put(self, space: str) -> Step:
        return PutMonster(space=space, trait=self.trait, state=self.state, who=self.who)


def lowest(play: Play, trait: str) -> str | None:
    """T12.4-T12.5, T2.9: the first from the bottom of the monster deck whose ready side fits (T13.3)."""
    return next((card for card in play.game.monster_deck if not trait or trait in play.rules.front(card).traits), None)


def spawn_spaces(play: Play, card: str, where: str, who: str) -> list[str]:
    """T12.4: the spaces on the map that an effect says, or else the ready side of the card (T13.12)."""
    return places(play, where or play.rules.front(card).spawn, who)


@step
class NothingSpawns(Step):
    """Say that no monster fits."""

    changes: ClassVar[bool] = False

    def run(self, play: Play) -> None:
        """T12.7."""
        play.tell("nothing_spawns")


@step
class PutMonster(Step):
    """The lowest fitting monster of the deck stands in a space."""

    outlives: ClassVar[tuple[str, ...]] = ("who",)
    space: str
    trait: str = ""
    state: State = "ready"
    who: str = ""

    def run(self, play: Play) -> None:
        """T12.4-T12.5, T12.9: cards passed over go on top in random order; a ready one engages if somebody is there."""
        deck = play.game.monster_deck
        card = lowest(play, self.trait)
        if card is None:
            return
        at = deck.index(card)
        passed = deck[:at]
        play.shuffle(passed)
        play.game.monster_deck = deck[at + 1 :] + passed
        bring_in(play, card, self.space, self.state, self.who)


def bring_in(play: Play, card: str, space: str, state: State, who: str) -> None:
    """T12.4: a monster just taken from where it lay comes into play, perhaps engaged with `who`, who must be there."""
    monster = put_monster(play, card, space, "exhausted" if state == "exhausted" else "ready")
    me = play.game.investigators.get(who)
    if state == "engaged" and me and me.space == space:
        play.push(Engage(who=who, monster=monster.id))


def put_monster(play: Play, card: str, space: str, state: Literal["ready", "exhausted"] = "ready") -> Monster:
    """A monster card just taken from its deck comes into play.

    T1.2, T12.18, T13.2: ready in any case if it cannot be exhausted; T13.12: its name in play does not say what it is.
    """
    front = play.rules.front(card)
    arriving = state if can_be_exhausted(front) else "ready"
    monster = Monster(id=play.new_id(front.id), card=card, space=space, state=arriving)
    play.game.monsters[monster.id] = monster
    play.tell("spawned", monster=monster.id, space=space)
    play.push(EngageOne(monster=monster.id))
    return monster


def take_named(play: Play, named: str) -> str | None:
    """T4.2, T12.8, T13.1: a monster of this name, or at random one with this ready side, taken from where it lies.

    From those set aside, else from the archive, else from the monster deck, which keeps its order.
    """
    for zone in (play.game.aside, play.game.archive, play.game.monster_deck):
        found = [at for at, card in enumerate(zone) if is_named(play, card, named)]
        if found:
            chance = len(found) > 1 and play.rules.monster(named).shrouded
            return zone.pop(found[play.pick(len(found), "cards") if chance else 0])
    return None


@step
class PlaceNamed(Step):
    """A monster that an effect names stands in a space."""

    outlives: ClassVar[tuple[str, ...]] = ("who",)
    card: str
    space: str
    state: State = "ready"
    who: str = ""

    def run(self, play: Play) -> None:
        """T12.4, T12.8, T21.3; T1.3: if there is one left and its space is on the map."""
        if self.space in play.game.spaces and (card := take_named(play, self.card)):
            bring_in(play, card, self.space, self.state, self.who)


def is_named(play: Play, card: str, named: str) -> bool:
    """T13.1: tell whether a card that lies somewhere is a monster of this name or with this ready side."""
    return card in play.rules.content.monsters and named in (card, play.rules.front(card).id)


def can_come(play: Play, named: str) -> bool:
    """T1.6: tell whether a monster of this name, or with this ready side, could be taken."""
    game = play.game
    return any(is_named(play, card, named) for card in (*game.aside, *game.archive, *game.monster_deck))
