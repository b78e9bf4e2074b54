"""Ratings over the API: a club's lists, a person's ratings, and the rounds behind them."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_read, player_to_read
from clubs.models import Club, Player
from clubs.names.namesakes import name_alone
from clubs.names.visibility import is_hidden
from clubs.selectors import role_in
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.rounds import told_round
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import (
    CourseStep,
    ShownRating,
    history,
    listed,
    rated_names,
    show,
    shown_ratings,
)
from web.api.base import PAGE, READ, Api, paged
from web.api.shapes import Shape, page_of

KIND = OpenApiParameter(
    "kind",
    str,
    description="A list by the sizes of its sides, `2-2` for two pairs; the most played without.",
)


class RatingShape(Shape):
    """A rating: whole points, the band to each side, the place on the leaderboard if any."""

    kind = serializers.CharField()
    rating = serializers.IntegerField()
    band = serializers.IntegerField()
    provisional = serializers.BooleanField()
    reasons = serializers.ListField(child=serializers.CharField())
    rounds = serializers.IntegerField()
    partners = serializers.IntegerField()
    played = serializers.DateTimeField()
    place = serializers.IntegerField(allow_null=True)


class RatedPlayerShape(RatingShape):
    """A line of a list; `player` is null for somebody whom you may not see."""

    player = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class PlayerRatingsShape(Shape):
    """All ratings of a person, the list with most rounds first; none after a year away."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    ratings = RatingShape(many=True)


class RatedRoundShape(Shape):
    """A rating after a round; `chance` and `won` are those of the own side, 0 to 1.

    `change` is what the rating changed since the round before, `own` the part of it that the round
    made (the rest is the list being measured anew), and `why` says it in sentences. `margin` and
    `expected_margin` are points of the own side less the other's, `counted` what counted of a
    margin too large to count whole; `place` and `expected_place` those at a table of three sides
    or more.
    """

    kind = serializers.CharField()
    at = serializers.DateTimeField()
    rating = serializers.IntegerField()
    band = serializers.IntegerField()
    rounds = serializers.IntegerField()
    chance = serializers.FloatField()
    won = serializers.FloatField()
    change = serializers.IntegerField(allow_null=True)
    own = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_blank=True)
    margin = serializers.IntegerField(allow_null=True)
    expected_margin = serializers.IntegerField(allow_null=True)
    counted = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    expected_place = serializers.FloatField(allow_null=True)
    event = serializers.UUIDField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    game = serializers.UUIDField(allow_null=True)


RatedPlayerPageShape = page_of(RatedPlayerShape, "RatedPlayerPageShape")
RatedRoundPageShape = page_of(RatedRoundShape, "RatedRoundPageShape")


def rating_data(told: ShownRating) -> dict[str, Any]:
    """A rating as JSON."""
    return {
        "kind": told.kind,
        "rating": told.rating,
        "band": told.band,
        "provisional": told.question,
        "reasons": list(told.reasons),
        "rounds": told.rounds,
        "partners": told.partners,
        "played": told.played.isoformat(),
        "place": told.place,
    }


def _line(row: PlayerRating, club: Club, role: int, name: str) -> dict[str, Any]:
    hidden = is_hidden(row.player, club=club, role=role)
    return {
        "player": None if hidden else row.player_id,
        "name": name,
        **rating_data(show(row, club.slug)),
    }


def round_data(step: CourseStep) -> dict[str, Any]:
    """A round of a person as JSON."""
    told = told_round(step)
    expected = step.expected
    by_place = step.place is not None
    return {
        "kind": step.round.kind,
        "at": step.round.at.isoformat(),
        "rating": told.rating,
        "band": told.band,
        "rounds": step.rounds,
        "chance": round(step.chance, 4),
        "won": step.won,
        "change": told.change,
        "own": told.own,
        "why": told.why,
        "margin": step.margin,
        "expected_margin": None if expected is None or by_place else round(expected),
        "counted": step.counted,
        "place": step.place,
        "expected_place": None if expected is None or not by_place else round(expected, 2),
        "event": step.event_id,
        "round": step.number or None,
        "game": step.game_id,
    }


def _chosen(request: Request, kinds: list[str]) -> str:
    """The list that was asked for, else the first; Http404 for one that there is not."""
    asked = request.query_params.get("kind")
    if asked is None:
        return kinds[0] if kinds else ""
    if asked not in kinds:
        raise Http404
    return asked


class ClubLeaders(Api):
    """A club's leaderboard."""

    @extend_schema(
        operation_id="ratings_list",
        parameters=[
            PAGE,
            KIND,
            OpenApiParameter(
                "show",
                str,
                enum=["leaders", "provisional"],
                description="Those on the leaderboard, or those whose ratings are not settled.",
            ),
        ],
        responses={200: RatedPlayerPageShape, **READ},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The leaders of a list, or with `show=provisional` the others, by rating."""
        club = club_to_read(request.user, slug)
        role = role_in(request.user, club.pk)
        lists = keep_fresh(club).lists
        kind = _chosen(request, [each["kind"] for each in lists])
        provisional = request.query_params.get("show") == "provisional"
        rows = list(listed(club, kind, role, provisional=provisional))
        names = rated_names(rows, club, role)
        return paged(self, request, rows, lambda row: _line(row, club, role, names[row.player_id]))


class PlayerRatings(Api):
    """A person's ratings."""

    @extend_schema(operation_id="ratings_player", responses={200: PlayerRatingsShape, **READ})
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """One for each kind of table that the person has sat at; ask by the record that stands."""
        player = self._player(request, slug, player_id)
        role = role_in(request.user, player.club_id)
        told = [rating_data(each) for each in shown_ratings(player) if not each.dormant]
        name = name_alone(player, club=player.club, role=role)
        return Response({"player": player.pk, "name": name, "ratings": told})

    def _player(self, request: Request, slug: str, player_id: int) -> Player:
        player = player_to_read(request.user, slug, player_id)
        keep_fresh(player.club)
        return player


class PlayerRounds(PlayerRatings):
    """The rounds behind a rating."""

    @extend_schema(
        operation_id="ratings_history",
        parameters=[PAGE, KIND],
        responses={200: RatedRoundPageShape, **READ},
    )
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """A person's rounds in one list, the last first."""
        player = self._player(request, slug, player_id)
        told = shown_ratings(player)
        kind = _chosen(request, [each.kind for each in told])
        return paged(self, request, history(player, kind), round_data)
