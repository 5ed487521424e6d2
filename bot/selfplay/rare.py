"""Rare rules of the third edition: how often each came up, read off the lines told and the answers given."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bot.rules.kernel.questions import Told
from bot.rules.third.content import Content
from bot.rules.third.play import card_of

Facts = Mapping[str, Any]
Fits = Callable[["Tally", Facts], bool]

ANSWERED = "answered "  # and the verb of the option: kinds of lines have no blank
SETUP, MONSTER = "setup", "monster"  # phases
HIDDEN_PATH = "hidden_path"


def cases() -> dict[str, list[str]]:
    """The rule cases in which each rare rule comes up, by name of the rule: files of `tests/cases/third`."""
    text = (Path(__file__).parent / "rare_cases.json").read_bytes()
    return TypeAdapter(dict[str, list[str]]).validate_json(text)


class Tally:
    """Counts what comes up in one game, from a phase on; given all lines in their order it knows the phase."""

    def __init__(self, content: Content, phase: str = SETUP) -> None:
        self.content, self.phase = content, phase
        boards = content.boards.values()
        self.thresholds = {one.id: one.type for board in boards for one in board.thresholds}
        self.counts = Counter[str]()

    def answered(self, key: str) -> None:
        """Count an answer by the verb of its key."""
        self.line(ANSWERED + key.partition(":")[0], {})

    def read(self, told: Iterable[Told]) -> None:
        """Count lines."""
        for kind, facts in told:
            self.line(kind, facts)

    def line(self, kind: str, facts: Facts) -> None:
        """Count one line; most kinds are of no interest."""
        if kind == "phase":
            self.phase = facts["phase"]
        for name, fits in BY_KIND.get(kind, ()):
            if fits(self, facts):
                self.counts[name] += 1


def always(tally: Tally, facts: Facts) -> bool:
    """A line that says it by its kind alone."""
    return True


def to_hidden_path(tally: Tally, facts: Facts) -> bool:
    """T20.3: a figure goes to a hidden path."""
    return tally.thresholds.get(facts["space"]) == HIDDEN_PATH


def moves_hidden_path(tally: Tally, facts: Facts) -> bool:
    """T20 note g: the threshold that moves is a hidden path."""
    return tally.thresholds[facts["threshold"]] == HIDDEN_PATH


def at_threshold(tally: Tally, facts: Facts) -> bool:
    """T18.3: an encounter in a threshold space."""
    return facts["space"] in tally.thresholds


def outside_monster_phase(tally: Tally, facts: Facts) -> bool:
    """T12.20: in every other phase a monster attacks only to retaliate."""
    return tally.phase != MONSTER


def after_setup(tally: Tally, facts: Facts) -> bool:
    """T10.6: somebody arrives who was not there from the beginning."""
    return tally.phase != SETUP


def is_shrouded(tally: Tally, facts: Facts) -> bool:
    """T13.6: what leaves the board is one of the cards of a shrouded monster, which are shuffled into the deck."""
    card = tally.content.monsters[facts["card"]]
    return bool(card.front or card.shrouded) and not card.epic


def is_watcher(tally: Tally, facts: Facts) -> bool:
    """T12.19."""
    return tally.content.monsters[card_of(facts["monster"])].watcher


def is_epic(tally: Tally, facts: Facts) -> bool:
    """T12.8."""
    return tally.content.monsters[card_of(facts["monster"])].epic


def is_condition(tally: Tally, facts: Facts) -> bool:
    """T11.12."""
    return tally.content.assets[facts["card"]].type == "condition"


def is_event(tally: Tally, facts: Facts) -> bool:
    """T18.6: the encounter drawn is an event."""
    return facts["card"] in tally.content.events


RARE: dict[str, list[tuple[str, Fits]]] = {  # by name: kinds of lines, and what else must be so
    "hazard paid": [("hazard_paid", always)],
    "hazard declined": [("hazard_declined", always)],
    "hazard without a token to pay": [("hazard_stops", always)],
    "hidden path used by an investigator": [("moved", to_hidden_path)],
    "hidden path used by a monster": [("monster_moved", to_hidden_path)],
    "hidden path moved": [("threshold_moved", moves_hidden_path)],
    "tile added": [("tiles_added", always)],
    "encounter at a threshold": [("encounter", at_threshold)],
    "complex encounter": [("entry", always)],
    "event met": [("encounter", is_event)],
    "event solved": [("event_solved", always)],
    "expanded gate burst": [(ANSWERED + "spare", always)],
    "event deck empty": [("events_empty", always)],
    "anomaly opened": [("anomaly_opened", always)],
    "anomaly closed": [("anomaly_closed", always)],
    "doom sent to the sheet by an anomaly": [("doom_diverted", always)],
    "outbreak": [("outbreak", always)],
    "cup changed": [("token_added", always), ("token_removed", always)],
    "cup refilled": [("cup_refilled", always)],
    "headlines empty": [("headlines_empty", always)],
    "rumor ended": [("rumor_ended", always)],
    "retaliation": [("monster_attacked", outside_monster_phase)],
    "shrouded revealed": [("unveiled", always)],
    "shrouded turned back": [("veiled", always)],
    "shrouded shuffled back": [("monster_defeated", is_shrouded), ("monster_gone", is_shrouded)],
    "watcher engaged": [("engaged", is_watcher)],
    "epic spawned": [("spawned", is_epic)],
    "monster deck without a fitting monster": [("nothing_spawns", always)],
    "dice added": [("dice_added", always)],
    "dice removed": [("die_removed", always)],
    "die raised": [("die_raised", always)],
    "condition gained": [("gained_card", is_condition)],
    "card turned": [("asset_flipped", always)],
    "card changing type": [("asset_turned", always), ("monster_turned", always)],
    "archive card in a play area": [("archive_taken", always)],
    "archive card attached to a deck": [("archive_attached", always)],
    "archive card among encounters": [("added_to_deck", always)],
    "archive card read instead of or before an encounter": [("archive_read", always)],
    "archive card back on top of a deck": [("back_on_top", always)],
    "discard from a deck": [("deck_discarded", always)],
    "event discarded from a deck": [("event_discarded", always)],
    "hidden marker revealed": [("marker_revealed", always)],
    "card space opened": [("space_opened", always)],
    "card space closed": [("space_closed", always)],
    "gain forbidden by a card": [("forbidden", always)],
    "price not paid": [("not_paid", always)],
    "investigator defeated": [("defeated", always)],
    "investigator joined": [("arrived", after_setup)],
}


def by_kind() -> dict[str, Sequence[tuple[str, Fits]]]:
    """The table the other way round."""
    found: dict[str, list[tuple[str, Fits]]] = defaultdict(list)
    for name, lines in RARE.items():
        for kind, fits in lines:
            found[kind].append((name, fits))
    return dict(found)


BY_KIND = by_kind()
