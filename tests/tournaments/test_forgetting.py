"""After forgetting, a name is in no column of any table, whatever app the table belongs to."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Field, JSONField, Model
from django.test import Client
from django.utils import timezone
from model_bakery import baker, generators

from clubs.club_rows import foreign_keys, rows_of, tracked, typed_columns, ways_to_club
from clubs.models import Club, Player, PlayerImport
from clubs.search_key import search_key
from clubs.services import add_player, change_player, create_invitation
from rules_engine.events import from_payload
from scoring.archive import write_archive
from scoring.audit import check_game
from scoring.models import Game, GameEntry, HandScore, Redaction, Sitting
from scoring.models.table_card import LateEntry
from scoring.services import (
    NewEntry,
    abandon,
    forget_person,
    merge_people,
    record,
)
from scoring.services.start import NewSeat, start_game
from scoring.services.table_cards import create_card
from tests.cast import Cast
from tests.scoring.cast import amend_hand
from tests.scoring.table import play, say
from tests.tournaments.cast import entrant, new_event, next_released, play_rounds
from tournaments.events.services import (
    add_entrants,
    adjust,
    check_in,
    enter_line,
    pay,
    remove_entrant,
    set_club_fees,
    substitute,
    withdraw,
)
from tournaments.events.standings.facts import event_standings

pytestmark = pytest.mark.django_db

# Days and moments of the site are fields of its own (`web.days`).
generators.add("web.days.DayField", timezone.localdate)
generators.add("web.days.MomentField", timezone.now)

NAME = "Żyzzyva Quüxington"
NICKNAME = "Zyzzomatic"
FORMER = "Zyzzyva Maidenname"
FORBIDDEN = [search_key(name) for name in (NAME, NICKNAME, FORMER, "Quuxington")]
NOTE_KEY = uuid4()


@pytest.fixture
def person(cast: Cast) -> Player:
    """Somebody who has left his name wherever one can leave it."""
    person = add_player(club=cast.club, name=FORMER, nickname=NICKNAME, number="7")
    person = change_player(
        player=person, name=NAME, nickname=NICKNAME, number="7", shown=person.shown
    )
    _play(cast, person)
    _direct(cast, person)
    create_invitation(club=cast.club, by=cast.owner, role=10, note=f"for {NAME}")
    PlayerImport.objects.create(
        club=cast.club, made_by=cast.admin, made_at=timezone.now(), rows=[[1, {"name": NAME}, ""]]
    )
    LogEntry.objects.create(
        user=cast.owner,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(person.pk),
        object_repr=NAME,
        action_flag=CHANGE,
        change_message=f"Renamed to {NAME}.",
    )
    _read(cast, person)
    return person


def _read(cast: Cast, person: Player) -> None:
    """Open the pages that keep what they have counted, so that nothing stays in what they keep."""
    client = Client()
    client.force_login(cast.owner)
    home = cast.club.get_absolute_url()
    pages = [home, f"{home}people/", f"{home}statistics/", f"{home}ratings/", f"{home}seasons/"]
    for path in [*pages, person.get_absolute_url()]:
        assert client.get(path).status_code == 200, path


def _play(cast: Cast, person: Player) -> None:
    seats = [NewSeat(player_id=person.pk), *(NewSeat(name) for name in ("Bo", "Cy", "Di"))]
    game = start_game(
        by=cast.scorer, club=cast.club, profile="australian-4", seats=seats, title=f"{NAME} and Bo"
    )
    record(game.pk, [NewEntry("note", {"text": f"{NAME} revoked."}, key=NOTE_KEY)], cast.scorer)
    play(game, cast.scorer, "7S", "N", NS=8, EW=2)
    amend_hand(
        game.pk,
        cast.scorer,
        hand=1,
        events=[
            from_payload("note", {"text": "Żyzzyva said so"}),
            from_payload("contract", {"contract": "8S", "seat": "N"}),
            from_payload("tricks", {"tricks": {"NS": 8, "EW": 2}}),
        ],
        reason=f"misheard {NICKNAME.lower()}",
    )
    abandon(game.pk, cast.scorer, reason=f"{FORMER} had to leave")
    others = start_game(
        by=cast.scorer, club=cast.club, profile="australian-4",
        seats=[NewSeat(name) for name in ("Ed", "Fay", "Gus", "Hal")],
    )  # fmt: skip
    say(others, cast.scorer, ("note", {"text": "zyzzyva  QUUXINGTON looked on"}))
    card = create_card(club=cast.club, name=f"{NICKNAME} table", by=cast.director)
    LateEntry.objects.create(
        card=card, game=game, key=uuid4(), epoch=0, base=1, kind="note",
        payload={"text": f"{NAME} again"}, received_at=timezone.now(),
    )  # fmt: skip


def _direct(cast: Cast, person: Player) -> None:
    event = new_event(cast, 7, title=f"{NAME} memorial")
    (entered,) = add_entrants(event=event, by=cast.director, players=[person])
    check_in(entrant=entered, by=cast.director)
    play_rounds(event, cast.director, 1)
    adjust(entrant=entered, points=10, reason=f"{NICKNAME} helped", by=cast.director)
    set_club_fees(club=cast.club, currency="AUD", fees=[("Members", 500), (f"As {NICKNAME}", 1)])
    pay(entrant=entered, by=cast.director, group=f"As {NICKNAME}")
    pay(entrant=entered, by=cast.director, paid=False, reason=f"{NAME} forgot the purse")
    enter_line(event=event, by=cast.director, kind="prize", word=f"To {NAME}", amount=2000)
    withdraw(entrant=entered, by=cast.director, reason="Żyzzyva is ill")
    second = new_event(cast, 4, title="Second")
    (entered,) = add_entrants(event=second, by=cast.director, players=[person])
    remove_entrant(entrant=entered, by=cast.director)
    next_released(second, cast.director)
    substitute(entrant=entrant(second, 1), player=person, number=1, by=cast.director)


def found() -> Iterator[str]:
    """Every table, column and value of the database in which a forbidden name stands."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  a name from the database
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for name, value in zip(names, row, strict=True):
                    if any(word in folded(value) for word in FORBIDDEN):
                        yield f"{table}.{name}: {value}"


def folded(value: Any) -> str:
    text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    if not isinstance(value, str | bytes):
        text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else ""
    plain = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), text)
    return search_key(plain)


def told(club: Club) -> dict[str, Any]:
    """What must not change by it."""
    return {
        "scores": list(
            HandScore.objects.filter(hand__game__club=club).order_by("pk").values_list("after")
        ),
        "log": list(GameEntry.objects.order_by("pk").values_list("pk", "seq", "key", "kind")),
        "standings": [
            [(line.place, line.entrant, line.score) for line in event_standings(event)]
            for event in club.events.order_by("pk")
        ],
    }


def test_a_forgotten_name_is_in_no_column_of_any_table(cast: Cast, person: Player) -> None:
    assert len({line.split(":")[0] for line in found()}) > 15
    before = told(cast.club)
    forget_person(player=person)
    assert list(found()) == []
    with ZipFile(BytesIO(write_archive(cast.club, mails=True))) as archive:
        for name in archive.namelist():
            text = folded(archive.read(name))
            assert not any(word in text for word in FORBIDDEN), name
    assert told(cast.club) == before
    for game in Game.objects.all():
        assert list(check_game(game)) == []
    assert person.history.filter(history_change_reason="forgotten").exists()


def test_the_people_who_stay_keep_their_names(cast: Cast, person: Player) -> None:
    namesake = add_player(club=cast.club, name=NAME)
    other = add_player(club=cast.club, name=f"{NAME} Smith")
    forget_person(player=person)
    for each in (namesake, other):
        assert Player.objects.get(pk=each.pk).name == each.name
    assert set(Sitting.objects.filter(side="EW").values_list("name", flat=True)) == {
        "Bo", "Di", "Fay", "Hal",
    }  # fmt: skip


def test_a_merged_record_is_forgotten_with_the_person(cast: Cast, person: Player) -> None:
    other = add_player(club=cast.club, name="Somebody Else")
    merge_people(kept=other, merged=person)
    forget_person(player=other)
    assert list(found()) == []


@pytest.mark.usefixtures("person")
def test_an_entry_that_lost_words_says_so_and_is_still_known_by_its_key(cast: Cast) -> None:
    forget_person(player=Player.objects.get(name=NAME))
    entry = GameEntry.objects.get(key=NOTE_KEY)
    assert entry.payload == {"text": "Former player revoked."}
    assert Redaction.objects.filter(entry=entry).exists()
    sent_again = NewEntry("note", {"text": f"{NAME} revoked."}, base=0, key=NOTE_KEY)
    assert record(entry.game_id, [sent_again], cast.scorer).acked == (NOTE_KEY,)


def test_every_typed_column_of_a_club_is_reached(cast: Cast, person: Player) -> None:
    """Also of models that nobody thought of: the name is written wherever somebody may type."""
    # A history has a row as soon as the row is made that it is the history of.
    for model in sorted(ways_to_club(), key=lambda model: tracked(model) is not None):
        fields = [] if model in BY_RULES_OF_THEIR_OWN else typed_columns(model)
        if fields:
            rows = rows_of(cast.club, model)
            if any(key.name == "player" for key in foreign_keys(model)):
                rows = rows.filter(player=person)  # a name beside another player is a namesake's
            row = rows.first() or _make_row(cast.club, model, player=person)
            model._base_manager.filter(pk=row.pk).update(**{f.attname: _words(f) for f in fields})
    assert len({line.split(":")[0] for line in found()}) > 25
    forget_person(player=person)
    assert list(found()) == []


# Their words and names are tested above.
BY_RULES_OF_THEIR_OWN = (GameEntry, LateEntry, Player, Sitting)


def _make_row(club: Club, model: type[Model], **named: Any) -> Model:
    """A row of a table that the scene has none of, beside the first rows of the others."""
    taken: Counter[type[Model]] = Counter()
    beside: dict[str, Any] = {}
    for key in foreign_keys(model):
        if key.related_model in ways_to_club() and not key.null:
            # Two columns of one kind name two rows: a pair is of two people.
            found_rows = rows_of(club, key.related_model)[:9]
            rows = list(found_rows) or [_make_row(club, key.related_model)]
            beside[key.name] = rows[taken[key.related_model] % len(rows)]
            taken[key.related_model] += 1
    beside |= {name: value for name, value in named.items() if name in beside}
    made: Model = baker.make(model, **beside)
    assert rows_of(club, model).filter(pk=made.pk).exists()
    return made


def _words(field: Field[Any, Any]) -> Any:
    if isinstance(field, JSONField):
        return {"text": NAME}
    room = getattr(field, "max_length", None) or len(NAME)
    return next((name for name in (NAME, NICKNAME, "Zyzzyva") if len(name) <= room), "")
