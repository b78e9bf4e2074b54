"""A club's night by programs alone: from founding the club to its honours board, with a key for
each request, every request sent twice, and the figures of the pages compared at the end."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from html import unescape
from io import StringIO
from random import Random
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Club
from clubs.services import create_token
from tests.tournaments.events.agreeing import agree
from tournaments.events.models import Event

PEOPLE = [f"{given} {family}" for given in ("Ana", "Bo", "Cy", "Di") for family in
          ("Ñíguez", "Lund", "O’Hara", "Ægisdóttir")]  # fmt: skip
LATE = "Zoë Ångström"


class Program:
    """A program with a key of somebody's account: it sends whatever it changes twice."""

    def __init__(self, name: str) -> None:
        self.user = User.objects.create_user(name)
        _token, text = create_token(user=self.user, name="night", read_only=False)
        self.client = Client(headers={"authorization": f"Bearer {text}"})
        self.at = ""

    def ask(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(f"/api/v1/{path.format(at=self.at)}")
        assert answer.status_code == status, answer.content
        return answer.json()

    def do(self, path: str, status: int = 200, *, by: str = "post", **body: Any) -> Any:
        told = {"id": str(uuid4()), **body}
        send = getattr(self.client, by)
        one, other = (
            send(f"/api/v1/{path.format(at=self.at)}", told, content_type="application/json")
            for _ in range(2)
        )
        assert one.status_code == status, (path, one.content)
        assert (other.status_code, other.json()) == (status, one.json()), path
        return one.json()


@pytest.fixture
def owner(db: None) -> Program:  # noqa: ARG001  a fixture asked for by its effect
    return Program("olga")


@pytest.fixture
def helper(db: None) -> Program:  # noqa: ARG001  likewise
    return Program("hugo")


def test_a_night_and_its_season_without_a_page(owner: Program, helper: Program) -> None:
    club = found_a_club(owner, helper)
    season = owner.do(
        f"clubs/{club}/seasons/", 201, name="Summer", starts_on="2026-12-01", ends_on="2027-02-28"
    )
    entrants = begin(owner, club)
    helper.at = owner.at
    first_round(owner, helper)
    second_round(owner, helper, entrants)
    third_round(owner)
    finish(owner)
    told = owner.do(f"seasons/{season['id']}/close/")
    event = Event.objects.select_related("club").get()
    kinds = list(event.log.values_list("kind", flat=True))
    # All of it was sent twice, and is in the book once.
    once = ("made", "corrected", "adjusted", "substituted", "gone", "prizes", "published")
    assert [kinds.count(kind) for kind in once] == [1] * len(once)
    assert [kinds.count(kind) for kind in ("ruled", "finished", "undone")] == [2, 2, 3]
    compare(owner, event, told)


def found_a_club(owner: Program, helper: Program) -> str:
    """A club with its people from a file, and somebody who helps at the door."""
    club: str = owner.do("clubs/", 201, name="Rivière 500", zone="Australia/Brisbane")["slug"]
    text = "Name\n" + "\n".join(PEOPLE)
    waiting = owner.do(f"clubs/{club}/people-lists/", 201, text=text)["list"]
    assert len(owner.ask(f"clubs/{club}/people-lists/{waiting}/")["rows"]) == 16
    assert owner.do(f"clubs/{club}/people-lists/{waiting}/take/") == {"added": 16}
    invited = owner.do(f"clubs/{club}/invitations/", 201, role="scorer", note="Hugo")
    link = owner.ask(f"clubs/{club}/invitations/{invited['id']}/")["link"]
    code = link.rstrip("/").rpartition("/")[2]
    assert helper.do(f"invitations/{code}/accept/")["role"] == "scorer"
    return club


def begin(owner: Program, club: str) -> list[int]:
    """An event of three rounds, everybody entered and at the door; the numbers of the entrants."""
    made = owner.do(
        f"clubs/{club}/events/",
        201,
        title="Tuesday drive",
        starts_at="2026-12-01T19:30:00+10:00",
        settings={"rounds": 4, "hands": 8, "confirming": "typists"},
    )
    owner.at = f"events/{made['id']}/"
    owner.do("{at}", by="patch", settings={"rounds": 3, "cap": 300})
    known = owner.ask(f"clubs/{club}/players/")["results"]
    entered = owner.do("{at}entrants/", 201, players=[each["id"] for each in known])["entrants"]
    numbers = [each["number"] for each in entered]
    owner.do(f"{{at}}entrants/{numbers[0]}/wishes/", group="Visitors")
    for number in numbers:
        owner.do(f"{{at}}entrants/{number}/check-in/")
    return numbers


def points(round_: int, table: int) -> dict[str, int]:
    chance = Random(10 * round_ + table)
    return {side: 10 * chance.randrange(-20, 60) for side in ("NS", "EW")}


def tell(owner: Program, helper: Program, round_: int, tables: list[int]) -> None:
    """Both type the slips of these tables, and say the same."""
    for table in tables:
        for typist in (owner, helper):
            result = f"{{at}}rounds/{round_}/tables/{table}/result/"
            typist.do(result, points=points(round_, table))


def first_round(owner: Program, helper: Program) -> None:
    """Two tables are disputed: one is ruled, of the other the second slip is taken back, and what
    stood then is corrected after the round."""
    drawn = owner.do("{at}rounds/", 201)
    assert (drawn["state"], len(drawn["tables"]), drawn["sit_outs"]) == ("draft", 4, [])
    one, other = drawn["tables"][0]["seats"][0], drawn["tables"][1]["seats"][0]
    swapped = owner.do("{at}rounds/1/swap/", one=one, other=other)
    assert swapped["tables"][1]["seats"][0] == one
    helper.ask("{at}rounds/1/", 404)
    owner.do("{at}rounds/1/release/")
    assert helper.ask("{at}rounds/1/")["state"] == "released"
    tell(owner, helper, 1, [3, 4])
    for table in (1, 2):
        helper.do(f"{{at}}rounds/1/tables/{table}/result/", points=points(1, table))
        off = owner.do(f"{{at}}rounds/1/tables/{table}/result/", points={"NS": 0, "EW": 10})
        assert off["state"] == "disputed"
    refused = owner.do("{at}rounds/1/close/", 422)
    assert refused["code"] == "still_missing"
    taken_back = owner.do("{at}undo/")
    assert taken_back["what"].startswith("Table 2")
    assert owner.do("{at}rounds/1/tables/2/confirm/", stands=1)["state"] == "confirmed"
    ruled = {"NS": 150, "EW": 90}
    owner.do("{at}rounds/1/tables/1/ruling/", points=ruled, reason="As the sheet has it")
    assert owner.do("{at}rounds/1/close/")["state"] == "closed"
    right = {"NS": 200, "EW": -60}
    owner.do("{at}rounds/1/tables/2/correction/preview/", points=right)
    fixed = owner.do("{at}rounds/1/tables/2/correction/", points=right, reason="Slip misread")
    assert fixed["counts"] == right


def second_round(owner: Program, helper: Program, entrants: list[int]) -> None:
    """Somebody comes late, somebody goes home, somebody sits in; a close is taken back."""
    newcomer = owner.do("{at}entrants/", 201, names=[LATE])["entrants"][0]["number"]
    drawn = owner.do("{at}rounds/", 201)
    owner.do(f"{{at}}entrants/{newcomer}/check-in/")
    gone = next(each for each in entrants[1:] if each in drawn["tables"][3]["seats"])
    owner.do(f"{{at}}entrants/{gone}/withdraw/", reason="The last bus")
    assert owner.do("{at}rounds/2/release/", 422)["code"] == "draft_stale"
    fitted = owner.do("{at}rounds/2/fit/")
    seats = [who for table in fitted["tables"] for who in table["seats"]]
    assert (newcomer in seats, gone in seats, len(seats)) == (True, False, 16)
    owner.do("{at}rounds/2/release/")
    owner.do("{at}clock/", action="more", minutes=5)
    missing = fitted["tables"][0]["seats"][2]
    owner.do(f"{{at}}entrants/{missing}/substitute/", name="Eve Carr")
    assert owner.do("{at}rounds/2/nudge/")["tables"] == [1, 2, 3, 4]
    tell(owner, helper, 2, [1, 2, 3, 4])
    owner.do("{at}rounds/2/close/")
    assert "closed" in owner.do("{at}undo/")["what"]
    helper.do("{at}rounds/2/tables/4/dispute/", reason="A hand was counted twice")
    owner.do("{at}rounds/2/tables/4/ruling/", reason="They went home before the end")
    owner.do("{at}rounds/2/close/")
    owner.do(f"{{at}}entrants/{newcomer}/adjustments/", points=-20, reason="Late by an hour")


def third_round(owner: Program) -> None:
    """A draft thrown away, a table locked, and slips that nobody types again."""
    owner.do("{at}", by="patch", settings={"confirming": "off"})
    owner.do("{at}rounds/", 201)
    owner.do("{at}rounds/3/discard/")
    owner.do("{at}rounds/", 201)
    owner.do("{at}rounds/3/locks/", tables=[1])
    again = owner.do("{at}rounds/", 201, again=True)
    owner.do("{at}rounds/3/release/")
    deeds = [{"entrant": again["tables"][0]["seats"][0], "slams": 1}]
    for table in (1, 2, 3, 4):
        more: dict[str, Any] = {"deeds": deeds} if table == 1 else {}
        result = f"{{at}}rounds/3/tables/{table}/result/"
        owner.do(result, points=points(3, table), **more)
    owner.do("{at}rounds/3/close/")


def finish(owner: Program) -> None:
    """The end, prizes as the standings suggest them, and the results for everybody."""
    assert owner.do("{at}rounds/", 422)["code"] == "all_rounds_drawn"
    owner.do("{at}finish/")
    assert owner.do("{at}undo/")["state"] == "running"
    owner.do("{at}finish/")
    told = owner.ask("{at}prizes/")["suggested"]
    prizes = [
        {"name": each["name"], "entrant": each["entrants"][0], "main": each["main"]}
        for each in told
    ]
    assert {"First", "Wooden spoon"} <= {each["name"] for each in prizes}
    assert owner.do("{at}prizes/", prizes=prizes)["outdated"] is False
    assert owner.do("{at}publish/")["state"] == "published"


def compare(owner: Program, event: Event, season: Mapping[str, Any]) -> None:
    """Every figure as the pages have it."""
    club = Club.objects.get()
    agree(event, SimpleNamespace(club=club, director=owner.user, admin=owner.user))  # type: ignore[arg-type]
    browser = Client()
    browser.force_login(owner.user)
    lines = owner.ask("{at}standings/")["standings"]
    assert len(lines) == 17
    shown = table_rows(browser.get(f"/events/{event.pk}/standings/").text)
    for line in lines:
        (row,) = (cells for cells in shown if cells[1].startswith(line["name"]))
        assert row[0].rstrip("=") == str(line["place"] or "–")
        assert numbers(row[2]) == [line["score"]], row
    page = csv_rows(browser, f"/seasons/{season['id']}/?download=csv")
    told = [(each["name"], each["total"]) for each in season["lines"]]
    assert [(row["Name"], float(row["Points"])) for row in page] == told
    board = owner.ask(f"clubs/{club.slug}/honours/")["boards"][0]
    assert board == {"season": {**board["season"]}, "honours": season["honours"], "outdated": False}
    on_page = csv_rows(browser, f"/clubs/{club.slug}/honours/?download=csv")
    won = sorted((name, each["figure"]) for each in board["honours"] for name in each["names"])
    assert sorted((row["Name"], float(row["Figure"])) for row in on_page) == won
    assert season["honours"][0]["names"][0] in browser.get(f"/clubs/{club.slug}/honours/").text


def table_rows(page: str) -> list[list[str]]:
    """The cells of every row of a page, as text."""
    rows = re.findall(r"<tr\b.*?</tr>", page, re.DOTALL)
    cells = [re.findall(r"<t[dh]\b.*?</t[dh]>", row, re.DOTALL) for row in rows]
    return [[" ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split()) for cell in row]
            for row in cells]  # fmt: skip


def numbers(cell: str) -> list[float]:
    plain = cell.replace("−", "-").replace("\u202f", "").replace("\u00a0", "").replace(",", "")
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", plain)]


def csv_rows(browser: Client, address: str) -> list[dict[str, str]]:
    text = browser.get(address).content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))
