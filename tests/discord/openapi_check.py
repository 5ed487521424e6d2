"""Checks requests and responses against Discord's official OpenAPI file with plain JSON Schema."""

import functools
import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from bot.sandbox.rest import Exchange

DOCUMENT = json.loads(Path(__file__).with_name("openapi.json").read_text("utf-8"))
URN = "urn:discord"
REGISTRY: Registry[Any] = Registry().with_resource(URN, Resource(contents=DOCUMENT, specification=DRAFT202012))
METHODS = ("get", "post", "put", "patch", "delete")
# the library calls the old name of this route, which the file no longer lists
RENAMED = {"/oauth2/applications/@me": "/applications/@me"}


def _plain(template: str) -> str:
    return re.sub(r"\{[^}]+\}", "{}", template)


OPERATIONS: dict[tuple[str, str], str] = {
    (method.upper(), _plain(path)): path
    for path, item in DOCUMENT["paths"].items()
    for method in METHODS
    if method in item
}


class UnknownRouteError(AssertionError):
    """Discord has no such route."""


def path_of(method: str, template: str) -> str:
    """The path of Discord's file that a route of ours stands for."""
    key = (method, _plain(RENAMED.get(template, template)))
    if key not in OPERATIONS:
        raise UnknownRouteError(f"Discord has no route {method} {template}")
    return OPERATIONS[key]


@functools.cache
def _validator(*steps: str) -> Draft202012Validator | None:
    """A validator for one place of the file, or nothing where the file asks for no JSON."""
    node: Any = DOCUMENT
    for step in steps:
        node = _deref(node).get(step)
        if node is None:
            return None
    escaped = (step.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D") for step in steps)
    return Draft202012Validator({"$ref": f"{URN}#/{'/'.join(escaped)}"}, registry=REGISTRY)


def _deref(node: Any) -> Any:
    while "$ref" in node:
        target: Any = DOCUMENT
        for step in node["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        node = target
    return node


def fault(schema: Draft202012Validator | None, body: Any) -> str | None:
    """What is wrong with a body, in one line; nothing if all is well."""
    if schema is None:
        return None
    error = best_match(schema.iter_errors(body))
    return None if error is None else f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"


def request_fault(method: str, template: str, body: Any) -> str | None:
    """What is wrong with the JSON of a request."""
    steps = ("paths", path_of(method, template), method.lower(), "requestBody", "content", "application/json", "schema")
    return None if body is None else fault(_validator(*steps), _as_discord_reads(body))


def response_fault(method: str, template: str, status: int, body: Any) -> str | None:
    """What is wrong with the JSON of a response; a status that the file does not list is a fault too."""
    path = path_of(method, template)
    listed = DOCUMENT["paths"][path][method.lower()]["responses"]
    found = str(status) if str(status) in listed else f"{str(status)[0]}XX"
    if found not in listed:
        return f"status {status} is not one of {', '.join(listed)}"
    if status == 204:
        return None if body is None else "204 has no body"
    if found.endswith("XX") or status == 429:
        return fault(_validator("components", "schemas", "ErrorResponse"), body)
    return fault(
        _validator("paths", path, method.lower(), "responses", found, "content", "application/json", "schema"), body
    )


def _as_discord_reads(body: Any) -> Any:
    """Whole numbers are accepted where a snowflake string is described; the library sends attachment ids so."""
    if not isinstance(body, dict):
        return body
    read = dict(body)
    if isinstance(read.get("attachments"), list):
        read["attachments"] = [one | {"id": str(one["id"])} for one in read["attachments"]]
    if isinstance(read.get("data"), dict):
        read["data"] = _as_discord_reads(read["data"])
    if isinstance(read.get("message_reference"), dict):
        reference = read["message_reference"].items()
        read["message_reference"] = {key: str(value) if key.endswith("_id") else value for key, value in reference}
    return read


class OpenApiObserver:
    """Put in `sandbox.rest.observer`: notes every exchange, and every fault found in one."""

    def __init__(self) -> None:
        self.exchanges: list[Exchange] = []
        self.faults: list[str] = []

    def __call__(self, exchange: Exchange) -> None:
        self.exchanges.append(exchange)
        if exchange.template is None:
            self.faults.append(f"unknown route {exchange.method} {exchange.path}")
            return
        route = (exchange.method, exchange.template)
        request = request_fault(*route, exchange.request) if exchange.status < 400 else None
        response = response_fault(*route, exchange.status, exchange.response)
        self.faults += [f"{' '.join(route)} request {request}"] if request else []
        self.faults += [f"{' '.join(route)} response {response}"] if response else []
