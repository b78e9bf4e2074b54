"""Everything that belongs to a club, in whatever app it is kept: found by its ways to the club.

Forgetting a person and taking a club's data along must reach every row, also those of apps that
are not written yet. So nobody lists tables here: a model belongs to clubs if a chain of foreign
keys leads from it to one, and its rows of one club are those at the end of the shortest chain.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db.models import (
    CharField,
    Field,
    ForeignKey,
    JSONField,
    Model,
    OneToOneField,
    QuerySet,
    SlugField,
    TextField,
)

from clubs.models import Club


@lru_cache(maxsize=1)
def ways_to_club() -> Mapping[type[Model], str]:
    """Every model that belongs to clubs, with the lookup that names a row's club.

    Ways over required columns are looked for first, since a row may do without the others; of
    several the shortest is taken.
    """
    ways: dict[type[Model], str] = {Club: "pk"}
    while _lengthen(ways, required=True) or _lengthen(ways, required=False):
        pass
    return ways


def _lengthen(ways: dict[type[Model], str], *, required: bool) -> bool:
    """Add the models one step further away; whether there were any."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        way = None if model in ways else _way(model, ways, required=required)
        if way is not None:
            found[model] = way
    # Closest first: what these lead to may be reached over required columns then.
    nearest = min((way.count("__") for way in found.values()), default=0)
    ways.update({model: way for model, way in found.items() if way.count("__") == nearest})
    return bool(found)


def _way(model: type[Model], ways: Mapping[type[Model], str], *, required: bool) -> str | None:
    past = tracked(model)
    if past is Club:
        return "id"
    for key in foreign_keys(model):
        if key.related_model not in ways:
            continue
        # Histories keep all keys nullable: what is required is said by the model they are of.
        said = key if past is None else past._meta.get_field(key.name)  # noqa: SLF001  public
        if said.null != required:
            beyond = ways[key.related_model]
            return key.name if beyond == "pk" else f"{key.name}__{beyond}"
    return None


def tracked(model: type[Model]) -> type[Model] | None:
    """The model whose history a table keeps, None where it keeps none."""
    found: type[Model] | None = getattr(model, "instance_type", None)
    return found


def foreign_keys(model: type[Model]) -> list[ForeignKey[Any, Any]]:
    """The columns of a model that name a row of another table, or of its own."""
    return [field for field in columns(model) if isinstance(field, ForeignKey)]


def is_card(key: ForeignKey[Any, Any]) -> bool:
    """Whether a column names the account that its row is: of a card or a device, of no person."""
    return isinstance(key, OneToOneField) and key.related_model is get_user_model()


def columns(model: type[Model]) -> list[Field[Any, Any]]:
    """All columns of a model in the order in which they were declared."""
    return list(model._meta.concrete_fields)  # noqa: SLF001  Django's public _meta


def rows_of(club: Club, model: type[Model]) -> QuerySet[Any]:
    """The rows of a club in one table, in the order of their keys."""
    rows: QuerySet[Any] = model._base_manager.filter(**{ways_to_club()[model]: club.pk})  # noqa: SLF001
    return rows.order_by("pk")


# The program’s own text, by `app.model.column`. Nobody types there, and a name that is also one of
# its words must not be taken out. What is not named here is taken for somebody's words.
_OF_THE_PROGRAM = {
    "clubs.club.zone",
    "clubs.done.digest",
    "clubs.invitation.address_mark",
    "clubs.rulesetversion.profile",
    "clubs.rulesetversion.data",
}


def nobody_types_in(*labels: str) -> None:
    """Say that these columns (`app.model.column`) hold the program's own words; for other apps."""
    _OF_THE_PROGRAM.update(labels)


def is_typed(model: type[Model], field: Field[Any, Any]) -> bool:
    """Whether somebody's words may stand in a column: text and JSON that people fill in."""
    if isinstance(field, SlugField) or field.choices or field.name == "history_change_reason":
        return False
    if not isinstance(field, CharField | TextField | JSONField):
        return False
    label = (tracked(model) or model)._meta.label_lower  # noqa: SLF001  Django's public _meta
    return f"{label}.{field.name}" not in _OF_THE_PROGRAM


def typed_columns(model: type[Model]) -> list[Field[Any, Any]]:
    """The columns of a model in which somebody's words may stand."""
    return [field for field in columns(model) if is_typed(model, field)]
