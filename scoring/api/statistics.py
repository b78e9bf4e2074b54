"""What hands add up to, and the hands behind it, for programs: of a player and of a club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_read, player_to_read, powers_in
from clubs.models import Club
from clubs.names.namesakes import name_alone, names_shown
from clubs.names.visibility import is_hidden
from clubs.selectors import records_of
from scoring.access import Visitor, game_to_read
from scoring.api.base import GameApi
from scoring.api.errors import bad_request
from scoring.api.statistics_shapes import (
    GroupShape,
    HandPageShape,
    PlayerStatisticsShape,
)
from scoring.models import Hand
from scoring.statistics.counting import Counted
from scoring.statistics.group_record import GroupRecord, club_record
from scoring.statistics.hand_lines import HandLine, hand_lines, newest_first, role_of
from scoring.statistics.hand_sums import HandSum
from scoring.statistics.narrow import RESULTS, ROLES, STRAINS, HandFilter, contract_choices
from scoring.statistics.people_lines import met_names
from scoring.statistics.person_record import person_record
from scoring.words.endings import hand_words
from scoring.words.names import Names
from web.api.base import READ, Api
from web.api.shapes import ProblemShape

LIST_ERRORS: Final[dict[int, Any]] = {
    **READ,
    400: OpenApiResponse(ProblemShape, "A parameter cannot be read."),
}
NARROW: Final = [
    OpenApiParameter("page", int, description="From 1, fifty hands a page."),
    OpenApiParameter("player", int, description="Somebody of the club by number."),
    OpenApiParameter(
        "role", str, enum=[key for key, _ in ROLES], description="The player's role in the hand."
    ),
    OpenApiParameter("partner", int, description="With `player`: who was the partner."),
    OpenApiParameter("against", int, description="With `player`: who was on the other side."),
    OpenApiParameter(
        "seat", str, description="N E S W at a compass, a to f elsewhere; else the declarer's."
    ),
    OpenApiParameter("strain", str, enum=[key for key, _ in STRAINS]),
    OpenApiParameter("contract", str, enum=[key for key, _ in contract_choices()]),
    OpenApiParameter("result", str, enum=[key for key, _ in RESULTS]),
    OpenApiParameter("profile", str, description="The name of the rules."),
    OpenApiParameter("evening", str, description="A day, as 2026-11-28."),
    OpenApiParameter("since", str, description="A day."),
    OpenApiParameter("until", str, description="A day."),
]


def line_data(line: HandSum) -> dict[str, int]:
    """A line as JSON: whole numbers, from which every average follows exactly."""
    return {
        "hands": line.hands,
        "made": line.made,
        "failed": line.failed,
        "won": line.won,
        "lost": line.lost,
        "bids": line.bids,
        "over": line.over,
        "slams": line.slams,
    }


def lines_data(lines: Mapping[str, HandSum]) -> dict[str, dict[str, int]]:
    """Lines by contract as JSON; the contract of hands without one is `-`."""
    return {contract or "-": line_data(line) for contract, line in lines.items()}


def counted_data(counted: Counted) -> dict[str, Any]:
    """Roles, seats and evenings as JSON."""

    def evening(told: Any) -> dict[str, Any] | None:
        if told is None:
            return None
        return {"day": told.day.isoformat(), "points": told.points, "hands": told.hands}

    return {
        "roles": {role: lines_data(lines) for role, lines in counted.roles.items()},
        "seats": [
            {
                "seat": line.seat,
                "hands": line.hands,
                "points": line.points,
                "declared": line.declared,
                "made": line.made,
                "failed": line.failed,
            }
            for line in counted.seats
        ],
        "evenings": {
            "count": counted.evenings,
            "best": evening(counted.best),
            "worst": evening(counted.worst),
        },
    }


def group_data(record: GroupRecord, club: Club, role: int) -> dict[str, Any]:
    """A club's or an event's record as JSON for a reader with this role in the club."""
    counted = counted_data(record.counted)
    seen = [line for line in record.declarers if not is_hidden(line.player, club=club, role=role)]
    names = names_shown({line.player.pk: line.player for line in seen}, club=club, role=role)
    return {
        "games": record.games,
        "hands": record.hands,
        "passed": record.passed,
        "without_contract": record.open_hands,
        "contracts": counted["roles"].get("declarer", {}),
        "seats": counted["seats"],
        "declarers": [
            {
                "id": line.player.pk,
                "name": names[line.player.pk],
                "line": line_data(line.line),
                "specials": line.specials,
                "specials_made": line.specials_made,
            }
            for line in seen
        ],
    }


def hand_data(line: HandLine) -> dict[str, Any]:
    """A hand of a list as JSON; `role`, `seat` are the player's whose hands they are."""
    hand, table = line.hand, line.hand.game.rules.table
    declarer = hand.declarer
    seat = table.seat_names.index(line.seat) if line.seat else None
    return {
        "game": str(hand.game_id),
        "number": hand.number,
        "played_at": hand.game.created_at.isoformat(),
        "profile": hand.game.profile,
        "contract": hand.contract or None,
        "declarer": None
        if declarer is None
        else {"seat": table.seat_names[declarer], "name": hand.game.names[declarer]},
        "made": hand.made,
        "passed": bool(hand.all_pass),
        "tricks": line.tricks,
        "role": None if seat is None else str(role_of(hand, seat)),
        "seat": line.seat or None,
        "points": line.points,
        "points_by_side": hand.detail["points"],
    }


def hand_page(
    request: Request, view: Api, hands: QuerySet[Hand], club: Club, user: Visitor
) -> Response:
    """One page of a list of hands, narrowed down by the address; raises BadRequest, Http404."""
    narrowed = HandFilter(request.query_params, hands, club=club, user=user)
    if narrowed.form.errors:
        raise bad_request("bad_request", field=next(iter(narrowed.form.errors)))
    player = narrowed.people.get("player")
    records = [] if player is None else list(records_of(player).values_list("pk", flat=True))
    pages = PageNumberPagination()
    rows = newest_first(narrowed.qs).select_related("game__club")
    found = pages.paginate_queryset(rows, request, view=view) or []
    lines = hand_lines(list(found), user, records)
    return pages.get_paginated_response([hand_data(line) for line in lines])


class PlayerStatistics(GameApi):
    """What a player's hands add up to."""

    @extend_schema(
        operation_id="players_statistics", responses={200: PlayerStatisticsShape, **READ}
    )
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """By role and contract, by seat, with and against whom; whole numbers, nothing rounded."""
        player = player_to_read(request.user, slug, player_id)
        club, role = player.club, powers_in(request.user, player.club).role
        record = person_record(player.root if player.root is not None else player)

        names = met_names(record, club, role)

        def who(person: Any) -> dict[str, Any]:
            hidden = is_hidden(person, club=club, role=role)
            return {"id": None if hidden else person.pk, "name": names[person.pk]}

        return Response(
            {
                "id": player.root_id or player.pk,
                "name": name_alone(player, club=club, role=role),
                "games": record.games,
                "won": record.won,
                "ended": record.ended,
                "hands": record.hands,
                "passed": record.counted.passed,
                **counted_data(record.counted),
                "partners": [
                    {
                        **who(line.partner),
                        "games": line.games,
                        "won": line.won,
                        "hands": line.hands,
                        "contracts": line.contracts,
                        "made": line.made,
                        "points": line.points,
                    }
                    for line in record.partners
                ],
                "against": [
                    {
                        **who(line.rival),
                        "games": line.games,
                        "won": line.won,
                        "lost": line.lost,
                        "hands": line.hands,
                        "points": line.points,
                    }
                    for line in record.rivals
                ],
            }
        )


class ClubStatistics(GameApi):
    """What the hands of a club add up to."""

    @extend_schema(operation_id="clubs_statistics", responses={200: GroupShape, **READ})
    def get(self, request: Request, slug: str) -> Response:
        """Every hand once, from the side of its declarer."""
        club = club_to_read(request.user, slug)
        role = powers_in(request.user, club).role
        return Response(group_data(club_record(club), club, role))


class ClubHands(GameApi):
    """The hands of a club."""

    @extend_schema(
        operation_id="clubs_hands",
        parameters=NARROW,
        responses={200: HandPageShape, **LIST_ERRORS},
    )
    def get(self, request: Request, slug: str) -> Response:
        """Newest first; deals that were passed out only where `result` asks for them."""
        club = club_to_read(request.user, slug)
        return hand_page(request, self, Hand.objects.filter(game__club=club), club, request.user)


class OneHand(GameApi):
    """One hand of a game."""

    @extend_schema(operation_id="games_hand", responses={200: dict, **READ})
    def get(self, request: Request, game_id: UUID, number: int) -> Response:
        """The record as the sheet has it, with the words of its page."""
        game = game_to_read(request.user, game_id)
        hand = game.hands.filter(number=number).first()
        if hand is None:
            raise Http404
        names = Names.of(game.rules, game.names)
        words = hand_words(hand.detail, names)
        return Response({**hand.detail, "game": str(game.pk), "void": hand.void, "words": words})
