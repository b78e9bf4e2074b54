"""Who changed what about a club, before and after, from the history that is kept of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Invitation, Membership, Player, Role, RuleSetVersion, TableDevice
from clubs.names.namesakes import names_shown
from rule_words.rules_page import every_option, option_played

# What is not worth a line, or must not be told.
SILENT: Final = {"id", "created_at", "search", "search_name", "slug", "root"}
KINDS: Final[Mapping[str, Promise]] = {
    "+": _("added"),
    "~": _("changed"),
    "-": _("removed"),
}


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field of a changed record, in words; `before` is empty where it was added."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that somebody did. `by` is empty where a command or the site itself did it."""

    at: datetime
    by: str
    what: str
    done: str
    fields: tuple[FieldChange, ...]


def changes(club: Club) -> list[Change]:
    """Everything that was changed about a club, newest first: a handful of queries."""
    people = {person.pk: person for person in Player.objects.filter(club=club)}
    shown = names_shown(people, club=club, role=Role.MEMBER)
    names = _Names(_usernames(club), people, shown)
    found: list[Change] = []
    for model, rows in (
        (Club, Club.history.filter(id=club.pk)),
        (Player, Player.history.filter(club_id=club.pk)),
        (Membership, Membership.history.filter(club_id=club.pk)),
    ):
        ordered = rows.order_by("id", "history_date", "history_id")
        found += _told(model, ordered, names)
    found += _rule_changes(club)
    found += _invitation_changes(club)
    return sorted(found, key=lambda change: change.at, reverse=True)


@dataclass(frozen=True, slots=True)
class _Names:
    """What stands for the numbers in a history: accounts, and the people that records became."""

    users: Mapping[Any, str]
    people: Mapping[Any, Player]
    records: Mapping[Any, str]


def _usernames(club: Club) -> dict[Any, str]:
    """The names of all accounts that the history speaks of."""
    numbers: set[Any] = set()
    for rows in (
        Player.history.filter(club_id=club.pk),
        Membership.history.filter(club_id=club.pk),
    ):
        numbers |= {pk for pair in rows.values_list("history_user_id", "user_id") for pk in pair}
    numbers |= set(Club.history.filter(id=club.pk).values_list("history_user_id", flat=True))
    users = get_user_model().objects.filter(pk__in=numbers - {None})
    devices = TableDevice.objects.filter(club=club).values_list("user_id", "name")
    return {user.pk: user.get_username() for user in users} | dict(devices)


def _told(model: type[Model], rows: Iterable[Any], names: _Names) -> Iterable[Change]:
    before: Any = None
    for row in rows:
        known = before is not None and before.id == row.id
        fields = tuple(_differences(model, before if known else None, row, names))
        before = row
        if not fields and row.history_type == "~":
            continue
        if row.history_change_reason == "forgotten":
            fields = ()
        yield Change(
            at=row.history_date,
            by=names.users.get(row.history_user_id, ""),
            what=_what(model, row, names),
            done=_done(row),
            fields=fields if row.history_type == "~" else (),
        )


def _done(row: Any) -> str:
    if row.history_change_reason == "forgotten":
        return say("forgotten, as the person asked")
    return str(KINDS[row.history_type])


def _what(model: type[Model], row: Any, names: _Names) -> str:
    if model is Player:
        # As it was written then; told from namesakes of today where it still is.
        now = names.people.get(row.id)
        still = now is not None and now.name == row.name
        return names.records[row.id] if still else str(row.name)
    if model is Membership:
        name, role = names.users.get(row.user_id, "—"), row.get_role_display()
        return say("{name} as {role}").format(name=name, role=role)
    return str(row.name)


def _differences(model: type[Model], before: Any, row: Any, names: _Names) -> Iterable[FieldChange]:
    if before is None:
        return
    for field in model._meta.concrete_fields:  # noqa: SLF001  Django's public _meta
        if field.name in SILENT:
            continue
        old, new = getattr(before, field.attname), getattr(row, field.attname)
        if old != new:
            yield FieldChange(
                label=str(field.verbose_name),
                before=_value(field, old, names),
                after=_value(field, new, names),
            )


def _value(field: Any, value: Any, names: _Names) -> str:
    if value is None or value == "":
        return "—"
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if field.name == "user":
        return names.users.get(value, "—")
    if field.is_relation:
        return names.records.get(value) or say("record {number}").format(number=value)
    return str(dict(field.flatchoices).get(value, value))


def _rule_changes(club: Club) -> Iterable[Change]:
    """Each saved version with what it plays otherwise than the one before it."""
    versions = RuleSetVersion.objects.filter(rule_set__club=club)
    before: RuleSetVersion | None = None
    ordered = versions.select_related("rule_set", "saved_by").order_by("rule_set", "number")
    for version in ordered:
        by = version.saved_by
        follows = before is not None and before.rule_set_id == version.rule_set_id
        yield Change(
            at=version.saved_at,
            by="" if by is None else by.get_username(),
            what=say("House rules {name}, version {number}").format(
                name=version.rule_set.name, number=version.number
            ),
            done=say("saved"),
            fields=tuple(_rule_differences(before, version)) if before and follows else (),
        )
        before = version


def _rule_differences(before: RuleSetVersion, after: RuleSetVersion) -> Iterable[FieldChange]:
    old, new = before.rules, after.rules
    for name, words in every_option():
        if old.written(name) != new.written(name):
            yield FieldChange(
                label=str(words.label),
                before=option_played(name, words, old),
                after=option_played(name, words, new),
            )


def _invitation_changes(club: Club) -> Iterable[Change]:
    """Who asked whom in, and what became of it."""
    invitations = Invitation.objects.filter(club=club)
    for invitation in invitations.select_related("created_by", "used_by"):
        what = say("Invitation as {role}").format(role=invitation.get_role_display())
        if invitation.note:
            what = say("{what}, for {note}").format(what=what, note=invitation.note)
        inviter = invitation.created_by.get_username()
        ended = say("refused") if invitation.refused_at else say("withdrawn")
        used_by = "" if invitation.used_by is None else invitation.used_by.get_username()
        for at, by, done in (
            (invitation.created_at, inviter, say("made")),
            (invitation.used_at, used_by, say("taken up")),
            (invitation.revoked_at, "", ended),
        ):
            if at is not None:
                yield Change(at=at, by=by, what=what, done=done, fields=())
