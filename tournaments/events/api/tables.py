"""A table over the API: its result read, confirmed, disputed, ruled, corrected, and what the
director says to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from clubs.selectors import role_in
from scoring.services.director import director_came
from tournaments.events.access import (
    event_to_assist,
    event_to_direct,
    event_to_read,
    event_to_score,
    may_always_correct,
    require_director,
    table_of,
)
from tournaments.events.api.once import CHANGE_ERRORS, Told, once, refusal
from tournaments.events.api.shapes import OnceShape
from tournaments.events.api.table_shapes import (
    ChangesShape,
    ConfirmingShape,
    CorrectingShape,
    DeedsShape,
    DisputingShape,
    KeptSheetShape,
    PointsShape,
    RecountingShape,
    RemarkShape,
    RulingShape,
    TableResultShape,
    TableShape,
)
from tournaments.events.api.told import table_data
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, RoundState, Seat, Table, Version
from tournaments.events.papers.numbers import in_unit
from tournaments.events.services import (
    confirm_result,
    correct_result,
    dispute_result,
    keep_sheet,
    nudge,
    preview_correction,
    recount,
    remark,
    rule_result,
    tell_deeds,
)
from tournaments.events.services.sheet_differences import differing
from tournaments.events.shown.prize_names import prize_words
from tournaments.events.shown.standings import score_method
from web.api.base import READ, Api, account, told
from web.downloads import plain_number

Answer = HttpResponse | Response


def on_table(
    request: Request,
    event: Event,
    number: int,
    table: int,
    shape: type[OnceShape],
    act: Callable[[Table, Told], object],
) -> Answer:
    """Do this to a table once; the answer is what the table made by then. Raises Http404 where
    there is none, save for what was answered before."""

    def step(held: Event, sent: Told) -> dict[str, Any]:
        at = table_of(held, number, table)
        act(at, sent)
        return table_data(held, at)

    return once(request, event, shape, step)


class EventTable(Api):
    """A table of a round."""

    @extend_schema(operation_id="events_table", responses={200: TableShape, **READ})
    def get(self, request: Request, event_id: UUID, number: int, table: int) -> Response:
        """Who sits there, what counts, everything that was told, and its score sheet."""
        event = event_to_read(request.user, event_id)
        at = table_of(event, number, table)
        reasons = role_in(request.user, event.club_id) >= Role.SCORER
        seats = Seat.objects.filter(table=at).order_by("seat")
        off = differing(Table.objects.filter(pk=at.pk))
        versions = Version.objects.filter(result__table=at).order_by("number")
        return Response(
            {
                **table_data(event, at),
                "seats": list(seats.values_list("entrant__number", flat=True)),
                "sides": list(seats.values_list("side", flat=True)),
                "versions": [
                    {
                        "number": each.number,
                        "origin": each.source,
                        "points": each.points,
                        "side": each.side,
                        "reason": each.reason if reasons else "",
                    }
                    for each in versions
                ],
                "game": at.game_id,
                "sheet": dict(off[0].sheet) if off else None,
            }
        )


class EventConfirm(Api):
    """Saying yes to a result."""

    @extend_schema(
        operation_id="events_confirm_result",
        request=ConfirmingShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Confirm the version that was shown, as the event asks for it. For tables and scorers."""
        event, by = event_to_score(request.user, event_id), account(request)

        def act(at: Table, sent: Told) -> None:
            confirm_result(table=at, version=sent["stands"], by=by, side=sent["side"])

        return on_table(request, event, number, table, ConfirmingShape, act)


class EventDispute(Api):
    """Saying no to a result."""

    @extend_schema(
        operation_id="events_dispute_result",
        request=DisputingShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Say no without another figure; the director rules. For tables and scorers."""
        event, by = event_to_score(request.user, event_id), account(request)

        def act(at: Table, sent: Told) -> None:
            dispute_result(table=at, by=by, reason=sent["reason"])

        return on_table(request, event, number, table, DisputingShape, act)


class EventRuling(Api):
    """The director's word."""

    @extend_schema(
        operation_id="events_rule",
        request=RulingShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Decide what a table of the open round made, or that it did not play. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(at: Table, sent: Told) -> None:
            rule_result(table=at, points=sent["points"], by=by, reason=sent["reason"])

        return on_table(request, event, number, table, RulingShape, act)


class EventRecount(Api):
    """Taking a result from its sheet."""

    @extend_schema(
        operation_id="events_recount",
        request=RecountingShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Let what the score sheet says now count. For scorers; of a closed round for directors."""
        event, by = event_to_assist(request.user, event_id), account(request)
        always = may_always_correct(request.user, event)
        _may_recount(request, table_of(event, number, table))

        def act(at: Table, sent: Told) -> None:
            _may_recount(request, at)  # the round may have been closed meanwhile
            recount(table=at, by=by, reason=sent["reason"], always=always)

        return on_table(request, event, number, table, RecountingShape, act)


def _may_recount(request: Request, at: Table) -> None:
    if at.round.state == RoundState.CLOSED:
        require_director(request.user, at.round.event)


class EventCorrection(Api):
    """Putting right what was closed."""

    @extend_schema(
        operation_id="events_correct",
        request=CorrectingShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Correct a result of a closed round, with a reason. For directors while the event's window
        is open, then for administrators."""
        event, by = event_to_direct(request.user, event_id), account(request)
        always = may_always_correct(request.user, event)

        def act(at: Table, sent: Told) -> None:
            correct_result(
                table=at, points=sent["points"], by=by, reason=sent["reason"], always=always
            )

        return on_table(request, event, number, table, CorrectingShape, act)


class EventCorrectionPreview(Api):
    """What a correction would do."""

    @extend_schema(
        operation_id="events_correct_preview",
        request=PointsShape,
        responses={200: ChangesShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """What other points for a table of a closed round would change; nothing is stored. For
        directors."""
        event, by = event_to_direct(request.user, event_id), account(request)
        at = table_of(event, number, table)
        points = told(request, PointsShape)["points"]
        try:
            seen = preview_correction(table=at, points=points, by=by)
        except EventRefused as refused:
            return refusal(refused)
        names, method = event_names(event, Role.MEMBER), score_method(event)
        return Response(
            {
                "moved": [
                    {
                        "entrant": names.numbers[each.entrant],
                        "place_before": each.before.place,
                        "place_after": each.after.place,
                        "score_before": plain_number(in_unit(each.before.score, method)),
                        "score_after": plain_number(in_unit(each.after.score, method)),
                    }
                    for each in seen.moved
                ],
                "prizes": [
                    prize_words(each)
                    for old, new in seen.prizes
                    if (each := new or old) is not None
                ],
                "next_tables": list(seen.tables),
                "drawn_otherwise": [{"round": at, "table": no} for at, no in seen.pairings],
            }
        )


class EventDeeds(Api):
    """Slams and best calls."""

    @extend_schema(
        operation_id="events_tell_deeds",
        request=DeedsShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Tell what a slip says of slams and calls, in the place of what was told before. For
        scorers."""
        event, by = event_to_assist(request.user, event_id), account(request)

        def act(at: Table, sent: Told) -> None:
            tell_deeds(table=at, told=deeds_by_key(at, sent["deeds"]), by=by)

        return on_table(request, event, number, table, DeedsShape, act)


def deeds_by_key(at: Table, told: list[dict[str, Any]]) -> dict[int, tuple[int, str]]:
    """Deeds by the key of the entrant; raises EventRefused `bad_deeds` for who sits elsewhere."""
    people = dict(at.seats.values_list("entrant__number", "entrant_id"))
    if not {deed["entrant"] for deed in told} <= people.keys():
        raise EventRefused("bad_deeds", table=at.number)
    return {people[deed["entrant"]]: (deed["slams"], deed["call"]) for deed in told}


class EventRemark(Api):
    """A note of the director."""

    @extend_schema(
        operation_id="events_remark",
        request=RemarkShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Write down what was said at a table; it changes no figure. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(at: Table, sent: Told) -> None:
            remark(table=at, text=sent["text"], by=by)

        return on_table(request, event, number, table, RemarkShape, act)


class EventNudge(Api):
    """Asking a table."""

    @extend_schema(
        operation_id="events_nudge",
        request=OnceShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Ask a table for its result: its phones and the board show it. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(at: Table, _sent: Told) -> None:
            nudge(table=at, by=by)

        return on_table(request, event, number, table, OnceShape, act)


class EventCame(Api):
    """Coming to a table that called."""

    @extend_schema(
        operation_id="events_came",
        request=OnceShape,
        responses={200: TableResultShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """The director has been at this table: it calls no more. For directors."""
        event = event_to_direct(request.user, event_id)

        def act(at: Table, _sent: Told) -> None:
            director_came(games=[at.game_id] if at.game_id else [])

        return on_table(request, event, number, table, OnceShape, act)


class EventSheet(Api):
    """The score sheet of a table."""

    @extend_schema(
        operation_id="events_keep_sheet",
        request=OnceShape,
        responses={200: KeptSheetShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int, table: int) -> Answer:
        """Begin the game of a table, or find the one that was begun: its log takes the hands. For
        tables and scorers."""
        event, by = event_to_score(request.user, event_id), account(request)

        def step(held: Event, _sent: Told) -> dict[str, Any]:
            game = keep_sheet(table=table_of(held, number, table), by=by)
            return {"version": held.version, "game": str(game.pk)}

        return once(request, event, OnceShape, step)
