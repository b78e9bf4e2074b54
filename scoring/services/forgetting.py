"""Forgetting a person: no text of the club names them any more, and every score stays.

Which texts there are is not listed here. Every column of every table that belongs to the club is
gone through (`clubs.club_rows`), so that an app that is written later is forgotten in as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import Field, Model, Q, QuerySet
from django.db.models import JSONField as Json

from clubs.club_rows import foreign_keys, nobody_types_in, rows_of, tracked, typed_columns
from clubs.club_rows import ways_to_club as club_tables
from clubs.models import Club, Player
from clubs.names.forgotten import SHORTEST, Erasing, whole_words
from clubs.search_key import search_key
from clubs.services import forget_player
from scoring.models import Game, GameEntry, LateEntry, Sitting
from scoring.services.redacting import redact_log

# The program's own words, and what follows from a log; see `nobody_types_in`.
nobody_types_in(
    "scoring.game.profile",
    "scoring.game.rules",
    "scoring.game.format",
    "scoring.game.state",
    "scoring.game.last_hand",
    "scoring.game.reason",
    "scoring.game.winners",
    "scoring.game.names",  # a copy of the sittings' names, made again from them
    "scoring.sitting.side",
    "scoring.hand.contract",
    "scoring.hand.all_pass",
    "scoring.hand.detail",
    "scoring.handscore.side",
    "scoring.handseat.side",
    "scoring.kepttally.mark",
    "scoring.kepttally.data",
    "scoring.tablecard.code",
    "scoring.lateentry.kind",
)
# The log has words in a few kinds of entries only, and a way of its own to lose them.
_LOGS: Final = (GameEntry, LateEntry)
# Columns that name whoever the row is about: a namesake keeps them.
_NAMES: Final = ("name", "nickname", "number", "search", "search_name")


@dataclass(frozen=True, slots=True)
class _Person:
    """Who is to be forgotten: all records, every name that was ever printed, and the new word."""

    club: Club
    records: tuple[int, ...]
    names: frozenset[str]
    word: str

    def everywhere(self) -> Erasing:
        """For texts about anybody. A name of one word is looked for as a word is, since it may be
        somebody else's as well; one of one or two letters would be found in every text."""
        several = [name for name in self.names if len(name.split()) > 1]
        alone = [name for name in self.names if len(search_key(name)) >= SHORTEST]
        others = Player.objects.filter(club=self.club).exclude(pk__in=self.records)
        taken = _words_in(others.values_list("name", flat=True))
        words = [name for name in alone if search_key(name) not in taken]
        return Erasing(several, self.word, self._others(), words)

    def at_home(self, company: Collection[str] = ()) -> Erasing:
        """For texts about the person: all names, and words that nobody of `company` has."""
        taken = _words_in(company)
        words = [word for word in whole_words(self.names) if search_key(word) not in taken]
        return Erasing(self.names, self.word, {*self._others(), *company} - self.names, words)

    def _others(self) -> set[str]:
        """The names of others that have one of these in them."""
        keys = {search_key(name) for name in self.names}
        others = Player.objects.filter(club=self.club).exclude(pk__in=self.records)
        return {
            name
            for name in others.values_list("name", flat=True)
            if any(key in search_key(name) for key in keys) and search_key(name) not in keys
        }


def _words_in(names: Iterable[str]) -> set[str]:
    return {search_key(word) for name in names for word in name.split()}


@transaction.atomic
def forget_person(*, player: Player) -> None:
    """Take a person's name out of everything that the club keeps; all scores stay.

    On the list and its history, on sheets, in titles, remarks, reasons and notes, in events and
    their books, in the site's own log of support: what was the name is "Former player" then. The
    same words of a name are gone that stand alone in texts about the person's own games. A
    namesake keeps the name. That it was done is in the history of the list, with who did it.
    """
    names = _names_of(player)
    records = forget_player(player=player)
    numbers = tuple(record.pk for record in records)
    word = records[0].name
    person = _Person(player.club, numbers, names - {word}, word)
    everywhere = person.everywhere()
    for model in club_tables():
        if model not in _LOGS:
            _erase_in(model, person, everywhere)
    redact_log(Game.objects.filter(club=person.club).order_by(), everywhere)
    _erase_in_own_games(person)
    _erase_in_support_log(everywhere)


def _names_of(player: Player) -> frozenset[str]:
    """Every name under which a person was ever printed, also in other apps' tables."""
    root = player.root_id or player.pk
    records = Player.objects.filter(Q(pk=root) | Q(root_id=root)).values("pk")
    past = Player.history.filter(id__in=records)
    names: set[Any] = set()
    for rows in (Player.objects.filter(pk__in=records), past):
        names.update(*rows.values_list("name", "nickname"))
    for model in club_tables():
        if any(field.name == "name" for field in typed_columns(model)):
            for key in _keys_to_player(model):
                rows = model._base_manager.filter(**{f"{key}__in": records})  # noqa: SLF001
                names.update(rows.values_list("name", flat=True))
    return frozenset(name for name in names if name)


def _keys_to_player(model: type[Model]) -> list[str]:
    return [key.name for key in foreign_keys(model) if key.related_model is Player]


def _erase_in(model: type[Model], person: _Person, everywhere: Erasing) -> None:
    """Take the names out of the club's rows of one table."""
    fields = typed_columns(model)
    if not fields:
        return
    at_home = person.at_home()
    about = set(_about(model, person).values_list("pk", flat=True))
    owners = ["id"] if (tracked(model) or model) is Player else _keys_to_player(model)
    columns = [field.attname for field in fields]
    for row in rows_of(person.club, model).values("pk", *columns, *owners).iterator():
        who = {row[owner] for owner in owners} - {None}
        theirs = bool(who) and who.isdisjoint(person.records)
        erasing = at_home if row["pk"] in about else everywhere
        changed = dict(_changes(row, fields, erasing, person, theirs=theirs))
        if changed:
            model._base_manager.filter(pk=row["pk"]).update(**changed)  # noqa: SLF001


def _about(model: type[Model], person: _Person) -> QuerySet[Any]:
    """The rows of a table that name the person, or that name a row that does."""
    ways = [
        f"{key.name}__{beyond}"
        for key in foreign_keys(model)
        if key.related_model in club_tables() and key.related_model is not Player
        for beyond in _keys_to_player(key.related_model)
    ]
    found = Q(pk__in=[])
    for way in [*_keys_to_player(model), *ways]:
        found |= Q(**{f"{way}__in": person.records})
    return rows_of(person.club, model).filter(found)


def _changes(
    row: dict[str, Any],
    fields: list[Field[Any, Any]],
    erasing: Erasing,
    person: _Person,
    *,
    theirs: bool,
) -> Iterator[tuple[str, Any]]:
    for field in fields:
        before = row[field.attname]
        if theirs and field.name in _NAMES:
            after = erasing.listed(before)
        elif isinstance(field, Json):
            after = erasing.data(before, person.records)
        else:
            after = erasing.text(before or "")[: getattr(field, "max_length", None)]
        if after != before and not (after == "" and before is None):
            yield field.attname, after


def _erase_in_own_games(person: _Person) -> None:
    """The sheets of the person's games: names by seat, the title, and what was typed there."""
    # A guest without a record may have had the name, too.
    renamed = Q(player__in=person.records) | Q(game__club=person.club, name=person.word)
    seated = Sitting.objects.filter(renamed).values("game")
    for game in Game.objects.select_for_update().filter(pk__in=seated):
        sittings = list(Sitting.objects.filter(game=game).order_by("seat"))
        others = [each.name for each in sittings if each.player_id not in person.records]
        erasing = person.at_home(others)
        Game.objects.filter(pk=game.pk).update(
            names=[each.name for each in sittings],
            title=erasing.text(game.title)[: Game._meta.get_field("title").max_length],  # noqa: SLF001
        )
        redact_log([game], erasing)


def _erase_in_support_log(everywhere: Erasing) -> None:
    """What the site's administration noted about rows of ours; it has the names of what it did."""
    ours = {model._meta.app_label for model in club_tables()}  # noqa: SLF001
    kinds = [kind.pk for kind in _content_types() if kind.app_label in ours]
    for line in LogEntry.objects.filter(content_type__in=kinds).iterator():
        said, told = everywhere.text(line.object_repr), everywhere.text(line.change_message)
        if (said, told) != (line.object_repr, line.change_message):
            line.object_repr, line.change_message = said[:200], told
            line.save(update_fields=["object_repr", "change_message"])


def _content_types() -> list[Any]:
    return list(apps.get_model("contenttypes", "ContentType").objects.all())
