"""Seasons over the API: a club's list, and one with its table and titles."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_read
from clubs.models import Club
from clubs.selectors import role_in
from tournaments.events.papers.numbers import exact_fraction
from tournaments.events.standings.round_scores import Value
from tournaments.seasons.access import season_to_read
from tournaments.seasons.counting import SeasonRules
from tournaments.seasons.models import (
    EveningWorth,
    Guests,
    Honour,
    HonourKind,
    PairPlaces,
    Season,
)
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import honours_boards, honours_outdated
from tournaments.seasons.shown import People, SeasonRow
from tournaments.seasons.shown import season_rows as rows_of
from tournaments.seasons.titles import Title
from tournaments.seasons.words import kept_figure
from web.api.base import PAGE, READ, Api, paged
from web.api.shapes import Shape, page_of
from web.downloads import plain_number


class SeasonShape(Shape):
    """A season: its days and how it counts."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    worth = serializers.ChoiceField(choices=EveningWorth.values)
    pair_places = serializers.ChoiceField(choices=PairPlaces.values)
    guests = serializers.ChoiceField(choices=Guests.values)
    best = serializers.IntegerField()
    drop = serializers.IntegerField()
    attendance = serializers.IntegerField()
    carry = serializers.IntegerField()
    previous = serializers.IntegerField(allow_null=True)
    closed = serializers.BooleanField()


class EveningShape(Shape):
    """What an evening brought somebody."""

    event = serializers.UUIDField()
    value = serializers.FloatField()
    value_exact = serializers.CharField(help_text="The same without loss, as 17/3.")
    counts = serializers.BooleanField()
    weight = serializers.FloatField(help_text="How many times it counts.")
    weight_exact = serializers.CharField(help_text="The same without loss, as 3/2.")


class SeasonLineShape(Shape):
    """A line of the table; place 0 is for who has attended too little."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    player = serializers.IntegerField(allow_null=True, help_text="Null for who is not shown.")
    name = serializers.CharField()
    total = serializers.FloatField()
    total_exact = serializers.CharField(help_text="The same without loss, as 37/3.")
    carried = serializers.FloatField()
    carried_exact = serializers.CharField()
    evenings_won = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)
    evenings = EveningShape(many=True)


class TitleShape(Shape):
    """A title as it stands."""

    kind = serializers.ChoiceField(choices=HonourKind.values)
    names = serializers.ListField(child=serializers.CharField())
    figure = serializers.FloatField()
    figure_exact = serializers.CharField()
    call = serializers.CharField(allow_blank=True)


class SeasonEveningShape(Shape):
    """An evening that counts otherwise than the season says: how many times, and its own rule for
    guests, empty for the season's."""

    event = serializers.UUIDField()
    weight = serializers.FloatField()
    weight_exact = serializers.CharField(help_text="The same without loss, as 3/2.")
    guests = serializers.ChoiceField(choices=Guests.values, allow_blank=True)


class SeasonTableShape(SeasonShape):
    """A season with its table and titles as they stand now; of a closed one also the honours as
    they were written down, and whether the standings have moved on since. `left_out` are events
    that are not added up."""

    left_out = serializers.ListField(child=serializers.UUIDField())
    evenings = SeasonEveningShape(many=True)
    lines = SeasonLineShape(many=True)
    titles = TitleShape(many=True)
    honours = TitleShape(many=True)
    honours_outdated = serializers.BooleanField()


class BoardShape(Shape):
    """A closed season and its honours as they were written down."""

    season = SeasonShape()
    honours = TitleShape(many=True)
    outdated = serializers.BooleanField()


class HonoursBoardShape(Shape):
    """All closed seasons of a club."""

    boards = BoardShape(many=True)


SeasonPageShape = page_of(SeasonShape, "SeasonPageShape")


def season_data(season: Season) -> dict[str, Any]:
    """A season as JSON."""
    return {
        "id": season.pk,
        "name": season.name,
        "starts_on": season.starts_on.isoformat(),
        "ends_on": season.ends_on.isoformat(),
        "worth": season.worth,
        "pair_places": season.pair_places,
        "guests": season.guests,
        "best": season.best,
        "drop": season.drop,
        "attendance": season.attendance,
        "carry": season.carry,
        "previous": season.previous_id,
        "closed": season.closed_at is not None,
    }


def _number(name: str, value: Value) -> dict[str, Any]:
    """A number as it is printed, and exactly."""
    return {name: plain_number(value), f"{name}_exact": exact_fraction(value)}


def _line(row: SeasonRow, rules: SeasonRules) -> dict[str, Any]:
    return {
        "place": row.line.place,
        "shared": row.line.shares,
        "player": row.person if row.may_open else None,
        "name": row.name,
        **_number("total", row.printed(row.line.total)),
        **_number("carried", row.printed(row.line.carried)),
        "evenings_won": row.line.evenings_won,
        "reason": row.reason,
        "evenings": [
            {
                "event": str(cell.event.pk),
                **_number("value", row.printed(worth.value)),
                "counts": worth.counts,
                **_number("weight", rules.of_evening(worth.evening).weight),
            }
            for cell, worth in zip(row.evenings, row.line.evenings, strict=True)
        ],
    }


def _title(title: Title, people: People) -> dict[str, Any]:
    return {
        "kind": title.kind.value,
        "names": sorted(people(person) for person in title.people),
        **_number("figure", title.figure),
        "call": title.call,
    }


def _honours(given: Iterable[Honour], club: Club, role: int) -> list[dict[str, Any]]:
    """What was written down when the season was closed, by kind in the order of the board."""
    rows = list(given)
    named = People(club, {each.player_id: each.player for each in rows}, role)
    found = []
    for kind in HonourKind:
        own = [each for each in rows if each.kind == kind]
        if own:
            call, figure = kept_figure(own[0].figure)
            names = sorted(named(each.player_id) for each in own)
            told = {"kind": kind.value, "names": names, "call": call}
            found.append({**told, **_number("figure", figure)})
    return found


class SeasonList(Api):
    """The seasons of a club."""

    @extend_schema(
        operation_id="seasons_list", parameters=[PAGE], responses={200: SeasonPageShape, **READ}
    )
    def get(self, request: Request, slug: str) -> Response:
        """The newest first."""
        club = club_to_read(request.user, slug)
        return paged(self, request, Season.objects.filter(club=club), season_data)


class SeasonTable(Api):
    """One season."""

    @extend_schema(operation_id="seasons_read", responses={200: SeasonTableShape, **READ})
    def get(self, request: Request, season_id: int) -> Response:
        """Its table and titles as they stand; every number is exact."""
        season = season_to_read(request.user, season_id)
        return Response(season_table(season, role_in(request.user, season.club_id)))


def season_table(season: Season, role: int) -> dict[str, Any]:
    """A season whole as a reader with this role sees it."""
    standing = season_standing(season)
    people = People(season.club, standing.people, role)
    honours = list(season.honours.select_related("player")) if season.closed_at else []
    return {
        **season_data(season),
        "left_out": [str(pk) for pk in season.left_out.values_list("pk", flat=True)],
        "evenings": [
            {
                "event": str(each.event_id),
                **_number("weight", Fraction(each.times, each.parts)),
                "guests": each.guests,
            }
            for each in season.evenings.all()
        ],
        "lines": [_line(row, standing.rules) for row in rows_of(standing, people)],
        "titles": [_title(title, people) for title in standing.titles()],
        "honours": _honours(honours, season.club, role),
        "honours_outdated": bool(honours) and honours_outdated(standing, honours),
    }


class HonoursBoard(Api):
    """Everybody who won something in a season that was closed."""

    @extend_schema(operation_id="honours_board", responses={200: HonoursBoardShape, **READ})
    def get(self, request: Request, slug: str) -> Response:
        """The newest season first; `outdated` where its standings have moved on since."""
        club = club_to_read(request.user, slug)
        role = role_in(request.user, club.pk)
        boards = [
            {
                "season": season_data(board.season),
                "honours": _honours(board.honours, club, role),
                "outdated": board.outdated,
            }
            for board in honours_boards(club)
        ]
        return Response({"boards": boards})
