"""The stored pictures, and the views they were drawn from."""

from collections.abc import Callable, Mapping
from pathlib import Path

from render.card import draw_card
from render.map import draw_map
from render.picture import Picture
from render.sample import map_view, sample_map, sample_sheets
from render.sample_cards import sample_cards
from render.sample_order import order_map
from render.sheets import draw_sheets
from render.theme import NIGHT, PAPER
from tests.render.views import STAMP, crowd, full_marks

FOLDER = Path(__file__).parent / "golden"

GOLDENS: Mapping[str, Callable[[], Picture]] = {
    "map": lambda: draw_map(sample_map(), STAMP),
    "map-crowd-paper": lambda: draw_map(map_view(marks=full_marks(), **crowd("river-landing")), STAMP, theme=PAPER),
    "map-order": lambda: draw_map(order_map(), STAMP),
    "sheets": lambda: draw_sheets(sample_sheets(), STAMP)[0],
    "card-test": lambda: draw_card(sample_cards()[0], STAMP),
    "card-choice-night": lambda: draw_card(sample_cards()[1], STAMP, theme=NIGHT),
    "card-failed": lambda: draw_card(sample_cards()[2], STAMP),
}
