"""A member's card: at the door it checks somebody in, and it tells nobody else anything."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from clubs.models import Player, Visibility
from clubs.services import add_player, forget_player, merge_players
from clubs.services.closing import close_club
from clubs.services.member_cards import member_code
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tests.tournaments.conftest import Reader
from tests.tournaments.pairs_cast import pair_event
from tournaments.events.models import Event
from tournaments.events.services import add_entrants, call_off, last_step


@pytest.fixture
def ana(cast: Cast) -> Player:
    return add_player(club=cast.club, name="Ana Ruiz", nickname="Sparky", number="17")


def tonight(cast: Cast, people: int = 0, **settings: Any) -> Event:
    return new_event(cast, people, **{"starts_at": timezone.now(), **settings})


def path_of(player: Player) -> str:
    return f"/m/{member_code(player)}/"


def read(client: Client, player: Player, status: int = 200) -> str:
    answer = client.get(path_of(player))
    assert answer.status_code == status
    return answer.content.decode()


def send(client: Client, player: Player, event: Event) -> HttpResponse:
    return client.post(path_of(player), {"event": str(event.pk)})  # type: ignore[return-value]


def test_a_director_at_the_door_checks_in_whoever_shows_the_card(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    event = tonight(cast, 4)
    director = reader(cast.director)
    page = read(director, ana)
    assert "data-send-now" in page
    assert f'name="event" value="{event.pk}"' in page
    assert not event.entrants.filter(player=ana).exists()  # looking changes nothing
    answer = send(director, ana, event)
    entered = event.entrants.get(player=ana)
    assert entered.first_round == 1
    assert answer["Location"] == f"/events/{event.pk}/check-in/#p{entered.number}"
    assert "Ana Ruiz is here." in director.get(f"/events/{event.pk}/check-in/").content.decode()
    line = last_step(event)
    assert line is not None
    assert line.kind == "came"
    # Read again by mistake: the same.
    send(director, ana, event)
    assert event.entrants.filter(player=ana, first_round=1).count() == 1


def test_of_two_evenings_one_is_asked_for_and_one_that_is_not_tonight_too(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    director = reader(cast.director)
    assert "No evening of this club" in read(director, ana)
    later = tonight(cast, title="Next week", starts_at=timezone.now() + timedelta(days=7))
    page = read(director, ana)
    assert "At which evening?" in page
    assert "data-send-now" not in page
    one, other = (tonight(cast, title=title) for title in ("Drive", "Pairs"))
    page = read(director, ana)
    assert str(later.pk) not in page
    assert f'value="{one.pk}"' in page
    assert f'value="{other.pk}"' in page
    assert "data-send-now" not in page
    call_off(event=other, by=cast.director, reason="Snow")
    assert "data-send-now" in read(director, ana)


def test_who_only_checks_people_in_lets_in_whom_the_list_has(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    event = tonight(cast, 4)
    scorer = reader(cast.scorer)
    answer = send(scorer, ana, event)
    assert answer.status_code == 422
    assert "is not on the list" in answer.content.decode()
    assert "data-send-now" not in answer.content.decode()
    add_entrants(event=event, by=cast.director, players=[ana])
    assert send(scorer, ana, event).status_code == 302
    assert event.entrants.get(player=ana).first_round == 1


def test_in_an_event_of_pairs_a_card_brings_the_pair(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    event = pair_event(cast, 3, here=False, starts_at=timezone.now())
    director = reader(cast.director)
    send(director, event.entrants.select_related("player").get(number=4).player, event)
    came = event.entrants.filter(first_round=1).order_by("number")
    assert list(came.values_list("number", flat=True)) == [3, 4]
    answer = send(director, ana, event)
    assert "Pairs enter this event" in answer.content.decode()


@pytest.mark.parametrize("who", ["anonymous", "stranger", "member"])
@pytest.mark.parametrize("shown", [Visibility.PUBLIC, Visibility.MEMBERS])
def test_nobody_else_learns_anything(
    reader: Reader, cast: Cast, ana: Player, who: str, shown: Visibility
) -> None:
    cast.club.visibility = shown
    cast.club.save()
    event = tonight(cast)
    client = reader(None if who == "anonymous" else getattr(cast, who))
    page = read(client, ana)
    for word in ("Ana", "Sparky", "17", cast.club.name, event.title, str(ana.pk)):
        assert f">{word}" not in page, word
        assert f"“{word}" not in page, word
    assert cast.club.name not in page
    assert client.post(path_of(ana), {"event": str(event.pk)}).status_code == 403
    assert not event.entrants.exists()


def test_an_event_of_another_club_or_none_is_no_event(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    director = reader(cast.director)
    for told in ("", "nonsense", "6f8cf0f0-5d0a-4f8e-8ad4-8c0ce1f9b001"):
        assert director.post(path_of(ana), {"event": told}).status_code == 404


def test_a_card_outlives_a_merge_and_not_the_person(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    director = reader(cast.director)
    kept = add_player(club=cast.club, name="Ana R.")
    old = path_of(ana)
    merge_players(kept=kept, merged=ana)
    assert "Ana R." in director.get(old).content.decode()
    ana.refresh_from_db()
    assert path_of(ana) == path_of(kept)
    forget_player(player=kept)
    assert director.get(old).status_code == 404
    assert director.get("/m/1-made-up/").status_code == 404
    bo = add_player(club=cast.club, name="Bo")
    close_club(club=cast.club)
    assert reader(None).get(path_of(bo)).status_code == 404


def test_the_own_page_has_the_own_card_and_no_other(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    Player.objects.filter(pk=ana.pk).update(user=cast.member)
    member = reader(cast.member)
    page = member.get(ana.get_absolute_url()).content.decode()
    assert "Your card for the door" in page
    assert 'class="qr"' in page
    other = add_player(club=cast.club, name="Bo")
    for client, player in ((member, other), (reader(cast.owner), ana), (reader(None), ana)):
        page = client.get(player.get_absolute_url()).content.decode()
        assert 'class="qr"' not in page
    assert "Your own page" in read(member, ana)


def test_cards_are_printed_for_all_who_play_or_for_one(
    reader: Reader, cast: Cast, ana: Player
) -> None:
    gone = add_player(club=cast.club, name="Gone Away")
    forget_player(player=gone)
    add_player(club=cast.club, name="Bo")
    director = reader(cast.director)
    page = director.get("/clubs/riviere/people/cards/").content.decode()
    assert page.count('class="member-card"') == 2
    assert "Sparky" in page
    assert "Number 17" in page
    page = director.get(f"/clubs/riviere/people/cards/?player={ana.pk}").content.decode()
    assert page.count('class="member-card"') == 1
    late = Player.objects.create(pk=1_000_001, club=cast.club, name="Millie")
    page = director.get(f"/clubs/riviere/people/cards/?player={late.pk}").content.decode()
    assert page.count('class="member-card"') == 1
