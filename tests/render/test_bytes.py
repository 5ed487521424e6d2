"""The same view gives the same bytes, and the picture that was agreed on."""

import io
import threading
from pathlib import Path

import pytest
from PIL import Image

from bot.rules.third.views import MapView
from render.board import Board
from render.gallery import draw_gallery, draw_tokens
from render.ground import ground
from render.map import compose_map, draw_map
from render.palette import encode
from render.picture import Stamp
from render.sample import sample_map, sample_sheets
from render.sheets import draw_sheets
from render.theme import SEATS, THEMES, Theme
from tests.render.goldens import FOLDER, GOLDENS
from tests.render.pixels import decoded, difference
from tests.render.views import STAMP, small_map

EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@EACH_THEME
def test_the_same_view_gives_the_same_bytes(theme: Theme) -> None:
    """Also after other pictures have been drawn in between."""
    first = draw_map(sample_map(), STAMP, theme=theme)
    draw_map(small_map(), STAMP, theme=theme)
    draw_sheets(sample_sheets(), STAMP, theme=theme)

    assert draw_map(sample_map(), STAMP, theme=theme) == first


def test_a_cold_start_gives_the_same_bytes() -> None:
    """Nothing in a picture depends on what a cache held before."""
    warm = draw_map(sample_map(), STAMP)
    ground.cache_clear()

    assert draw_map(sample_map(), STAMP) == warm


def test_another_thread_gives_the_same_bytes() -> None:
    """Where a picture is drawn makes no difference."""
    here, there = draw_map(sample_map(), STAMP), []
    thread = threading.Thread(target=lambda: there.append(draw_map(sample_map(), STAMP)))
    thread.start()
    thread.join()

    assert there == [here]


def test_another_revision_gives_another_picture() -> None:
    """The stamp is part of the picture."""
    later = Stamp(STAMP.campaign, STAMP.revision + 1, STAMP.when)

    assert draw_map(small_map(), STAMP).png != draw_map(small_map(), later).png


@pytest.mark.parametrize("name", GOLDENS)
def test_pictures_look_as_agreed(name: str, tmp_path: Path) -> None:
    """Decoded pixels differ by less than 0.5 on average, and less than 0.2 % of them by more than 16."""
    drawn = GOLDENS[name]()
    tmp_path.joinpath(f"{name}.png").write_bytes(drawn.png)
    stored = decoded(FOLDER.joinpath(f"{name}.png").read_bytes())
    assert stored.size == (drawn.width, drawn.height)

    mean, off = difference(decoded(drawn.png), stored)

    assert mean < 0.5, f"mean difference {mean:.2f}; the new picture lies in {tmp_path}"
    assert off < 0.002, f"{off:.2%} of pixels are off; the new picture lies in {tmp_path}"


def test_stored_pictures_are_small() -> None:
    """Each fits the limit of a picture that is sent."""
    assert sorted(page.stem for page in FOLDER.glob("*.png")) == sorted(GOLDENS)
    assert all(page.stat().st_size <= 200 * 1024 for page in FOLDER.glob("*.png"))


@EACH_THEME
@pytest.mark.parametrize("view", [sample_map(), small_map()], ids=["sample", "small"])
def test_the_palette_loses_nothing_that_is_seen(theme: Theme, view: MapView) -> None:
    """Roles and seats are exact; a frame in 256 colours is off by less than half a step on average."""
    base = ground(Board.of(view), theme)
    frame = compose_map(base, view, STAMP, theme).image
    mean, off = difference(frame, decoded(encode(frame, base.palette)))
    flat = base.palette.getpalette() or []
    colours = {tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)}

    assert mean < 0.6
    assert off < 0.002
    assert {*theme.roles().values(), *SEATS} <= colours


@EACH_THEME
def test_ground_has_no_transparency(theme: Theme) -> None:
    """The picture looks the same on light and dark clients."""
    picture = Image.open(io.BytesIO(draw_map(small_map(), STAMP, theme=theme).png))

    assert picture.format == "PNG"
    assert picture.mode == "P"
    assert "transparency" not in picture.info


def test_the_gallery_is_drawn_at_both_sizes(tmp_path: Path) -> None:
    """Each picture of the documentation stands there at 1200 and at 400 px."""
    draw_gallery(tmp_path)
    sizes = {page.stem: decoded(page.read_bytes()).width for page in tmp_path.glob("*.png")}

    assert sizes == {
        **dict.fromkeys(("map", "map-paper", "status", "tokens", "cards"), 1200),
        **dict.fromkeys(("map-400", "map-paper-400", "status-400", "tokens-400", "cards-400"), 400),
        "map-order": 1291,
        "map-order-431": 431,  # wider: hexes keep their size beside a mystery
    }


@EACH_THEME
def test_every_token_of_the_gallery_has_a_word(theme: Theme) -> None:
    """Tokens and their words alternate, and none meets another."""
    picture = draw_tokens(theme)
    tokens = [one for one in picture.manifest if one.kind == "token"]
    said = {one.id for one in picture.manifest if one.kind == "word"}

    assert len(tokens) > 20
    assert {one.id for one in tokens} <= said
    assert all(one.box[2] <= picture.width and one.box[3] <= picture.height for one in tokens)
