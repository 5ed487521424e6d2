"""One investigator's row on a picture of sheets."""

from collections.abc import Sequence

from PIL import Image

from bot.rules.third.views import SheetView
from bot.words import words
from render.canvas import Canvas
from render.chips import asset, condition, letter, more, pips, ribbon, skill
from render.faces import tidy
from render.hexes import WIDTH
from render.icons import icon
from render.lettering import fit, width
from render.theme import Colour, Theme
from render.tokens import investigator, monster, monster_letters

SEAT_AT, CHIPS_FROM = 126, 250
NAME_CAP = 180  # px for a player's name
PIPPED = 10  # above this only the number is shown
HOLDERS = 3
SKILL_STEP = 106
LINE = 48  # px from one line of assets to the next


def row(canvas: Canvas, theme: Theme, one: SheetView, top: int, *, lines: int) -> None:
    """Draw a sheet into its row; assets take one line or two, then a chip counts the rest."""
    _seat(canvas, theme, one, top)
    _names(canvas, theme, one, top)
    _meter(canvas, theme, one.id, "health", (one.health - one.damage, one.health), top + 144, theme.damage)
    _meter(canvas, theme, one.id, "sanity", (one.sanity - one.horror, one.sanity), top + 194, theme.horror)
    _wealth(canvas, theme, one, top)
    for index, (name, value, focused) in enumerate(one.skills):
        sprite = skill(theme, words().say(f"picture.skill.{name}"), value, focused=focused)
        x = CHIPS_FROM + index * SKILL_STEP
        canvas.stamp(sprite, x + sprite.width / 2, top + 244, "skill", f"{one.id}:{name}", 26)
    conditions = [(each.name, condition(theme, each)) for each in one.assets if each.type == "condition"]
    start = CHIPS_FROM + len(one.skills) * SKILL_STEP + 10
    _flow(canvas, theme, one.id, conditions, (start, WIDTH - 40), top + 228, 1)
    _flow(canvas, theme, one.id, chips_of(theme, one), (CHIPS_FROM, WIDTH - 44), top + 282, lines)


def chips_of(theme: Theme, one: SheetView) -> list[tuple[str, Image.Image]]:
    """Return the chips of a play area by their names: archive cards, then assets; conditions stand elsewhere."""
    letters = [(each.title, letter(theme, each)) for each in one.archive]
    return letters + [(each.name, asset(theme, each)) for each in one.assets if each.type != "condition"]


def player_name(one: SheetView) -> str:
    """Return what a player calls himself as far as it can be drawn, else his seat."""
    name = tidy(one.player)
    return words().say("picture.player", name=name) if name else words().say("picture.seat", n=one.seat)


def _seat(canvas: Canvas, theme: Theme, one: SheetView, top: int) -> None:
    disc = investigator(theme, one.seat, one.letters, 136, to_act=one.state == "to_act", delayed=one.state == "delayed")
    canvas.stamp(disc, SEAT_AT, top + 112, "investigator", one.id, 62)
    text, size = fit(player_name(one), "label", 27, NAME_CAP)
    canvas.write(SEAT_AT, top + 218, text, "label", size, theme.dim, "middle", kind="player", name=one.id)
    shown = one.engaged if len(one.engaged) <= HOLDERS else one.engaged[: HOLDERS - 1]
    x = SEAT_AT - (min(len(one.engaged), HOLDERS) - 1) * 29
    for letters in shown:
        plate = monster(theme, letters, 52, "engaged")
        canvas.stamp(plate, x, top + 276, "monster", f"{one.id}:{letters}", monster_letters(letters, 52)[1])
        x += 58
    if left := len(one.engaged) - len(shown):
        canvas.stamp(more(theme, left), x, top + 276, "chip", f"{one.id}:engaged+{left}", 24)


def _names(canvas: Canvas, theme: Theme, one: SheetView, top: int) -> None:
    sign = ribbon(theme, one.state, one.actions_left, one.actions)
    canvas.stamp(sign, WIDTH - 25 - sign.width / 2, top + 43, "state", one.id, 27)
    room = WIDTH - 25 - sign.width - CHIPS_FROM - 20
    name, size = fit(one.name.upper(), "title", 38, room, 30, 1)
    canvas.write(CHIPS_FROM, top + 42, name, "title", size, theme.title, track=1, kind="name", name=one.id)
    x = CHIPS_FROM + width(name, "title", size, 1) + 18
    if room - (x - CHIPS_FROM) > 90:
        role, size = fit(one.role, "label", 28, CHIPS_FROM + room - x)
        canvas.write(x, top + 43, role, "label", size, theme.dim, kind="role", name=one.id)
    pin = icon(theme, "place", 34)
    canvas.stamp(pin, CHIPS_FROM + 17, top + 89)
    where = words().say("picture.at", space=one.space, place=one.place) if one.place else one.space
    where, size = fit(where, "place", 30, WIDTH - 340)
    canvas.write(CHIPS_FROM + 42, top + 90, where, "place", size, theme.text, kind="place", name=one.id)


def _meter(canvas: Canvas, theme: Theme, owner: str, kind: str, left_of: tuple[int, int], y: int, ink: Colour) -> None:
    left, total = left_of
    canvas.stamp(icon(theme, kind, 42), CHIPS_FROM + 21, y)
    text = f"{left}/{total}"
    canvas.write(CHIPS_FROM + 130, y, text, "number", 42, theme.text, "right", kind=kind, name=owner)
    if total <= PIPPED:
        sprite = pips(theme, left, total, ink)
        canvas.stamp(sprite, CHIPS_FROM + 146 + sprite.width / 2, y)


def _wealth(canvas: Canvas, theme: Theme, one: SheetView, top: int) -> None:
    amounts = (("money", f"${one.money}"), ("clues", str(one.clues)), ("remnants", str(one.remnants)))
    for index, (kind, amount) in enumerate(amounts):
        x = 742 + index * 138
        canvas.stamp(icon(theme, kind, 46), x + 23, top + 148)
        canvas.write(x + 56, top + 148, amount, "number", 44, theme.text, kind=kind, name=one.id)
        canvas.write(x + 2, top + 194, words().say(f"picture.{kind}").lower(), "label", 25, theme.dim)


def _flow(
    canvas: Canvas,
    theme: Theme,
    owner: str,
    chips: Sequence[tuple[str, Image.Image]],
    reach: tuple[float, float],
    y: float,
    lines: int,
) -> None:
    """Lay chips side by side on so many lines; the last line keeps room for a chip that counts the rest."""
    (start, end), x, rest = reach, reach[0], list(chips)
    while rest:
        name, chip = rest[0]
        kept = 0 if lines > 1 or len(rest) == 1 else 60
        if x + chip.width > end - kept and x > start and lines > 1:
            x, y, lines = start, y + LINE, lines - 1
            continue
        if x + chip.width > end - kept:
            sign = more(theme, len(rest))
            canvas.stamp(sign, x + sign.width / 2, y + chip.height / 2, "chip", f"{owner}+{len(rest)}", 24)
            return
        canvas.stamp(chip, x + chip.width / 2, y + chip.height / 2, "asset", f"{owner}:{name}", 24)
        x += chip.width + 10
        rest.pop(0)
