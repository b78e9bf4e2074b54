"""The till of an evening over the API: fees, lines, the cash sheet.

Amounts are whole numbers of the currency's smallest unit.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_manage
from clubs.api.once import Answer
from clubs.api.once import once as once_for_club
from clubs.models import Club, Role
from tournaments.events.access import entrant_of, event_to_direct
from tournaments.events.api.once import CHANGE_ERRORS, Told, once
from tournaments.events.api.shapes import OnceShape
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import ClubTill, Event, Fee, TillKind
from tournaments.events.services import (
    enter_line,
    pay,
    reverse_line,
    set_club_fees,
    set_fees,
)
from tournaments.events.services.fees import currency_of, fees_of
from tournaments.events.shown.till import cash_sheet, fees_at_door, till_rows
from tournaments.events.words import refusal_words
from web.api.base import GUARDED, WRITE, Api, account
from web.money import MOST, check_currency

MOST_GROUPS: Final = 20
ENTERED: Final = [kind for kind in TillKind if kind != TillKind.FEE]


class FeeShape(serializers.Serializer[Any]):
    """What a group of people pays."""

    group = serializers.CharField(max_length=40)
    amount = serializers.IntegerField(min_value=0, max_value=MOST)


class SetFeesShape(OnceShape):
    """All the fees of an evening, the first for who is in no group; none for the club's usual."""

    fees = serializers.ListField(child=FeeShape(), max_length=MOST_GROUPS)


class ClubFeesShape(OnceShape):
    """In what a club counts, and its usual fees."""

    currency = serializers.CharField(max_length=3, validators=[check_currency])
    fees = serializers.ListField(child=FeeShape(), max_length=MOST_GROUPS)


class FeesShape(serializers.Serializer[Any]):
    """Fees with their currency, `null` where the club has said none. `own` are an event's own."""

    version = serializers.IntegerField(required=False)
    currency = serializers.CharField(allow_null=True)
    own = serializers.BooleanField(required=False)
    fees = FeeShape(many=True)


class PaidShape(OnceShape):
    """Whether somebody has paid; `group` where it is not the usual one of the person."""

    paid = serializers.BooleanField(default=True)
    group = serializers.CharField(max_length=40, required=False, allow_null=True, default=None)
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", trim_whitespace=True
    )


class NewLineShape(OnceShape):
    """Money that came in or went out: `amount` is never less than nothing, and the kind says which
    way. `float` and `counted` take the place of the figure before, for which there is a reason."""

    kind = serializers.ChoiceField([(kind.value, kind.label) for kind in ENTERED])
    amount = serializers.IntegerField(min_value=0, max_value=MOST)
    word = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class ReverseShape(OnceShape):
    """Why a line is taken back."""

    reason = serializers.CharField(max_length=200, allow_blank=True)


class SheetLineShape(serializers.Serializer[Any]):
    """A line of the cash sheet; `people` where it counts them."""

    what = serializers.CharField()
    people = serializers.IntegerField(allow_null=True)
    amount = serializers.IntegerField()


class PersonFeeShape(serializers.Serializer[Any]):
    """Who owes or paid what, by the number of the entrant."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    group = serializers.CharField()
    amount = serializers.IntegerField()
    paid = serializers.BooleanField()


class TillLineShape(serializers.Serializer[Any]):
    """A line of the till; `amount` is less than nothing for what went out. `reverses` is the key
    of the line that it takes back."""

    key = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(TillKind.choices)
    word = serializers.CharField(allow_blank=True)
    who = serializers.CharField(allow_blank=True)
    amount = serializers.IntegerField()
    stands = serializers.BooleanField()
    reverses = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField(allow_blank=True)


class TillShape(serializers.Serializer[Any]):
    """The till: `due` should be in the box, `counted` was found, `difference` is too much."""

    version = serializers.IntegerField()
    currency = serializers.CharField()
    due = serializers.IntegerField()
    counted = serializers.IntegerField(allow_null=True)
    difference = serializers.IntegerField(allow_null=True)
    sheet = SheetLineShape(many=True)
    people = PersonFeeShape(many=True)
    lines = TillLineShape(many=True)


class EventTill(Api):
    """The till of an event."""

    @extend_schema(operation_id="events_till", responses={200: TillShape, **GUARDED})
    def get(self, request: Request, event_id: UUID) -> Response:
        """Cash sheet, who has paid, and every line; for directors."""
        event = event_to_direct(account(request), event_id)
        if not ClubTill.objects.filter(club=event.club_id).exists():
            raise Http404
        return Response(_till(event))

    @extend_schema(
        operation_id="events_till_line",
        request=NewLineShape,
        responses={201: TillShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Enter a line; for directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            line = {name: told[name] for name in ("kind", "amount", "word", "reason")}
            enter_line(event=held, by=by, **line)
            return _till(held)

        return once(request, event, NewLineShape, act, status=201)


class EventTillReverse(Api):
    """Taking a line back."""

    @extend_schema(
        operation_id="events_till_reverse",
        request=ReverseShape,
        responses={200: TillShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, line: int) -> HttpResponse | Response:
        """Enter the opposite of a line, with a reason; both stay. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)
        found = event.till_lines.filter(pk=line, reverses=None).first()
        if found is None:
            raise Http404

        def act(held: Event, told: Told) -> dict[str, Any]:
            found.event = held
            reverse_line(line=found, by=by, reason=told["reason"])
            return _till(held)

        return once(request, event, ReverseShape, act)


class EventFee(Api):
    """Somebody's entry fee."""

    @extend_schema(
        operation_id="events_fee_paid",
        request=PaidShape,
        responses={200: TillShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID, number: int) -> HttpResponse | Response:
        """Somebody has paid, or not; of a pair both. For directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            said = {name: told[name] for name in ("paid", "group", "reason")}
            pay(entrant=entrant_of(held, number), by=by, **said)
            return _till(held)

        return once(request, event, PaidShape, act)


class EventFees(Api):
    """The fees of an event."""

    @extend_schema(operation_id="events_fees", responses={200: FeesShape, **GUARDED})
    def get(self, request: Request, event_id: UUID) -> Response:
        """What is paid at an event; for directors."""
        return Response(_fees(event_to_direct(account(request), event_id)))

    @extend_schema(
        operation_id="events_fees_set",
        request=SetFeesShape,
        responses={200: FeesShape, **CHANGE_ERRORS},
    )
    def post(self, request: Request, event_id: UUID) -> HttpResponse | Response:
        """Give an event fees of its own, or the club's usual ones back; for directors."""
        event, by = event_to_direct(request.user, event_id), account(request)

        def act(held: Event, told: Told) -> dict[str, Any]:
            set_fees(event=held, by=by, fees=_asked(told))
            return _fees(held)

        return once(request, event, SetFeesShape, act)


class ClubFees(Api):
    """The usual fees of a club."""

    @extend_schema(operation_id="clubs_fees", responses={200: FeesShape, **GUARDED})
    def get(self, request: Request, slug: str) -> Response:
        """In what a club counts and what its evenings cost; for administrators."""
        return Response(_club_fees(club_to_manage(account(request), slug)))

    @extend_schema(
        operation_id="clubs_fees_set", request=ClubFeesShape, responses={200: FeesShape, **WRITE}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Set both; for administrators."""
        club = club_to_manage(request.user, slug)

        def act(told: Told) -> tuple[Club, Answer]:
            try:
                set_club_fees(club=club, currency=told["currency"], fees=_asked(told))
            except EventRefused as refused:
                raise ValidationError(refusal_words(refused), code=refused.code) from None
            return club, _club_fees(club)

        return once_for_club(request, ClubFeesShape, act)


def _asked(told: Told) -> list[tuple[str, int]]:
    return [(fee["group"], fee["amount"]) for fee in told["fees"]]


def _fees(event: Event) -> dict[str, Any]:
    till = ClubTill.objects.filter(club=event.club_id).first()
    fees = fees_of(event)
    return {
        "version": event.version,
        "currency": None if till is None else till.currency,
        "own": any(fee.event_id is not None for fee in fees),
        "fees": [{"group": fee.group, "amount": fee.amount} for fee in fees],
    }


def _club_fees(club: Club) -> dict[str, Any]:
    till = ClubTill.objects.filter(club=club).first()
    usual = Fee.objects.filter(club=club, event=None)
    return {
        "currency": None if till is None else till.currency,
        "fees": list(usual.values("group", "amount")),
    }


def _till(event: Event) -> dict[str, Any]:
    currency, names = currency_of(event.club), event_names(event, Role.MEMBER)
    rows = till_rows(event, names, currency)
    sheet = cash_sheet((row.line for row in rows), currency)
    entrants = list(event.entrants.select_related("player").order_by("number"))
    fees = fees_at_door(event, entrants)
    return {
        "version": event.version,
        "currency": currency,
        "due": sheet.due,
        "counted": sheet.counted,
        "difference": sheet.difference,
        "sheet": [
            {"what": line.label, "people": line.people, "amount": line.amount}
            for line in sheet.lines
        ],
        "people": [
            {
                "number": each.number,
                "name": names(each.pk),
                "group": fee.group,
                "amount": fee.amount,
                "paid": fee.paid,
            }
            for each in entrants
            if fees is not None and (fee := fees.of(each.pk)) is not None
        ],
        "lines": [
            {
                "key": row.line.pk,
                # As it is kept for the same request sent again.
                "at": row.at.isoformat(),
                "kind": row.line.kind,
                "word": row.line.word,
                "who": row.who,
                "amount": row.line.amount,
                "stands": row.line.stands,
                "reverses": row.line.reverses_id,
                "reason": row.reason,
                "by": row.by,
            }
            for row in rows
        ],
    }
