"""What content says of monsters has to fit together: ready sides, archives, and how many there are."""

from collections import Counter
from collections.abc import Iterator

from bot.rules.third.content import MonsterCard, Scenario
from bot.rules.third.spots import Mistake, Spot, Whole

READY = ("spawn", "activation", "speed", "prey", "destination", "lurks")  # T12.1: what the ready side alone says
TURNED = ("health", "attack", "evade", "damage", "horror", "remnant", "elite")  # T13.3: and what it does not say


def ready_sides(whole: Whole) -> Iterator[Mistake]:
    """T13.1-T13.3: a shrouded card names a ready side, and neither says what only the other shows."""
    for spot in whole.cards("monsters"):
        card: MonsterCard = spot.thing
        if front := whole.content.monsters.get(card.front):
            yield from hidden_side(spot, front)
        if card.shrouded:
            for field in (name for name in TURNED if getattr(card, name) != MonsterCard.model_fields[name].default):
                yield spot.wrong(field, "nothing, since a ready side does not show it", getattr(card, field))
        elif card.health < 1:
            yield spot.wrong("health", "at least 1", card.health)


def hidden_side(spot: Spot, front: MonsterCard) -> Iterator[Mistake]:
    """T13.1: what a card with a ready side may say of it."""
    if not front.shrouded or spot.thing.shrouded:
        yield spot.wrong("front", "a ready side, which is shrouded and has no front of its own", front.id)
    for field in READY:
        said = getattr(spot.thing, field)
        if said not in (MonsterCard.model_fields[field].default, getattr(front, field)):
            yield spot.wrong(field, f"what {front.id} says, since only the ready side shows it", said)


def scenario_monsters(whole: Whole) -> Iterator[Mistake]:
    """T4.2, T4.5, T12.8, T13.1: its monsters are cards; what it places or sets aside is among them."""
    for spot in whole.cards("scenarios"):
        one: Scenario = spot.thing
        printed = {id: whole.content.monsters[id] for id in one.monsters if id in whole.content.monsters}
        for id in (id for id, card in printed.items() if card.shrouded):
            yield spot.wrong("monsters", "cards, not the ready side they share", id)
        for id in (id for id, card in printed.items() if card.epic):
            yield spot.wrong("monsters", "no epic monsters, since they lie in its archive", id)
        used = Counter([*one.starting_monsters.values(), *one.aside])
        for id, count in used.items():
            if count > (held := whole.in_play(one, id)):
                field = "starting_monsters" if id in one.starting_monsters.values() else "aside"
                yield spot.wrong(field, f"at most {held} of them, as many as in its monsters", id)


def named_monsters(whole: Whole) -> Iterator[Mistake]:
    """T12.8: each scenario in which an effect spawns a monster by its name has that monster."""
    for spot in (spot for spot in whole.spots if getattr(spot.thing, "kind", "") == "spawn_card"):
        for one in (one for one in whole.met(spot) if not whole.in_play(one, spot.thing.card)):
            known = [*one.monsters, *one.archive]
            yield spot.wrong("card", f"a monster of {one.id}", spot.thing.card, known)
