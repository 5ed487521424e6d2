"""Wording what happened, what is asked and what may be answered, from records and the names of things."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bot.words import Words

LABEL_LIMIT = 34  # characters of a button
KEY = re.compile(r"[a-z0-9_.:+-]+")  # of an option; anything else is worded already, by a card

Names = Mapping[str, str]


class Teller:
    """Words of one language with the names of the things of one game."""

    def __init__(self, words: Words, names: Names) -> None:
        self.words, self.names = words, names

    def name(self, id: object) -> str:
        """Name a thing: by its own id, else by its card's, else by a word of the language, else as it stands."""
        text = str(id)
        found = self.names.get(text) or self.names.get(text.partition(".")[0])
        return found or (self.words.say(f"name.{text}") if self.words.has(f"name.{text}") else text)

    def listed(self, ids: Iterable[object]) -> str:
        """Name several things, equal ones once with their number."""
        found = [self.name(id) for id in ids]
        named = [name if found.count(name) == 1 else f"{found.count(name)} × {name}" for name in dict.fromkeys(found)]
        if len(named) < 2:
            return named[0] if named else self.words.say("list.nothing")
        return self.words.say("list.and", head=", ".join(named[:-1]), last=named[-1])

    def tell(self, kind: str, facts: Mapping[str, Any]) -> str:
        """Word one line of what happened."""
        key = f"told.{kind}"
        if not self.words.has(key):
            key = f"{key}.{'passed' if facts.get('passed') else facts.get('result', 'failed')}"
        return self.words.say(key, **self._worded(facts)).rstrip()

    def prompt(self, prompt: str, facts: Mapping[str, Any]) -> str:
        """Word a question."""
        about = f"prompt.{prompt}.{str(facts.get('event', '')).rpartition('.')[2]}"
        return self.words.say(about if self.words.has(about) else f"prompt.{prompt}", **self._worded(facts))

    def label(self, key: str, labels: Mapping[str, str]) -> str:
        """Word an option, in at most 34 characters."""
        text = labels.get(key) or (self._label(key) if KEY.fullmatch(key) else key)
        return text if len(text) <= LABEL_LIMIT else f"{text[: LABEL_LIMIT - 1].rstrip()}…"

    def _label(self, key: str) -> str:
        verb, _, rest = key.partition(":")
        if not rest:
            return self._alone(verb)
        record = self._record(verb, rest)
        if not self.words.has(record):
            return self._ability(key)
        parts = rest.partition("+")[0].split(":")
        facts = {"rest": self._ability(rest), "load": self.listed(rest.split("+"))}
        return self.words.say(record, *map(self.name, parts), **facts)

    def _alone(self, verb: str) -> str:
        return self.words.say(f"option.{verb}") if self.words.has(f"option.{verb}") else self.name(verb)

    def _record(self, verb: str, rest: str) -> str:
        if verb in ("damage", "horror"):
            return f"option.{verb}.{'me' if rest == 'me' else 'share'}"
        return "option.evade.one" if verb == "evade" else f"option.{verb}"

    def _ability(self, rest: str) -> str:
        """Name an ability by itself, else the thing it is printed on."""
        thing, _, ability = rest.partition(":")
        return self.names.get(f"{thing.partition('.')[0]}:{ability}") or self.name(thing)

    def _worded(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        worded = {name: self._value(name, value) for name, value in facts.items()}
        if "damage" in facts or "horror" in facts:
            worded |= {"harm": self.harm(facts.get("damage", 0), facts.get("horror", 0)), "shared": self._shared(facts)}
        if "what" in facts:
            worded["amount_of"] = self.words.count(f"amount.{facts['what']}", facts.get("amount", 1))
        for name in ("phase", "token"):
            if name in facts:
                worded[f"{name}_name"] = self.words.say(f"{name}.{facts[name]}")
        return worded

    def _value(self, name: str, value: Any) -> Any:
        if name == "dice":
            return " ".join(str(face) for face in value)
        if name == "pay":
            return self._ability(value)
        if name == "by" and value != "host":
            return value
        if name == "option":
            return self.label(value, {})
        if isinstance(value, list | tuple):
            return self.listed(value)
        return self.name(value) if isinstance(value, str) and name not in ("text", "title") else value

    def harm(self, damage: int, horror: int) -> str:
        """Word an amount of damage and horror."""
        if damage and horror:
            return self.words.say("harm.both", damage=damage, horror=horror)
        kind = "damage" if damage else "horror" if horror else "none"
        return self.words.say(f"harm.{kind}", n=damage or horror)

    def _shared(self, facts: Mapping[str, Any]) -> str:
        parts = [
            self.words.say(f"shared.{kind}", asset=self.name(facts[f"{kind}_to"]), n=facts[f"{kind}_share"])
            for kind in ("damage", "horror")
            if facts.get(f"{kind}_share")
        ]
        return f" ({', '.join(parts)})" if parts else ""
