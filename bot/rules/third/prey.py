"""T12.15: whom a monster hunts."""

from collections.abc import Sequence

from bot.rules.kernel.board import nearest
from bot.rules.third.play import Play, skill_value
from bot.rules.third.state import Investigator, Monster


def prey(play: Play, monster: Monster) -> list[Investigator]:
    """T12.15, note b: everybody who fits equally well, as far as the map lets it come; ties are broken by distance."""
    people = list(play.game.investigators.values())
    wanted = fitting(play, monster, people)
    spaces = nearest(play.game.borders, monster.space, list(dict.fromkeys(me.space for me in wanted)))
    return [me for me in wanted if me.space in spaces]


def fitting(play: Play, monster: Monster, people: Sequence[Investigator]) -> list[Investigator]:
    """Those of these people whom the prey entry names; all of them when it is the nearest."""
    entry = play.rules.face(monster).prey
    if entry.by == "nearest" or not people:
        return list(people)
    values = {me.id: measure(play, me, entry.of) for me in people}
    best = min(values.values()) if entry.by == "lowest" else max(values.values())
    return [me for me in people if values[me.id] == best]


def preferred(play: Play, monster: Monster, present: Sequence[Investigator]) -> list[Investigator]:
    """T12.10: those present who are its prey among everybody, otherwise all who are present."""
    wanted = {me.id for me in fitting(play, monster, list(play.game.investigators.values()))}
    return [me for me in present if me.id in wanted] or list(present)


def measure(play: Play, me: Investigator, of: str) -> int:
    """What a prey entry compares: a skill, focus token included, or a count of tokens."""
    return skill_value(play, me, of) if of in play.rules.sheet(me.id).skills else getattr(me, of)
