"""A season looked back on, of a club and of a person, as a page and as a picture."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubs.access import powers_in
from clubs.models import Player
from clubs.views.club_page import club_page
from tournaments.people.person_rating import fresh_rating, with_rating
from tournaments.people.recap_card import (
    club_recap_shared,
    club_recap_svg,
    person_recap_shared,
    person_recap_svg,
)
from tournaments.people.recaps import STRANGER, club_facts, club_figures, person_facts
from tournaments.seasons.access import person_of, season_to_read
from tournaments.seasons.season import season_standing
from tournaments.seasons.shown import People, season_race
from web.pictures.png import picture_answer


@require_safe
def season_recap(request: HttpRequest, season_id: int) -> HttpResponse:
    """What a season was for its club."""
    season = season_to_read(request.user, season_id)
    powers = powers_in(request.user, season.club)
    standing = season_standing(season)
    facts = club_facts(standing, powers.role)
    shown = facts if powers.role == STRANGER else club_facts(standing, STRANGER)
    return club_page(
        request,
        "tournaments/season_recap.html",
        season.club,
        powers=powers,
        season=season,
        facts=facts,
        figures=club_figures(season),
        race=season_race(standing, People(season.club, standing.people, powers.role)),
        shared=club_recap_shared(request, standing, shown),
    )


@require_safe
def season_recap_picture(request: HttpRequest, season_id: int) -> HttpResponse:
    """The same as a PNG, as strangers see it."""
    standing = season_standing(season_to_read(AnonymousUser(), season_id))
    return picture_answer(request, club_recap_svg(standing, club_facts(standing, STRANGER)))


@require_safe
def person_recap(request: HttpRequest, season_id: int, player_id: int) -> HttpResponse:
    """What somebody made of a season, for whoever may know the person."""
    season = season_to_read(request.user, season_id)
    player = person_of(request.user, season, player_id, with_rating(Player.objects.all()))
    powers = powers_in(request.user, season.club)
    standing = season_standing(season)
    people = People(season.club, {**standing.people, player.pk: player}, powers.role)
    facts = person_facts(standing, player, fresh_rating(player), request.user, powers.role)
    return club_page(
        request,
        "tournaments/person_recap.html",
        season.club,
        powers=powers,
        season=season,
        player=player,
        name=people(player.pk),
        facts=facts,
        shared=person_recap_shared(request, season, player, facts),
    )


@require_safe
def person_recap_picture(request: HttpRequest, season_id: int, player_id: int) -> HttpResponse:
    """The same as a PNG, as strangers see it."""
    stranger = AnonymousUser()
    season = season_to_read(stranger, season_id)
    player = person_of(stranger, season, player_id, with_rating(Player.objects.all()))
    standing, rating = season_standing(season), fresh_rating(player)
    facts = person_facts(standing, player, rating, stranger, STRANGER)
    return picture_answer(request, person_recap_svg(season, player, facts, rating))
