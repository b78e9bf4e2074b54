"""The page on which two groups are written down, and the ways to play that need them."""

from __future__ import annotations

from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event
from tests.tournaments.conftest import Reader
from tests.tournaments.events.api.test_running import Program
from tests.tournaments.events.views.test_director import Night
from tests.tournaments.events.views.test_movement_page import cards, plans_are_cheap
from tournaments.events.models import Movement, Seat

__all__ = ["plans_are_cheap"]  # for every test here


def told(ladies: int, people: int) -> dict[str, str]:
    return {f"group-{n}": "1" if n <= ladies else "2" for n in range(1, people + 1)}


def test_from_no_groups_to_a_round_of_one_of_each(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 11, rounds=3)
    night = Night(reader(cast.director), event)
    assert "Say first who is in which group" in night.get("movement/")
    page = night.get("groups/")
    assert 'value="Ladies"' in page
    night.post("groups/", status=422, first="Ladies", second="Ladies", **told(7, 11))
    night.post("groups/", first="Ladies", second="Gents", **told(7, 11))
    page = night.get("groups/")
    assert "By lot, 1 more plays as Gents" in page
    card = next(each for each in cards(night.get("movement/"))
                if each.startswith(str(Movement.DRIVE_CROSS.label)))  # fmt: skip
    assert "7 as Ladies; 3 wait each round" in card
    assert "4 as Gents" in card
    assert "2 tables of four; 3 wait each round" in card
    assert "Same partner again" in card
    night.post("groups/", action="lot")
    stand_in = event.entrants.get(plays_as="Gents")
    name = stand_in.name
    night.post("movement/", movement="drive_cross", odd="sit")
    night.post("draft/", action="draw")
    assert "Playing as Gents" in night.get("draft/")
    night.post("draft/", action="release")
    assert f"Playing as Gents: <bdi>{name}</bdi>" in night.get("rounds/1/seats/")
    assert "Plays as Gents this evening." in night.get(f"entrants/{stand_in.number}/")
    assert Seat.objects.filter(round__event=event).count() == 8


def test_a_draft_says_what_it_does_not_do_as_asked(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 8, rounds=3, movement="drive_groups")
    night = Night(reader(cast.director), event)
    night.post("groups/", first="Ladies", second="Gents", **told(4, 8))
    night.post("people/1/", action="wishes", fixed_table=7, group="Ladies")
    night.post("people/2/", action="wishes", fixed_table=2, group="Ladies")
    night.post("draft/", action="draw")
    page = night.get("draft/")
    assert "is to stay at table 7, which this round has not." in page
    assert "not every pair" not in page
    seats = {
        seat.entrant_id: seat
        for seat in Seat.objects.filter(round__event=event).select_related("entrant")
    }
    own = seats[entrant(event, 2).pk]
    table = [s for s in seats.values() if s.table_id == own.table_id and s.pk != own.pk]
    gent = next(s for s in table if s.side == own.side)
    others = [s for s in seats.values() if s.table_id != own.table_id]
    lady = next(s for s in others if s.entrant.group == "Ladies")
    night.post("draft/", action="swap", one=gent.entrant_id, other=lady.entrant_id)
    assert "Table 2: not every pair is one of each group." in night.get("draft/")
    third = next(s for s in others if s is not lady)
    night.post("draft/", action="swap", one=own.entrant_id, other=third.entrant_id)
    assert "is to stay at table 2, and sits at table 1." in night.get("draft/")


def test_groups_over_the_api(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3, movement="drive_cross")
    director = Program(cast.director)
    at = f"events/{event.pk}/groups/"
    people = [{"entrant": n, "group": "A" if n < 6 else "B", "stands_in": n == 1}
              for n in range(1, 10)]  # fmt: skip
    answer = director.post(at, first="A", second="B", people=people)
    assert (answer["first"], answer["second"], answer["people"]) == ("A", "B", people)
    assert director.post(at, 422, first="A", second="A")["code"] == "bad_groups"
    unknown = [{"entrant": 99, "group": "A"}]
    assert director.post(at, 422, first="A", second="B", people=unknown)["code"] == (
        "no_such_entrant"
    )
    drawn = director.post(f"events/{event.pk}/rounds/", 201)
    assert len(drawn["tables"]) == 2
    data = director.client.get(f"/api/v1/events/{event.pk}/").json()
    assert data["groups"] == ["A", "B"]
    assert data["entrants"][0]["plays_as"] == "B"
    assert fresh(event).movement == Movement.DRIVE_CROSS
