from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse

from clubs.models import Player
from clubs.names.naming import clean_name
from tests.clubs.conftest import SIXTY, House

LINK = re.compile(r'<a[^>]* href="([^"]*)"(?: aria-current="(\w+)")?>(?:<bdi>)?([^<]+)')
VISITED = ["Events", "People", "Standings"]
FOLDED = ["Tables now", "Games", "Statistics", "House rules"]


def of(html: str, label: str) -> list[tuple[str, str, str]]:
    """The links of the navigation with this name: address, what marks it, words."""
    part = html.partition(f'aria-label="{label}"')[2].partition("</nav>")[0]
    return LINK.findall(part)


def page(client: Client, house: House, name: str) -> str:
    return client.get(reverse(name, args=[house.club.slug])).content.decode()


@pytest.mark.parametrize("name", ["club_home", "club_people", "season_list", "club_live"])
def test_a_visitor_has_few_places_in_the_same_order_everywhere(
    client: Client, house: House, name: str
) -> None:
    words = [words for _, _, words in of(page(client, house, name), "Club")]
    assert words[: 1 + len(VISITED + FOLDED)] == ["Rosehill", *VISITED, *FOLDED]
    assert "Manage" not in words


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("club_home", [("Rosehill", "page")]),
        ("club_people", [("People", "page")]),
        ("season_list", [("Standings", "page"), ("Seasons", "page")]),
        ("club_ratings", [("Standings", "true"), ("Ratings", "page")]),
        ("honours_board", [("Standings", "true"), ("Honours board", "page")]),
        ("club_statistics", [("Statistics", "page")]),
        ("club_manage", [("Manage", "page")]),
        ("club_settings", [("Manage", "true")]),
    ],
)
def test_the_current_place_is_marked(
    client: Client, house: House, name: str, marked: list[tuple[str, str]]
) -> None:
    client.force_login(house.owner)
    links = of(page(client, house, name), "Club")
    assert [(words, current) for _, current, words in links if current] == marked


def test_a_list_of_the_whole_site_is_a_place_of_the_club_that_it_is_narrowed_down_to(
    client: Client, house: House
) -> None:
    for address, words in ((reverse("event_list"), "Events"), (reverse("game_list"), "Games")):
        assert of(client.get(address).content.decode(), "Club") == []
        html = client.get(address, {"club": house.club.slug}).content.decode()
        assert [told for _, current, told in of(html, "Club") if current] == [words]


@pytest.mark.parametrize(
    ("who", "offered"),
    [
        ("scorer", {"game_start", "club_cards", "person_add"}),
        ("director", {"event_new", "rule_sets", "past_import", "people_cards"}),
        ("admin", {"club_members", "club_invitations", "club_settings", "club_fees", "club_links",
                   "club_feeds", "club_changes", "people_import", "season_new"}),
        ("owner", {"club_archive", "club_close"}),
    ],
)  # fmt: skip
def test_everything_on_the_page_of_what_is_managed_opens(
    client: Client, house: House, who: str, offered: set[str]
) -> None:
    client.force_login(getattr(house, who))
    html = page(client, house, "club_manage").partition('class="manage"')[2]
    addresses = [address for address, _, _ in LINK.findall(html.partition("</main>")[0])]
    wanted = {
        reverse(name, args=[] if name == "game_start" else [house.club.slug]) for name in offered
    }
    assert wanted <= {address.partition("?")[0] for address in addresses}
    # Who has signed in long ago is asked who he is before he closes a club or takes it out.
    asked = {reverse(name, args=[house.club.slug]) for name in ("club_close", "club_archive")}
    assert [at for at in addresses if at not in asked and client.get(at).status_code != 200] == []


def drawn(told: str, request: HttpRequest, **context: object) -> list[tuple[str, str, str]]:
    template = Template("{% load ways %}" + told)
    return of(template.render(Context({"request": request, **context})), "The way here")


def test_a_path_begins_with_the_club_and_ends_above_the_page(
    house: House, rf: RequestFactory
) -> None:
    player = Player(club=house.club, pk=7, name=clean_name(SIXTY))
    told = '{% crumbs club "people" player nothing "Rating"|at:url %}'
    path = drawn(
        told, rf.get("/elsewhere/"), club=house.club, player=player, nothing=None, url="/elsewhere/"
    )
    assert [(address, words) for address, _, words in path] == [
        ("/clubs/rosehill/", "Rosehill"),
        ("/clubs/rosehill/people/", "People"),
        ("/clubs/rosehill/people/7/", SIXTY),
    ]


@pytest.mark.django_db
def test_a_path_of_a_game_at_home_begins_with_the_games(rf: RequestFactory) -> None:
    path = drawn('{% crumbs game.club "games" game.gone %}', rf.get("/"), game={"club": None})
    assert [words for _, _, words in path] == ["Games"]


@pytest.mark.usefixtures("house")
def test_a_person_stands_below_the_people(client: Client, people: list[Player]) -> None:
    html = client.get(people[3].get_absolute_url()).content.decode()
    assert [words for _, _, words in of(html, "The way here")] == ["Rosehill", "People"]
    assert [(words, current) for _, current, words in of(html, "Club") if current] == [
        ("People", "true")
    ]


def test_who_may_not_manage_is_refused_what_is_managed(client: Client, house: House) -> None:
    for account in (house.member, house.stranger):
        assert isinstance(account, User)
        client.force_login(account)
        address = reverse("club_manage", args=[house.club.slug])
        assert client.get(address).status_code == 403
