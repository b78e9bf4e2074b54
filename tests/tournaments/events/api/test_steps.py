"""Every step of an evening over the API that the pages have: what it does, refuses and answers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from clubs.services import add_player
from clubs.services.member_cards import member_code
from scoring.models import Game
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tell_all
from tests.tournaments.conftest import Reader
from tests.tournaments.events.api.test_running import Program
from tournaments.events.models import Event, EventState, Logged, RoundState
from tournaments.events.screen_links import screen_code
from tournaments.events.services import close_round


@pytest.fixture
def director(cast: Cast) -> Program:
    return Program(cast.director)


def kinds(event: Event) -> list[str]:
    return list(event.log.order_by("seq").values_list("kind", flat=True))


def test_a_draft_is_changed_by_hand_brought_up_to_date_and_thrown_away(
    director: Program, cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 9)
    at = f"events/{event.pk}/"
    drawn = director.post(f"{at}rounds/", 201)
    one, waiting = drawn["tables"][0]["seats"][0], drawn["sit_outs"][0]
    swapped = director.post(f"{at}rounds/1/swap/", one=one, other=waiting)
    assert (swapped["tables"][0]["seats"][0], swapped["sit_outs"]) == (waiting, [one])
    assert director.post(f"{at}rounds/1/swap/", 422, one=1, other=99)["code"] == "not_in_draft"
    locked = director.post(f"{at}rounds/1/locks/", tables=[2])
    assert [each["locked"] for each in locked["tables"]] == [False, True]
    kept = locked["tables"][1]["seats"]
    again = director.post(f"{at}rounds/", 201, again=True)
    assert kept in [each["seats"] for each in again["tables"]]
    director.post(f"{at}entrants/{again['sit_outs'][0]}/check-in/", here=False)
    assert director.post(f"{at}rounds/1/release/", 422)["code"] == "draft_stale"
    assert director.post(f"{at}rounds/1/fit/")["sit_outs"] == []
    shown = f"/api/v1/{at}rounds/1/"
    assert reader(cast.director).get(shown).json()["state"] == "draft"
    assert reader(cast.member).get(shown).status_code == 404
    director.post(f"{at}rounds/1/discard/")
    assert not event.played.exists()
    assert director.post(f"{at}rounds/1/discard/", 422)["code"] == "no_draft"
    assert director.post(f"{at}undo/")["what"].startswith("Draft of round 1 thrown away")
    assert event.played.get().state == RoundState.DRAFT


def test_a_result_is_confirmed_disputed_ruled_and_corrected(
    director: Program, cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 8, confirming="typists")
    next_released(event, cast.director)
    scorer, at = Program(cast.scorer), f"events/{event.pk}/rounds/1/"
    points = {"NS": 120, "EW": 40}
    for table in (1, 2):
        scorer.post(f"{at}tables/{table}/result/", points=points)
    assert scorer.post(f"{at}tables/1/confirm/", 422, stands=1)["code"] == "not_yours"
    assert director.post(f"{at}tables/1/confirm/", stands=1)["state"] == "confirmed"
    assert director.post(f"{at}tables/2/dispute/", reason="He miscounted")["state"] == "disputed"
    shown = f"/api/v1/{at}tables/2/"
    (told,) = reader(cast.scorer).get(shown).json()["versions"]
    assert (told["points"], told["origin"]) == (points, "slip")
    assert director.post(f"{at}close/", 422)["code"] == "still_missing"
    scorer.post(f"{at}tables/2/ruling/", 403, points=points, reason="No")
    ruled = director.post(f"{at}tables/2/ruling/", reason="Nobody played")
    assert (ruled["state"], ruled["counts"]) == ("not_played", {})
    other = {"NS": 60, "EW": 100}
    ruled = director.post(f"{at}tables/2/ruling/", points=other, reason="They had")
    assert (ruled["state"], ruled["counts"], ruled["stands"]) == ("confirmed", other, 3)
    told = reader(cast.scorer).get(shown).json()["versions"][-1]
    assert (told["reason"], told["origin"]) == ("They had", "ruling")
    assert reader(None).get(shown).json()["versions"][-1]["reason"] == ""
    assert director.post(f"{at}tables/2/correction/", 422, points=other, reason="No")["code"] == (
        "round_not_closed"
    )
    director.post(f"{at}close/")
    preview = director.post(f"{at}tables/1/correction/preview/", points=other)
    assert preview["moved"]
    assert event.played.get().tables.get(number=1).scores.get(side="NS").points == 120
    fixed = director.post(f"{at}tables/1/correction/", points=other, reason="Slip misread")
    assert fixed["counts"] == other
    assert director.post(f"{at}tables/1/correction/", 422, points={"NS": 1}, reason="?")[
        "code"
    ] == ("bad_sides")


def test_a_table_is_asked_noted_and_given_a_sheet(director: Program, cast: Cast) -> None:
    event = new_event(cast, 8)
    next_released(event, cast.director)
    scorer, at = Program(cast.scorer), f"events/{event.pk}/rounds/1/"
    director.post(f"{at}tables/1/nudge/")
    assert director.post(f"{at}nudge/")["tables"] == [1, 2]
    director.post(f"{at}tables/1/remark/", text="A lead out of turn")
    assert "remark" in kinds(event)
    game = scorer.post(f"{at}tables/1/sheet/")["game"]
    assert Game.objects.get(pk=game).club == event.club
    director.post(f"{at}tables/1/came/")
    assert director.post(f"{at}take/")["tables"] == []
    assert director.post(f"{at}tables/1/recount/", 422)["code"] == "no_difference"
    scorer.post(f"{at}tables/2/result/", points={"NS": 0, "EW": 0})
    told = [{"entrant": 1, "slams": 1}]
    seated = event.played.get().tables.get(number=2).seats
    told[0]["entrant"] = seated.order_by("seat")[0].entrant.number
    scorer.post(f"{at}tables/2/deeds/", deeds=told)
    assert seated.first().table.deeds.filter(slams=1).count() == 1  # type: ignore[union-attr]


def test_what_was_done_to_a_table_is_answered_alike_when_its_round_is_taken_back(
    director: Program, cast: Cast
) -> None:
    event = new_event(cast, 8)
    at, used = f"events/{event.pk}/", str(uuid4())
    next_released(event, cast.director)
    asked = director.post(f"{at}rounds/1/tables/1/nudge/", id=used)
    director.post(f"{at}undo/")
    assert event.played.get().state == RoundState.DRAFT
    assert director.post(f"{at}rounds/1/tables/1/nudge/", id=used) == asked
    director.post(f"{at}rounds/1/tables/1/nudge/", 404)


def test_people_have_wishes_and_points_and_come_back(director: Program, cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3)
    at = f"events/{event.pk}/entrants/"
    director.post(f"{at}1/wishes/", fixed_table=2, group="Ladies", apart=[2, 3])
    one = event.entrants.get(number=1)
    assert (one.fixed_table, one.group, one.apart_from.count()) == (2, "Ladies", 2)
    assert director.post(f"{at}1/wishes/", 422, apart=[99])["code"] == "no_such_entrant"
    assert director.post(f"{at}2/wishes/", 422, fixed_table=2)["code"] == "table_taken"
    director.post(f"{at}1/adjustments/", points=-50, reason="Came late")
    assert one.adjustments.get().points == -50
    used = str(uuid4())
    asked = director.post(f"{at}9/wishes/", id=used, group="Ladies")
    director.post(f"{at}9/remove/")
    assert director.post(f"{at}9/remove/", 422)["code"] == "no_such_entrant"
    # What was done before is answered alike, also for somebody who is off the list by now.
    assert director.post(f"{at}9/wishes/", id=used, group="Ladies") == asked
    director.post(f"{at}9/wishes/", 404, group="Ladies")
    play_rounds(event, cast.director, 1)
    director.post(f"{at}2/withdraw/")
    assert director.post(f"{at}2/back/")["entrants"][0]["gone_from_round"] is None
    assert director.post(f"{at}2/back/", 422)["code"] == "not_gone"


def test_pairs_have_names_and_seeds(director: Program, cast: Cast) -> None:
    event = new_event(cast, 0, movement="knockout")
    at = f"events/{event.pk}/pairs/"
    told = [{"one": {"name": f"A{n}"}, "other": {"name": f"B{n}"}} for n in range(3)]
    director.post(at, 201, pairs=told)
    named = director.post(f"{at}1/wishes/", name="The Jokers", seed=1)
    assert (named["name"], named["seed"]) == ("The Jokers", 1)
    assert director.post(f"{at}2/wishes/", 422, seed=1)["code"] == "seed_taken"
    director.post(f"{at}3/remove/")
    assert director.post(f"{at}3/remove/", 422)["code"] == "no_such_entrant"
    assert director.post(f"events/{event.pk}/entrants/1/remove/", 422)["code"] == "only_pairs"
    assert event.pairs.count() == 2


def patch(director: Program, path: str, body: dict[str, Any]) -> Any:
    """The same twice; both answers are the first one."""
    one, other = (
        director.client.patch(f"/api/v1/{path}", body, content_type="application/json")
        for _ in range(2)
    )
    assert (one.status_code, one.json()) == (other.status_code, other.json())
    return one


def test_an_event_is_changed_called_off_brought_back_and_deleted(
    director: Program, cast: Cast
) -> None:
    event = new_event(cast, 4)
    at = f"events/{event.pk}/"
    body = {
        "id": "00000000-0000-4000-8000-00000000000a",
        "title": "Cup",
        "settings": {"rounds": 3, "tie_breaks": ["margin", "lot"], "movement": "swiss"},
        "rules": {"four": "australian-4"},
    }
    assert patch(director, at, body).status_code == 200
    changed = fresh(event)
    assert (changed.title, changed.rounds, changed.tie_breaks, changed.movement) == (
        "Cup", 3, ["margin", "lot"], "swiss",
    )  # fmt: skip
    assert kinds(event).count("changed") == 1
    pairs = body | {"id": "00000000-0000-4000-8000-00000000000b", "settings": {"movement": "lines"}}
    refused = patch(director, at, pairs)
    assert (refused.status_code, refused.json()["code"]) == (422, "entry_fixed")
    off = director.post(f"{at}call-off/", reason="Snow")
    assert off["state"] == EventState.CANCELLED
    assert director.post(f"{at}undo/")["state"] == EventState.PLANNED
    assert director.post(f"{at}undo/", 422, line=1)["code"] == "undo_stale"
    assert director.post(f"{at}delete/", 422)["code"] == "not_sure"
    used = uuid4()
    director.post(
        f"clubs/{cast.club.slug}/past-evenings/",
        201,
        id=str(used),
        title="Old",
        text="date\tname\ttotal\n2020-01-01\tAna\t5",
    )
    assert director.post(f"{at}delete/", 422, id=str(used), sure=True)["code"] == "id_used"
    gone = director.post(f"{at}delete/", sure=True)
    assert gone == {"deleted": str(event.pk)}
    assert not Event.objects.exists()
    director.post(f"{at}delete/", 404, sure=True)


def test_the_screen_and_the_cards_are_given_without_a_secret_being_kept(
    director: Program, cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 8)
    at, browser = f"events/{event.pk}/", reader(cast.director)
    old = browser.get(f"/api/v1/{at}screen/").json()
    assert old["link"].endswith(f"/screens/{screen_code(event)}/")
    told = director.post(f"{at}screen/", scores=False, renew=True)
    assert (told["scores"], "link" in told) == (False, False)
    assert browser.get(f"/api/v1/{at}screen/").json()["link"] != old["link"]
    laid = director.post(f"{at}cards/", count=2)
    assert (laid["made"], laid["tables"]) == (2, [1, 2])
    cards = browser.get(f"/api/v1/{at}cards/").json()["cards"]
    assert [each["table"] for each in cards] == [1, 2]
    assert browser.get(cards[0]["link"]).status_code == 200


def test_the_end_is_prizes_and_publishing_and_can_be_taken_back(
    director: Program, cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 8, rounds=1)
    current = next_released(event, cast.director)
    tell_all(current, cast.director)
    close_round(round_=current, by=cast.director)
    at, browser = f"events/{event.pk}/", reader(cast.director)
    prize = {"name": "First", "entrant": 1}
    assert director.post(f"{at}prizes/", 422, prizes=[prize])["code"] == "not_finished"
    assert director.post(f"{at}finish/")["state"] == EventState.FINISHED
    suggested = browser.get(f"/api/v1/{at}prizes/").json()["suggested"]
    assert suggested[0]["name"] == "First"
    assert reader(None).get(f"/api/v1/{at}prizes/").json()["suggested"] == []
    wrong = [prize, {"name": "Other", "entrant": 77}]
    assert director.post(f"{at}prizes/", 422, prizes=wrong)["code"] == "no_such_entrant"
    twice = [prize, {"name": "Other", "entrant": 1}]
    assert director.post(f"{at}prizes/", 422, prizes=twice)["code"] == "two_main_prizes"
    given = director.post(f"{at}prizes/", prizes=[prize])
    assert (given["given"], given["outdated"]) == ([prize | {"main": True}], False)
    assert director.post(f"{at}publish/")["state"] == EventState.PUBLISHED
    lines = browser.get(f"/api/v1/{at}book/").json()["lines"]
    assert [each["kind"] for each in lines][-3:] == ["finished", "prizes", "published"]
    assert [each["free"] for each in lines][-3:] == [False, False, True]
    assert lines[-1]["by"] == "director"
    assert director.post(f"{at}undo/")["state"] == EventState.FINISHED
    assert director.post(f"{at}undo/", line=lines[-2]["line"])["what"] == "Prizes written down"
    assert not event.prizes.exists()
    assert Logged.objects.filter(event=event, kind="undone").count() == 2


def test_many_arrive_at_once_and_only_directors_let_strangers_in(
    director: Program, cast: Cast
) -> None:
    event = new_event(cast, 5, here=False)
    at, scorer = f"events/{event.pk}/arrivals/", Program(cast.scorer)
    one, two = (event.entrants.get(number=number).player for number in (1, 2))
    told = scorer.post(at, players=[one.pk], cards=[member_code(two)])
    assert [each["number"] for each in told["entrants"]] == [1, 2]
    guest = add_player(club=cast.club, name="Guest")
    scorer.post(at, 403, players=[guest.pk])
    scorer.post(at, 403, all="regulars")
    assert director.post(at, 422, cards=["1-made-up"])["code"] == "other_club"
    assert len(director.post(at, players=[guest.pk])["entrants"]) == 3
    assert len(scorer.post(at, all="expected")["entrants"]) == 6
    director.post(f"events/{event.pk}/rounds/", 201)
    following = new_event(cast, 0, starts_at=event.starts_at + timedelta(days=7))
    came = director.post(f"events/{following.pk}/arrivals/", all="last")
    assert len(came["entrants"]) == 6
    assert kinds(event).count("came_together") == 1
