"""Two sites for tests in one database: what a club shows, and a site that begins anew."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import connection
from pytest_django.fixtures import Settings

from clubs.audit import changes
from clubs.club_rows import ways_to_club
from clubs.models import Club, Player, Role
from clubs.services import add_player, change_player, create_device
from scoring.archive.numbers import counted
from scoring.archive.parts import digest_of
from scoring.services import merge_people
from scoring.services.table_cards import create_card
from scoring.statistics.person_record import person_record
from tests.cast import Cast
from tests.scoring.archive.emptying import empty_the_site
from tests.scoring.table import play, start
from tests.tournaments.cast import STARTS, entrant, fresh, new_event, play_rounds
from tests.tournaments.pairs_cast import pair_event
from tests.tournaments.ratings.season import evening, people
from tests.tournaments.seasons.test_seasons import DAYS
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.services import (
    adjust,
    call_off,
    draft_round,
    finish,
    give_prizes,
    pay,
    remove_entrant,
    set_club_fees,
    withdraw,
)
from tournaments.events.services.calling_off import delete_event
from tournaments.events.services.prizes import prizes_outdated
from tournaments.events.words import book_words
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.services import keep_fresh
from tournaments.seasons.models import Season
from tournaments.seasons.services import close_season, create_season

LATER = STARTS + timedelta(days=90)


def another_site(settings: Settings, key: str) -> None:
    """A site with nothing in it and a key of its own, that counts its rows from one."""
    empty_the_site()
    settings.SECRET_KEY = key
    with connection.cursor() as cursor:
        for model in filter(counted, ways_to_club()):
            table = model._meta.db_table
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            else:
                column = model._meta.pk.column
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence(%s, %s), 1, false)",
                    [f'"{table}"', column],
                )


def furnish(cast: Cast, players: int = 9) -> Club:
    """A club with everything that a renumbering could get wrong: draws by lot, drafts, prizes, a
    season that leaves an evening out, people merged and renamed, what was taken away."""
    club, by = cast.club, cast.director
    everybody = people(cast, players)
    weeks = [evening(cast, everybody, week=week, tie_breaks=["lot"]) for week in range(2)]
    finish(event=weeks[0], by=by)
    first = entrant(weeks[0], 1)
    give_prizes(event=fresh(weeks[0]), by=by, prizes=[("First", first, True)])
    double = add_player(club=club, name="Zoe A.")
    merge_people(kept=everybody[0], merged=double)
    change_player(player=everybody[1], name="Q. Renamed", nickname="", number="7", shown="full")
    running = new_event(cast, 9, title="Running", starts_at=LATER, tie_breaks=["wins", "lot"])
    play_rounds(running, by, 1)
    set_club_fees(club=club, currency="AUD", fees=[("Members", 500)])
    pay(entrant=entrant(running, 2), by=by)
    withdraw(entrant=entrant(running, 3), by=by, reason="Train")
    adjust(entrant=entrant(running, 1), points=-10, reason="Late", by=by)
    draft_round(event=fresh(running), by=by)
    planned = new_event(cast, 5, here=False, title="Planned", starts_at=LATER)
    remove_entrant(entrant=entrant(planned, 5), by=by)
    delete_event(event=new_event(cast, 2, title="Never", starts_at=LATER))
    call_off(event=new_event(cast, 4, title="Snowed", starts_at=LATER), by=by, reason="Snow")
    play_rounds(pair_event(cast, 4, "knockout", rounds=2, starts_at=LATER), by, 2)
    season = create_season(club=club, by=cast.admin, name="2026", left_out=[weeks[1]], **DAYS)
    close_season(season=season)
    game = start(cast.scorer, club=club)
    play(game, cast.scorer, "7S", "N", NS=8, EW=2)
    create_card(by=by, club=club, name="Table 1", game=game)
    create_device(club=club, name="Bar")
    keep_fresh(club)
    return club


def figures(club: Club) -> dict[str, Any]:
    """What a club shows, people by name and accounts not at all."""
    keep_fresh(club)
    nowhere = Club.objects.get(pk=club.pk)
    nowhere.slug = ""  # it may have another address
    events = list(Event.objects.filter(club=club).order_by("starts_at", "pk"))
    rated = PlayerRating.objects.filter(club=club).order_by("kind", "pk")
    records = [
        person_record(each) for each in Player.objects.filter(club=club, root=None).order_by("pk")
    ]
    return {
        "events": [(event.title, event.state, digest_of(event, nowhere)) for event in events],
        "outdated": [prizes_outdated(event) for event in events],
        "books": [
            [(line.at, line.undone, book_words(line, names)) for line in event.log.order_by("seq")]
            for event in events
            for names in (event_names(event, Role.MEMBER),)
        ],
        "seasons": [digest_of(each, nowhere) for each in Season.objects.filter(club=club)],
        "honours": list(
            Season.objects.filter(club=club, honours__isnull=False)
            .order_by("honours__pk")
            .values_list("honours__kind", "honours__player__name", "honours__figure")
        ),
        "ratings": sorted(rated.values_list("kind", "player__name", "mean", "deviation", "place")),
        "records": [
            (each.person.name, each.games, each.won, each.hands, each.last) for each in records
        ],
        "changes": [(change.at, change.done) for change in changes(club)],
        "money": list(club.events.order_by("till_lines__pk").values_list("till_lines__amount")),
    }
