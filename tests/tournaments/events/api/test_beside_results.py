"""What stands beside a result over the API: its sheet, slams and calls, a draft gone stale."""

from __future__ import annotations

from typing import Any

from clubs.models import Membership, Role
from tests.cast import Cast
from tests.scoring.table import play
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.events.api.test_running import Program
from tests.tournaments.events.test_sheet_differences import corrected
from tests.tournaments.events.test_what_hangs_on_results import drafted, put_right, seeded
from tests.tournaments.pairs_cast import closed
from tournaments.events.models import Event, Logged, Round
from tournaments.events.services import end_round, keep_sheet
from tournaments.events.standings.deeds import event_deeds


def one_table(cast: Cast) -> tuple[Event, Round, str]:
    event = new_event(cast, 4, rounds=2, hands=1)
    current = next_released(event, cast.director)
    return event, current, f"events/{event.pk}/rounds/1/tables/1/result/"


def test_a_sheet_that_differs_is_told_with_the_event_its_standings_and_its_result(
    cast: Cast, reader: Reader
) -> None:
    event, current, result = one_table(cast)
    game = keep_sheet(table=tables(current)[0], by=cast.scorer)
    play(game, cast.scorer, "6S", "N", NS=6, EW=4)
    end_round(round_=current, by=cast.director)
    browser = reader(cast.member)

    def told(path: str) -> Any:
        return browser.get(f"/api/v1/events/{event.pk}/{path}").json()["sheet_differences"]

    assert (told(""), told("standings/")) == ([], [])
    corrected(game, cast, 5)
    (off,) = told("")
    assert (off["round"], off["table"], off["decided"]) == (1, 1, False)
    assert off["counts"] != off["sheet"]
    assert told("standings/") == [off]
    again = Program(cast.scorer).post(result, points=off["counts"])
    assert again["sheet"] == off["sheet"]


def test_a_result_is_told_with_its_slams_and_best_calls_or_not_at_all(cast: Cast) -> None:
    event, _current, result = one_table(cast)
    points = {"NS": 250, "EW": 0}
    deeds = [{"entrant": 1, "slams": 1, "call": "6S"}, {"entrant": 2}]
    scorer = Program(cast.scorer)
    for wrong in ([{"entrant": 9, "slams": 1}], [{"entrant": 1, "call": "99"}]):
        assert scorer.post(result, 422, points=points, deeds=wrong)["code"] == "bad_deeds"
    scorer.post(result, 400, points=points, deeds=[{"entrant": 1, "slams": 100}])
    scorer.post(result, 400, points=points, deeds=[{"entrant": 1}] * 7)
    Program(cast.director).post(f"events/{event.pk}/rounds/1/close/", 422)  # nothing was stored
    scorer.post(result, points=points, deeds=deeds)
    one = event.entrants.get(number=1).player_id
    assert (event_deeds(fresh(event))[one].slams, event_deeds(fresh(event))[one].call) == (1, "6S")
    assert Logged.objects.filter(event=event, kind="deeds").count() == 1
    said = scorer.client.get(f"/api/v1/events/{event.pk}/").json()["deeds"]
    assert {"round": 1, "table": 1, "entrant": 1, "slams": 1, "call": "6S"} in said
    assert len(said) == 4
    scorer.post(result, points=points, deeds=[])
    assert not event_deeds(fresh(event))[one].slams


def test_slams_are_for_scorers_and_only_where_no_sheet_says_so(cast: Cast) -> None:
    _event, current, result = one_table(cast)
    device = Membership.objects.get(club=cast.club, user=cast.member)
    device.role = Role.TABLE
    device.save()
    points = {"NS": 250, "EW": 0}
    told = Program(cast.member).post(result, 403, points=points, deeds=[{"entrant": 1}])
    assert told["code"] == "forbidden"
    game = keep_sheet(table=tables(current)[0], by=cast.scorer)
    play(game, cast.scorer, "6S", "N", NS=6, EW=4)
    refused = Program(cast.scorer).post(result, 422, points=points, deeds=[{"entrant": 1}])
    assert refused["code"] == "sheet_says_so"


def test_a_stale_draft_is_released_by_who_has_seen_why_but_not_in_a_knockout(cast: Cast) -> None:
    director = Program(cast.director)
    event = new_event(cast, 12, rounds=3, movement="swiss")
    play_rounds(event, cast.director, 1)
    drafted(event, cast)
    put_right(tables(event.played.get(number=1))[0], cast)
    path = f"events/{event.pk}/rounds/2/release/"
    refused = director.post(path, 422)
    assert refused["code"] == "results_moved"
    assert director.post(path, 422, seen="something else")["seen"] == refused["seen"]
    assert director.post(path, seen=refused["seen"])["state"] == "released"
    knockout = seeded(cast)
    first = closed(knockout, cast)
    drafted(knockout, cast)
    put_right(tables(first)[0], cast)
    refused = director.post(f"events/{knockout.pk}/rounds/2/release/", 422)
    assert refused["code"] == "results_moved"
    assert "seen" not in refused
