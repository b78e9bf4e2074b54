"""Texts of several rows as one, on both databases."""

from __future__ import annotations

from typing import Any

from django.db.models import Aggregate, CharField

SEPARATOR = ";"


class Joined(Aggregate):
    """The texts of a group with `;` between them, in no order; None where there is none."""

    function = "STRING_AGG"
    template = "%(function)s(%(expressions)s, ';')"
    output_field = CharField()

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        """SQLite has the same under another name."""
        return super().as_sql(compiler, connection, function="GROUP_CONCAT", **extra)
