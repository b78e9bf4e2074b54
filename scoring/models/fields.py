"""Columns that hold a value of the engine as JSON, and give the same object for the same text.

The engine keeps its auction tables with the rules object they were made for. So all games of one
rule set must share one object, or each game would fill its tables again.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules


@lru_cache(maxsize=512)
def _rules_of(canonical: str) -> HouseRules:
    return HouseRules.from_data(json.loads(canonical))


def intern_rules(rules: HouseRules) -> HouseRules:
    """The one object that stands for these rules in this process."""
    return _rules_of(_canonical(rules.to_data()))


def _canonical(data: object) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=512)
def _rules_from_column(text: str) -> HouseRules:
    """By the column's own text first: a game's read then costs one look-up."""
    return intern_rules(HouseRules.from_data(json.loads(text)))


@lru_cache(maxsize=512)
def _format_from_column(text: str) -> Format:
    return Format.from_data(json.loads(text))


class _EngineField(models.JSONField):
    """JSON in the database, a frozen value of the engine in Python."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["editable"] = False
        super().__init__(*args, **kwargs)

    def read(self, data: Any) -> Any:
        raise NotImplementedError

    def get_prep_value(self, value: Any) -> Any:
        return value.to_data() if hasattr(value, "to_data") else value

    def get_db_prep_value(
        self,
        value: Any,
        connection: BaseDatabaseWrapper,
        prepared: bool = False,  # noqa: FBT001, FBT002  Django's signature
    ) -> Any:
        return super().get_db_prep_value(self.get_prep_value(value), connection, prepared)

    def to_python(self, value: Any) -> Any:
        """The value from fixtures and forms, where it comes as JSON data."""
        if value is None or hasattr(value, "to_data"):
            return value
        try:
            return self.read(json.loads(value) if isinstance(value, str) else value)
        except (RuleViolation, ValueError, AttributeError) as error:
            raise ValidationError(str(error), code="invalid") from error

    def validate(self, value: Any, model_instance: models.Model | None) -> None:
        super().validate(self.get_prep_value(value), model_instance)

    def value_to_string(self, obj: models.Model) -> Any:
        """JSON data for fixtures, as JSONField gives it."""
        return self.get_prep_value(self.value_from_object(obj))


class HouseRulesField(_EngineField):
    """A frozen copy of a game's house rules. Reading it never makes a second object of one set."""

    def read(self, data: Any) -> HouseRules:
        return intern_rules(HouseRules.from_data(data))

    def from_db_value(self, value: Any, *_: Any) -> HouseRules | None:
        return None if value is None else _rules_from_column(value)


class FormatField(_EngineField):
    """How long a game lasts."""

    def read(self, data: Any) -> Format:
        return Format.from_data(data)

    def from_db_value(self, value: Any, *_: Any) -> Format | None:
        return None if value is None else _format_from_column(value)
