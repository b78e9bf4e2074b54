"""An evening of pairs run by a program."""

from __future__ import annotations

from tests.cast import Cast
from tests.tournaments.events.api.test_running import Program
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.models import Decision, Event, Pair


def test_pairs_enter_play_a_knockout_and_a_level_game_is_decided(cast: Cast) -> None:
    director = Program(cast.director)
    made = director.post(
        "clubs/riviere/events/",
        201,
        title="Pairs",
        starts_at="2026-12-02T19:30:00+10:00",
        settings={"movement": "knockout", "rounds": 2, "confirming": "off"},
    )
    at = f"events/{made['id']}/"
    people = ["Ana", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hana"]
    pairs = [
        {"one": {"name": one}, "other": {"name": other}, "seed": seed}
        for seed, (one, other) in enumerate(zip(people[::2], people[1::2], strict=True), 1)
    ]
    entered = director.post(f"{at}pairs/", 201, pairs=pairs)
    first = entered["pairs"][0]
    assert (first["name"], first["seed"]) == ("Ana – Bo", 1)
    for pair in entered["pairs"]:
        told = director.post(f"{at}entrants/{pair['entrants'][1]}/check-in/")
        assert told["entrants"]
    drawn = director.post(f"{at}rounds/", 201)
    director.post(f"{at}rounds/1/release/")
    for table in drawn["tables"]:
        path = f"{at}rounds/1/tables/{table['table']}/"
        director.post(f"{path}result/", points={"NS": 80, "EW": 80})
        assert director.post(f"{path}decision/", side="EW")["side"] == "EW"
    director.post(f"{at}rounds/1/close/")
    final = director.post(f"{at}rounds/", 201)
    assert {drawn["tables"][0]["seats"][1], drawn["tables"][1]["seats"][1]} <= set(
        final["tables"][0]["seats"]
    )
    assert Decision.objects.count() == 2
    data = director.client.get(f"/api/v1/{at}").json()
    assert (data["entry"], len(data["pairs"])) == ("pairs", 4)
    assert data["rounds"][0]["tables"][0]["decided"] == "EW"
    assert data["standings"][0]["pair"] in {1, 2, 3, 4}


def test_what_cannot_be_is_refused_and_nothing_is_stored(cast: Cast) -> None:
    director = Program(cast.director)
    event = pair_event(cast, 2)
    person, other = {"name": "Ana"}, {"player": 999_999}
    at = f"events/{event.pk}/"
    told = director.post(f"{at}pairs/", 422, pairs=[{"one": person, "other": other}])
    assert told["code"] == "other_club"
    director.post(f"{at}pairs/", 400, pairs=[{"one": {}, "other": person}])
    told = director.post(f"{at}rounds/1/tables/9/decision/", 422, side="NS")
    assert told["code"] == "no_such_round"
    assert Pair.objects.count() == 2
    assert Event.objects.get().entrants.count() == 4
