"""Lists from files over the API: people entered into an event, and evenings of the past."""

from __future__ import annotations

from uuid import uuid4

from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tests.tournaments.conftest import Reader
from tests.tournaments.events.api.test_running import Program
from tournaments.events.models import Event

PAST = "clubs/riviere/past-evenings/"


def test_a_list_is_entered_into_an_event_once(cast: Cast, reader: Reader) -> None:
    director, browser = Program(cast.director), reader(cast.director)
    ana = add_player(club=cast.club, name="Ana Ruiz")
    event = new_event(cast, 0)
    at = f"events/{event.pk}/people-lists/"
    text = "Name,Group\nAna Ruiz,Ladies\nBo Lund,\n"
    sent = director.post(at, 201, text=text)
    waiting = f"{at}{sent['list']}/"
    told = browser.get(f"/api/v1/{waiting}").json()
    assert [(row["state"], row["usual"]) for row in told["rows"]] == [
        ("known", str(ana.pk)),
        ("new", "new"),
    ]
    columns = {"columns": ["name", "group"], "first": 1}
    again = browser.patch(f"/api/v1/{waiting}", columns, content_type="application/json")
    assert again.json() == told
    entered = director.post(f"{waiting}take/", rows=[{"at": 1, "name": "Bo Lundh"}])
    assert [each["name"] for each in entered["entrants"]] == ["Ana Ruiz", "Bo Lundh"]
    assert list(event.entrants.values_list("group", flat=True)) == ["Ladies", ""]
    director.post(f"{waiting}take/", 404)
    assert event.log.filter(kind="entered").count() == 1


def test_evenings_of_the_past_are_taken_over_once(cast: Cast, reader: Reader) -> None:
    director, browser = Program(cast.director), reader(cast.director)
    text = "Date,Name,Total\n2019-09-03,Ana,70\n2019-09-03,Bo,40\n2019-09-10,Ana,x\n"
    sent = director.post(PAST, 201, title="Drive", text=text)
    waiting = f"{PAST}{sent['list']}/"
    told = browser.get(f"/api/v1/{waiting}").json()
    assert [(each["day"], each["people"]) for each in told["evenings"]] == [("2019-09-03", 2)]
    (fault,) = told["faults"]
    mended = {"lines": [{"at": fault["at"], "text": fault["text"].replace("x", "55")}]}
    told = browser.patch(f"/api/v1/{waiting}", mended, content_type="application/json").json()
    assert ([each["day"] for each in told["evenings"]], told["faults"]) == (
        ["2019-09-03", "2019-09-10"],
        [],
    )
    made = director.post(f"{waiting}take/", left_out=[0])
    event = Event.objects.get()
    assert (made["events"], event.title) == ([str(event.pk)], "Drive")
    director.post(f"{waiting}take/", 404)
    wrong = {"id": str(uuid4()), "text": "Nothing"}
    answer = browser.post(f"/api/v1/{PAST}", wrong, content_type="application/json")
    assert answer.status_code == 400
