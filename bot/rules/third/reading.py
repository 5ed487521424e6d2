"""T2.3: cards being carried out lie in a zone of their own, so that nothing that ends their reading can lose one."""

from bot.rules.third.state import Reading, Third


def start_reading(game: Third, card: str, deck: str, who: str = "", part: str = "") -> None:
    """Put down a card just taken from a deck; `who` reads it, if anybody does, and this part of it."""
    game.reading.append(Reading(card=card, deck=deck, who=who, part=part))


def stop_reading(game: Third, card: str) -> Reading:
    """Take a card that was being carried out; the caller puts it where it belongs."""
    found = next(reading for reading in game.reading if reading.card == card)
    game.reading.remove(found)
    return found
