"""The sorts of house-rule options: a choice of words, a rule played or not, a free number.

Written values are JSON; inside the engine "none", "off" and "free" are None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from rules_engine.errors import NotNotation


class RefusedError(ValueError):
    """A written value that its option does not take."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `values` lists what may be written, or is empty where `span` describes it.

    A free number goes from `least` to `most` (None: without end) by `step`; `off` is how "not
    played" is written, `...` where it is always played.
    """

    name: str
    values: tuple[object, ...]
    span: str
    meaning: str
    source: str
    disagreement: str
    _read: Callable[[object], Any]
    _write: Callable[[Any], object]
    least: int = 0
    most: int | None = None
    step: int = 1
    off: object = ...

    def read(self, written: object) -> Any:
        """The engine's value of a written one; raises NotNotation `bad_option_value`."""
        try:
            return self._read(written)
        except RefusedError:
            raise NotNotation("bad_option_value", option=self.name, value=written) from None

    def write(self, value: Any) -> object:
        """How the engine's value is written, in JSON."""
        return self._write(value)


def unchanged(value: Any) -> object:
    """For an option that is read and written elsewhere."""
    return value


def is_whole(value: object) -> TypeGuard[int]:
    """A whole number; JSON's true and false are none, although Python counts with them."""
    return isinstance(value, int) and not isinstance(value, bool)


def choice(
    name: str, words: Mapping[object, Any], meaning: str, source: str, disagreement: str = ""
) -> Option:
    """An option with a few written values, each standing for one value of the engine."""

    def read(written: object) -> Any:
        for word, value in words.items():
            if type(word) is type(written) and word == written:
                return value
        raise RefusedError

    def write(value: Any) -> object:
        return next(word for word, known in words.items() if known == value)

    return Option(name, tuple(words), "", meaning, source, disagreement, read, write)


def words(
    name: str, words: tuple[str, ...], meaning: str, source: str, disagreement: str = ""
) -> Option:
    """An option whose values are their own words."""
    return choice(name, {word: word for word in words}, meaning, source, disagreement)


def flag(name: str, meaning: str, source: str, disagreement: str = "") -> Option:
    """A rule that is played or not."""
    return choice(name, {False: False, True: True}, meaning, source, disagreement)


def points(
    name: str,
    least: int,
    meaning: str,
    source: str,
    off: object = ...,
    disagreement: str = "",
    *,
    most: int | None = None,
    step: int = 1,
) -> Option:
    """A free number of points from `least`, to `most` by `step` where they are given.

    `off`, if given, is how "not played" is written.
    """

    def read(written: object) -> Any:
        if off is not ... and type(written) is type(off) and written == off:
            return None
        if not is_whole(written) or written < least:
            raise RefusedError
        if written % step or (most is not None and written > most):
            raise RefusedError
        return written

    def write(value: Any) -> object:
        return off if value is None else value

    span = "a whole number" if step == 1 else f"a multiple of {step}"
    span += f" from {least}" + ("" if most is None else f" to {most}")
    span += "" if off is ... else f", or {str(off).lower()}"
    number = (least, most, step, off)
    return Option(name, (), span, meaning, source, disagreement, read, write, *number)
