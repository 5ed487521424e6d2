"""The foot panel of the map: tracks, mythos cup, who must act, codex, rumor, stamp and legend."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.rules.third.views import CodexCardView, MapView, TrackView
from bot.words import words
from render.art import Art
from render.canvas import Canvas
from render.chips import more
from render.figures import all_spaces
from render.hexes import FOOT
from render.icons import icon
from render.lettering import BADGE_FLOOR, fit, width
from render.phrases import rumor
from render.picture import Stamp
from render.shapes import regular
from render.theme import Theme
from render.tokens import anomaly, card, clue, doom, doom_sum, hazard, investigator, marker, monster, unstable

LEFT, RIGHT, HALF = 36, 36, 652
ROWS = (40, 87, 135, 180)
LEGEND_FROM_FOOT = 40
PIPS, MOST_PIPS = 412, 30  # px, the length of a track, and how many pips of it can be told apart
DISC = 42
SIGNED, EVENT = 500, 240  # px for the stamp, and for the name of the next event's neighborhood
RARE = ("shrouded", "watcher", "hazard", "marker")
YIELDING = ("investigator", "monster", "doom", "clue")  # the legend's first to go, in this order
CARD, TOKEN = 40, 42  # px from one codex card or token to the next


def foot(canvas: Canvas, theme: Theme, view: MapView, stamp: Stamp) -> None:
    """Draw the whole panel."""
    top = canvas.image.height - FOOT
    _track(canvas, theme, top + ROWS[0], "doom", view.doom)
    _track(canvas, theme, top + ROWS[1], "clues", view.clues)
    _cup(canvas, theme, top, view)
    _codex(canvas, theme, top + ROWS[2], view, _to_act(canvas, theme, top + ROWS[2], view))
    signed = canvas.sign(canvas.image.width - RIGHT, top + ROWS[3], stamp, theme.dim, "right", SIGNED)
    _news(canvas, theme, top + ROWS[3], view, signed[0])
    _legend(canvas, theme, canvas.image.height - LEGEND_FROM_FOOT, legend(theme, extra_shapes(view)))


def _label(canvas: Canvas, theme: Theme, x: float, y: float, key: str) -> int:
    return canvas.write(x, y, words().say(key).upper(), "place", 26, theme.text)


def _track(canvas: Canvas, theme: Theme, y: float, kind: str, track: TrackView) -> None:
    _label(canvas, theme, LEFT, y, f"picture.{kind}")
    number = f"{track.count}/{track.limit}" if track.limit else str(track.count)
    canvas.write(LEFT + 152, y, number, "number", 32, theme.text, "right", kind="track", name=kind)
    row = pips(theme, kind, track)
    canvas.image.paste(row, (LEFT + 164, round(y - row.height / 2)), row)


@lru_cache(256)
def pips(theme: Theme, kind: str, track: TrackView) -> Image.Image:
    """Return a track as a row of pips, with flags over the counts where a card waits; a long one as a bar."""
    end = track.limit or max(10, track.count, *track.flags, 0)
    if end > MOST_PIPS:
        return _bar(theme, kind, track, end)
    step = min(PIPS / end, 40)
    art, ink, radius = Art(PIPS + 8, 68), theme.doom if kind == "doom" else theme.clue, min(13, step * 0.46)
    for index in range(end):
        x, on = step * (index + 0.5), index < track.count
        fill, line = (ink, ink) if on else (theme.panel2, theme.dim)
        if kind == "doom":
            art.polygon(regular(x, 34, radius + 1, 4), fill=fill, line=line, width=2)
        else:
            art.circle(x, 34, radius, fill=fill, line=line, width=2)
        if index + 1 in track.flags:
            art.polygon([(x - 8, 4), (x + 8, 4), (x, 15)], fill=theme.active)
    return art.done()


def _bar(theme: Theme, kind: str, track: TrackView, end: int) -> Image.Image:
    art, ink = Art(PIPS + 8, 68), theme.doom if kind == "doom" else theme.clue
    art.box(2, 22, PIPS, 46, fill=theme.panel2, line=theme.dim, width=2, round_by=6)
    if track.count:
        art.box(5, 25, max(12, PIPS * min(track.count, end) / end - 3), 43, fill=ink, round_by=4)
    for flag in track.flags:
        x = PIPS * flag / end
        art.polygon([(x - 8, 4), (x + 8, 4), (x, 15)], fill=theme.active)
    return art.done()


def _cup(canvas: Canvas, theme: Theme, top: float, view: MapView) -> None:
    right, x = canvas.image.width - RIGHT, float(HALF)
    _label(canvas, theme, x, top + ROWS[0], "picture.cup")
    left = words().say("picture.cup_left", left=view.cup.left, total=view.cup.total)
    canvas.write(right, top + ROWS[0], left, "label", 26, theme.dim, "right")
    pitch = min(76, (right - HALF) / max(1, len(view.cup.tokens)))
    for kind, number in view.cup.tokens:
        canvas.stamp(icon(theme, kind, 34), x + 17, top + ROWS[1], "cup", kind)
        canvas.write(x + 38, top + ROWS[1], str(number), "number", 28, theme.text, kind="number", name=f"cup:{kind}")
        x += pitch


def _to_act(canvas: Canvas, theme: Theme, y: float, view: MapView) -> float:
    """Draw who must act and return where the row ends."""
    x = _label(canvas, theme, LEFT, y, "picture.to_act") + 36
    waiting = [one for one in view.investigators if one.to_act]
    if not waiting:
        canvas.write(x - 22, y, words().say("picture.nobody"), "label", 26, theme.dim)
    for one in waiting:
        canvas.stamp(investigator(theme, one.seat, one.letters, DISC, to_act=True), x, y, "to_act", one.id, 20)
        x += DISC + 14
    return x


def _codex(canvas: Canvas, theme: Theme, y: float, view: MapView, start: float) -> None:
    """Draw codex cards with their tokens, then those at decks; many begin farther left, a chip counts the others."""
    cards = [("codex", one) for one in view.codex] + [("attached", one.card) for one in view.attached]
    right = canvas.image.width - RIGHT
    needed = 110 + sum(_card_room(one) for _, one in cards)
    x = _label(canvas, theme, max(start + 10, min(HALF, right - needed)), y, "picture.codex") + 12.0
    if not cards:
        canvas.write(x, y, words().say("picture.no_codex"), "label", 26, theme.dim)
    for index, (kind, one) in enumerate(cards):
        left = len(cards) - index
        if x + _card_room(one) > right - (50 if left > 1 else 0):
            canvas.stamp(more(theme, left), x + 24, y, "chip", f"codex+{left}", 24)
            return
        _card(canvas, theme, x, y, kind, one)
        x += _card_room(one)


def _card_room(one: CodexCardView) -> int:
    return CARD + TOKEN * (bool(one.doom) + bool(one.clues))


def _card(canvas: Canvas, theme: Theme, x: float, y: float, kind: str, one: CodexCardView) -> None:
    sprite = card(theme, one.number, 42) if kind == "codex" else marker(theme, one.number, 1, 42)
    canvas.stamp(sprite, x + CARD / 2, y, kind, one.number, BADGE_FLOOR)
    x += CARD
    for number, token in ((one.doom, doom), (one.clues, clue)):
        if number:
            canvas.stamp(token(theme, number, 38), x + TOKEN / 2, y, "codex_token", one.number, BADGE_FLOOR)
            x += TOKEN


def _news(canvas: Canvas, theme: Theme, y: float, view: MapView, end: float) -> None:
    x = float(LEFT)
    for key, mark, text in (("event", "", view.next_event), ("rumor", "rumor", rumor(view.rumor))):
        if not text:
            continue
        x = _label(canvas, theme, x, y, f"picture.{key}") + 10
        if mark:
            canvas.stamp(icon(theme, mark, 32), x + 14, y, mark, text)
            x += 36
        shown, size = fit(text, "label", 26, min(end - x - 24, EVENT if key == "event" else end))
        x = canvas.write(x, y, shown, "label", size, theme.dim, kind=key, name=text) + 26


def extra_shapes(view: MapView) -> tuple[str, ...]:
    """Return which shapes that are rarely there lie on this map, by their words in the legend."""
    found = {
        "shrouded": any(one.shrouded for one in view.monsters),
        "watcher": any(one.watcher and not one.shrouded for one in view.monsters),
        "hazard": bool(view.thresholds) or any(any(tile.hazards) for tile in view.tiles),
        "marker": any(space.markers for space in all_spaces(view)),
    }
    return tuple(kind for kind, there in found.items() if there)


def _legend(canvas: Canvas, theme: Theme, y: float, shapes: Sequence[tuple[str, Image.Image]]) -> None:
    """Draw shapes with words, always in the same order, on one line."""
    texts = [words().say(f"picture.legend.{kind}") for kind, _ in shapes]
    used = sum(sprite.width + 5 for _, sprite in shapes) + sum(width(text, "label", 24) for text in texts)
    gap = (canvas.image.width - 64 - used) / (len(shapes) - 1)
    x = 32.0
    for (kind, sprite), text in zip(shapes, texts, strict=True):
        canvas.stamp(sprite, x + sprite.width / 2, y, "legend", kind)
        canvas.write(x + sprite.width + 5, y + 1, text, "label", 24, theme.dim)
        x += sprite.width + 5 + width(text, "label", 24) + gap


@lru_cache(32)
def legend(theme: Theme, extra: tuple[str, ...] = ()) -> tuple[tuple[str, Image.Image], ...]:
    """Return the shapes of the legend by their words, cut to what is drawn.

    Rare shapes take the room of those that the rest of the picture explains: the disc is in "to act", too.
    """
    shapes = {
        "investigator": investigator(theme, 8, "AB", 32),
        "monster": monster(theme, "", 30),
        "engaged": monster(theme, "", 30, "engaged"),
        "exhausted": monster(theme, "", 30, "exhausted"),
        "shrouded": monster(theme, "", 30, eye="closed"),
        "watcher": monster(theme, "", 30, eye="open"),
        "doom": doom(theme, "", 30),
        "sum": doom_sum(theme, "", 32),
        "unstable": unstable(theme, 34),
        "clue": clue(theme, "", 32),
        "anomaly": anomaly(theme, 34),
        "hazard": hazard(theme, "damage", 30),
        "marker": marker(theme, "", 1, 32),
    }
    unused = [kind for kind in RARE if kind not in extra] + list(YIELDING[: len(extra)])
    return tuple((kind, sprite.crop(sprite.getbbox())) for kind, sprite in shapes.items() if kind not in unused)
