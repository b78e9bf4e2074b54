"""The log is only ever added to, whichever way one tries."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from scoring.models import Game, GameEntry
from scoring.models.entry import AppendOnly
from tests.scoring.cast import account
from tests.scoring.table import say, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry() -> GameEntry:
    ana = account()
    say(start(ana), ana, ("call", {"seat": "E", "call": "6S"}))
    return GameEntry.objects.get()


TRIES: dict[str, Callable[[GameEntry], object]] = {
    "save": lambda entry: entry.save(),
    "save one field": lambda entry: entry.save(update_fields=["kind"]),
    "delete": lambda entry: entry.delete(),
    "update": lambda _: GameEntry.objects.update(kind="note"),
    "filtered update": lambda entry: GameEntry.objects.filter(pk=entry.pk).update(seq=2),
    "bulk update": lambda entry: GameEntry.objects.bulk_update([entry], ["kind"]),
    "delete all": lambda _: GameEntry.objects.all().delete(),
    "from the game": lambda entry: entry.game.entries.all().delete(),
}


@pytest.mark.parametrize("name", TRIES)
def test_an_entry_is_neither_changed_nor_deleted(entry: GameEntry, name: str) -> None:
    entry.kind = "note"
    with pytest.raises(AppendOnly):
        TRIES[name](entry)
    kept = GameEntry.objects.get()
    assert (kept.seq, kept.kind, kept.payload) == (1, "call", {"seat": "E", "call": "6S"})


def test_a_game_with_a_log_cannot_be_deleted(entry: GameEntry) -> None:
    with pytest.raises(models.ProtectedError):
        entry.game.delete()
    assert Game.objects.count() == 1


@pytest.mark.parametrize("wrong", ["number taken", "number nought", "key taken"])
def test_the_database_keeps_numbers_and_keys_apart(entry: GameEntry, wrong: str) -> None:
    row = GameEntry(
        game=entry.game,
        seq={"number taken": 1, "number nought": 0}.get(wrong, 2),
        key=entry.key if wrong == "key taken" else uuid4(),
        kind="note",
        payload={"text": "x"},
        recorded_at=timezone.now(),
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_who_leaves_the_site_leaves_his_entries(entry: GameEntry) -> None:
    by = entry.recorded_by
    assert by is not None
    by.delete()
    assert GameEntry.objects.get().recorded_by is None
