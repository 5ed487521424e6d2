"""Discord's limits on messages and modals, checked with readable reasons (error 50035)."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from bot.sandbox.errors import ApiError, Code, Faults
from bot.sandbox.kinds import SELECTS, Component, Json, MessageFlag

Path = tuple[str | int, ...]

TEXT_LIMITS: dict[int, dict[str, tuple[int, int]]] = {
    Component.BUTTON: {"label": (0, 80), "custom_id": (1, 100), "url": (1, 512)},
    Component.TEXT_INPUT: {"custom_id": (1, 100), "placeholder": (0, 100), "value": (0, 4000), "label": (1, 45)},
    Component.TEXT_DISPLAY: {"content": (1, 4000)},
    Component.THUMBNAIL: {"description": (0, 1024)},
    Component.LABEL: {"label": (1, 45), "description": (0, 100)},
    Component.FILE_UPLOAD: {"custom_id": (1, 100)},
    Component.RADIO_GROUP: {"custom_id": (1, 100)},
    Component.CHECKBOX_GROUP: {"custom_id": (1, 100)},
    Component.CHECKBOX: {"custom_id": (1, 100)},
    **{kind: {"custom_id": (1, 100), "placeholder": (0, 150)} for kind in SELECTS},
}
LIST_LIMITS: dict[int, tuple[str, int, int]] = {
    Component.ACTION_ROW: ("components", 1, 5),
    Component.STRING_SELECT: ("options", 1, 25),
    Component.SECTION: ("components", 1, 3),
    Component.MEDIA_GALLERY: ("items", 1, 10),
    Component.CONTAINER: ("components", 1, 40),
    Component.RADIO_GROUP: ("options", 2, 10),
    Component.CHECKBOX_GROUP: ("options", 1, 10),
}
OPTION_LIMITS = {"label": (1, 100), "value": (1, 100), "description": (0, 100)}
EMBED_LIMITS = {"title": (0, 256), "description": (0, 4096)}
EMBED_FIELD_LIMITS = {"name": (1, 256), "value": (1, 1024)}
IN_A_ROW = SELECTS | {Component.BUTTON}
ON_TOP = frozenset(
    {
        *(Component.ACTION_ROW, Component.SECTION, Component.TEXT_DISPLAY, Component.MEDIA_GALLERY, Component.FILE),
        *(Component.SEPARATOR, Component.CONTAINER),
    }
)
ON_TOP_OF_A_MODAL = frozenset({Component.ACTION_ROW, Component.TEXT_DISPLAY, Component.LABEL})


def walk(components: list[Json], path: Path = ("components",)) -> Iterator[tuple[Path, Json]]:
    """Every component with its place in the form, in reading order."""
    for index, component in enumerate(components):
        yield from _with_inner(component, (*path, index))


def _with_inner(component: Json, here: Path) -> Iterator[tuple[Path, Json]]:
    yield here, component
    yield from walk(component.get("components") or [], (*here, "components"))
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield from _with_inner(component[key], (*here, key))


def check_message(wire: Json, *, has_files: bool) -> None:
    """Refuse what Discord would refuse in the finished message: 50006 if it is empty, else 50035."""
    faults = Faults()
    _check_length(faults, ("content",), wire["content"], 0, 2000)
    if wire["flags"] & MessageFlag.COMPONENTS_V2:
        _check_v2(faults, wire)
    else:
        _check_classic(faults, wire)
    _check_components(faults, wire["components"])
    _check_embeds(faults, wire["embeds"])
    faults.refuse()
    shows = has_files or wire["content"] or wire["embeds"] or wire["components"]
    if not shows and not wire["flags"] & MessageFlag.LOADING:
        raise ApiError(Code.EMPTY_MESSAGE)


def check_attachments(described: list[Json]) -> None:
    """Refuse more than ten files, and alt texts over 1,024 characters."""
    faults = Faults()
    _check_count(faults, ("attachments",), described, 0, 10)
    for index, attachment in enumerate(described):
        _check_length(faults, ("attachments", index, "description"), attachment.get("description"), 0, 1024)
    faults.refuse()


def check_modal(modal: Json) -> None:
    """Refuse a modal with a wrong title, id, or components."""
    faults, components = Faults(), modal.get("components") or []
    _check_length(faults, ("title",), modal.get("title") or "", 1, 45)
    _check_length(faults, ("custom_id",), modal.get("custom_id") or "", 1, 100)
    _check_count(faults, ("components",), components, 1, 5)
    for index, component in enumerate(components):
        if component["type"] not in ON_TOP_OF_A_MODAL:
            _wrong_kind(faults, ("components", index), component)
    _check_components(faults, components)
    faults.refuse()


def check_choices(choices: list[Json]) -> None:
    """Refuse more than 25 choices of an autocomplete, or names and values over 100 characters."""
    faults = Faults()
    _check_count(faults, ("data", "choices"), choices, 0, 25)
    for index, choice in enumerate(choices):
        _check_length(faults, ("data", "choices", index, "name"), choice["name"], 1, 100)
        if isinstance(choice["value"], str):
            _check_length(faults, ("data", "choices", index, "value"), choice["value"], 1, 100)
    faults.refuse()


def _check_v2(faults: Faults, wire: Json) -> None:
    for key in ("content", "embeds"):
        if wire[key]:
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            faults.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    everything = list(walk(wire["components"]))
    if not 1 <= len(everything) <= 40:
        message = f"A message has 1 to 40 components, nested ones included; this one has {len(everything)}."
        faults.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    text = sum(len(one["content"]) for _, one in everything if one["type"] == Component.TEXT_DISPLAY)
    if text > 4000:
        message = f"All text displays together hold 4000 characters; these hold {text}."
        faults.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    for index, component in enumerate(wire["components"]):
        if component["type"] not in ON_TOP:
            _wrong_kind(faults, ("components", index), component)


def _check_classic(faults: Faults, wire: Json) -> None:
    _check_count(faults, ("components",), wire["components"], 0, 5)
    for index, component in enumerate(wire["components"]):
        if component["type"] != Component.ACTION_ROW:
            _wrong_kind(faults, ("components", index), component)


def _wrong_kind(faults: Faults, path: Path, component: Json) -> None:
    message = f"A component of type {component['type']} cannot stand here."
    faults.add((*path, "type"), "UNION_TYPE_CHOICES", message)


def _check_components(faults: Faults, components: list[Json]) -> None:
    seen: set[str] = set()
    for path, component in walk(components):
        _check_texts(faults, path, component, TEXT_LIMITS.get(component["type"], {}))
        if (limit := LIST_LIMITS.get(component["type"])) is not None:
            _check_count(faults, (*path, limit[0]), component.get(limit[0]) or [], *limit[1:])
        _check_special(faults, path, component)
        custom_id = component.get("custom_id")
        if custom_id in seen:
            faults.add(
                (*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        seen |= {custom_id} if custom_id else set()


def _check_special(faults: Faults, path: Path, component: Json) -> None:
    kind = component["type"]
    if kind == Component.ACTION_ROW:
        _check_row(faults, path, component["components"])
    elif kind == Component.BUTTON:
        _check_button(faults, path, component)
    elif kind in {Component.STRING_SELECT, Component.RADIO_GROUP, Component.CHECKBOX_GROUP}:
        _check_options(faults, path, component)
    elif kind == Component.MEDIA_GALLERY:
        for index, item in enumerate(component["items"]):
            _check_length(faults, (*path, "items", index, "description"), item.get("description"), 0, 1024)


def _check_row(faults: Faults, path: Path, row: list[Json]) -> None:
    kinds = {one["type"] for one in row}
    for index, one in enumerate(row):
        if one["type"] not in IN_A_ROW | {Component.TEXT_INPUT}:
            _wrong_kind(faults, (*path, "components", index), one)
    if len(row) > 1 and kinds != {Component.BUTTON}:
        message = "A row holds up to five buttons or exactly one select."
        faults.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _check_button(faults: Faults, path: Path, button: Json) -> None:
    if not button.get("label") and not button.get("emoji"):
        faults.add(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji.")
    wanted = "url" if button["style"] == 5 else "custom_id"
    if wanted not in button:
        faults.add((*path, wanted), "BASE_TYPE_REQUIRED", "This field is required")


def _check_options(faults: Faults, path: Path, select: Json) -> None:
    values = [option["value"] for option in select["options"]]
    for index, option in enumerate(select["options"]):
        _check_texts(faults, (*path, "options", index), option, OPTION_LIMITS)
        if option["value"] in values[:index]:
            message = "The specified option value is already used"
            faults.add((*path, "options", index, "value"), "COMPONENT_OPTION_VALUE_DUPLICATED", message)
    if (select.get("max_values") or 0) > len(values):
        message = f"There are only {len(values)} options to choose from."
        faults.add((*path, "max_values"), "NUMBER_TYPE_MAX", message)


def _check_embeds(faults: Faults, embeds: list[Json]) -> None:
    _check_count(faults, ("embeds",), embeds, 0, 10)
    for index, embed in enumerate(embeds):
        _check_embed(faults, ("embeds", index), embed)
    total = sum(len(text) for embed in embeds for text in _texts_of(embed))
    if total > 6000:
        message = f"All embeds of a message together hold 6000 characters; these hold {total}."
        faults.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_embed(faults: Faults, path: Path, embed: Json) -> None:
    fields = embed.get("fields") or []
    _check_texts(faults, path, embed, EMBED_LIMITS)
    _check_count(faults, (*path, "fields"), fields, 0, 25)
    for index, one in enumerate(fields):
        _check_texts(faults, (*path, "fields", index), one, EMBED_FIELD_LIMITS)
    _check_length(faults, (*path, "footer", "text"), (embed.get("footer") or {}).get("text"), 0, 2048)
    _check_length(faults, (*path, "author", "name"), (embed.get("author") or {}).get("name"), 0, 256)


def _texts_of(embed: Json) -> Iterator[str]:
    inner = chain.from_iterable((one["name"], one["value"]) for one in embed.get("fields") or [])
    ends = ((embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name"))
    yield from (text for text in (embed.get("title"), embed.get("description"), *inner, *ends) if text)


def _check_texts(faults: Faults, path: Path, owner: Json, limits: dict[str, tuple[int, int]]) -> None:
    for key, (least, most) in limits.items():
        _check_length(faults, (*path, key), owner.get(key), least, most)


def _check_length(faults: Faults, path: Path, text: Any, least: int, most: int) -> None:
    if text is not None and not least <= len(text) <= most:
        _outside(faults, path, least, most)


def _check_count(faults: Faults, path: Path, things: list[Any], least: int, most: int) -> None:
    if not least <= len(things) <= most:
        _outside(faults, path, least, most)


def _outside(faults: Faults, path: Path, least: int, most: int) -> None:
    faults.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
