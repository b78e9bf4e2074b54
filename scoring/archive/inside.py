"""Numbers of rows that stand inside of JSON: where they are is said by paths.

`people.*` is every value of a list or an object, `people.#` every key of an object, `rows.*.0` the
first of each list; `rules.*:house-` has the number behind that word, and other values there are
none. What is not there names nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db.models import Model

from scoring.archive.parts import Number

Paths = Mapping[str, type[Model]]
EVERY: Final = "*"
KEYS: Final = "#"


def renumbered(data: Any, paths: Paths, number: Number) -> Any:
    """The same data, with what `number` says in the place of each number that the paths lead to."""
    for path, model in paths.items():
        way, _, word = path.partition(":")
        data = _changed(data, way.split("."), _leaf(model, word, number))
    return data


def _leaf(model: type[Model], word: str, number: Number) -> Callable[[Any], Any]:
    def change(value: Any) -> Any:
        if value is None:
            return None
        if not word:
            return number(model, value)
        rest = value.removeprefix(word) if isinstance(value, str) else ""
        known = rest.isdecimal() and value != rest
        return f"{word}{number(model, int(rest))}" if known else value

    return change


def _changed(data: Any, way: list[str], change: Callable[[Any], Any]) -> Any:
    if not way:
        return change(data)
    step, *rest = way
    if step == KEYS and isinstance(data, dict):
        return {str(change(int(key))): value for key, value in data.items()}
    if step == EVERY and isinstance(data, dict):
        return {key: _changed(value, rest, change) for key, value in data.items()}
    if isinstance(data, list | tuple):
        places = range(len(data)) if step == EVERY else [int(step)] if step.isdecimal() else []
        here = {place for place in places if place < len(data)}
        return [
            _changed(value, rest, change) if place in here else value
            for place, value in enumerate(data)
        ]
    if isinstance(data, dict) and step in data:
        return {**data, step: _changed(data[step], rest, change)}
    return data
