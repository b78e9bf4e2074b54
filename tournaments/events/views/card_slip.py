"""A table's phone without an account: it types the total of a slip, and confirms the other side's.

Whoever holds the table's card may. The phone is known by its cookie, and the card's account stands
in the book: it is told as the phone of that table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID, uuid4

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as say
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.models import Role
from scoring.models import TableCard
from scoring.services.table_cards import keep_code, read_keep_code
from scoring.table_visitor import TableVisitor
from scoring.telling.card_ways import Guide, Way
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Confirming,
    Result,
    RoundState,
    Seat,
    Substitution,
    Table,
    Version,
)
from tournaments.events.selectors import TableRow, round_tables
from tournaments.events.services import confirm_result, dispute_result
from tournaments.events.services.cards import cards_at, serve, tables_meant
from tournaments.events.services.results import AGREED
from tournaments.events.shown.tellers import teller_names
from tournaments.events.views.slip_fields import (
    calls_at,
    deeds_fields,
    figures_sent,
    key_typed,
    points_fields,
    points_sent,
    take_slip,
)
from tournaments.events.words import refusal_words
from web.pages import REFUSED, row_key, whole
from web.phone_cookie import know_phone, phone_of

SIDES_ASKED: Final = frozenset({Confirming.OTHER_SIDE, Confirming.OTHER_PHONE})
MOST_SENT: Final = 40
SENT_WITHIN: Final = 15 * 60
TEMPLATE: Final = "tournaments/card_slip.html"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card_slip(request: HttpRequest, code: str) -> HttpResponse:
    """The table of a card in the round that is played: both totals, or yes to what was sent."""
    card, known = _card(code), phone_of(request)
    phone = known or uuid4()
    visitor = TableVisitor(card, phone, card.epoch, card.game_id)
    if request.method == "POST":
        # A browser that keeps no cookie is no phone that could be told from another.
        response = _sent(request, visitor, known)
    else:
        response = _page(request, visitor, _chosen(card, row_key(request.GET.get("table"))))
    know_phone(response, phone)
    return response


@require_POST
def card_serves(_request: HttpRequest, code: str, table: int) -> HttpResponse:
    """Where two evenings play at a table of a card's number: this one is meant."""
    card = _card(code)
    meant = next((each for each in tables_meant(card) if each.pk == table), None)
    if meant is None:
        return redirect("table", code)
    try:
        serving = serve(card=card, table=meant)
    except EventRefused:  # the round went while the phone asked
        return redirect("table", code)
    return redirect(f"{reverse('table', args=[keep_code(serving)])}?here=1")


def guide() -> Guide:
    """What scoring's pages of a card are told of evenings."""
    return Guide(ways=_ways, totals=lambda card: reverse("card_slip", args=[keep_code(card)]))


def _ways(card: TableCard) -> list[Way]:
    code, tables = keep_code(card), tables_meant(card)
    people, cards = _people(tables), cards_at(tables)
    ways = []
    for table in tables:
        event = table.round.event
        words = say("{event}, round {round}").format(event=event.title, round=table.round.number)
        address = reverse("card_serves", args=[code, table.pk])
        totals = f"{reverse('card_slip', args=[code])}?table={table.pk}"
        names = ", ".join(people.get(table.pk, ()))
        ways.append(Way(cards.get(table.game_id), words, names, address, totals))
    return ways


def _people(tables: Sequence[Table]) -> dict[int, list[str]]:
    """Who sits at these tables, as the people there know each other: two queries."""
    subs = Substitution.objects.filter(entrant__event__in=[t.round.event_id for t in tables])
    sitting = {
        (who, number): name
        for who, number, name in subs.values_list("entrant_id", "round_number", "name")
    }
    found: dict[int, list[str]] = {}
    seats = Seat.objects.filter(table__in=tables).order_by("table", "seat")
    for table, who, number, name in seats.values_list(
        "table_id", "entrant_id", "round__number", "entrant__name"
    ):
        found.setdefault(table, []).append(sitting.get((who, number), name))
    return found


def _card(code: str) -> TableCard:
    card = read_keep_code(code)
    if card is None or card.club_id is None:
        raise Http404
    return card


def _row(table: Table, names: Any) -> TableRow:
    event, current = table.round.event, table.round
    return next(e for e in round_tables(event, current, names) if e.number == table.number)


def _chosen(card: TableCard, asked: int | None) -> list[Table]:
    """The table that is meant; several where nobody has said which, none where none is played."""
    tables = tables_meant(card)
    return [each for each in tables if each.pk == asked] or tables


def _sent(request: HttpRequest, visitor: TableVisitor, phone: UUID | None) -> HttpResponse:
    """Take what was sent; a refusal says why and keeps every figure."""
    asked = row_key(request.POST.get("table"))
    meant = _chosen(visitor.card, asked)
    at = meant[0] if len(meant) == 1 and meant[0].pk == asked else None
    if _too_often(visitor.card):
        said = say("Too many tries at this table: wait a little. Your figures are still here.")
        return _page(request, visitor, meant, said, status=HTTPStatus.TOO_MANY_REQUESTS)
    if at is None:
        return _too_late(request, visitor, meant)
    try:
        question = _take(request, at, visitor, phone)
    except EventRefused as refused:
        return _page(request, visitor, meant, refusal_words(refused), status=REFUSED)
    if question:
        sure = figures_sent(request.POST)
        return _page(request, visitor, meant, question, sure=sure, status=REFUSED)
    return redirect(f"{request.path}?table={at.pk}")


def _too_late(request: HttpRequest, visitor: TableVisitor, meant: list[Table]) -> HttpResponse:
    """The round is played no more: what was taken before is not told as lost."""
    key = key_typed(request)
    kept = Version.objects.select_related("result__table__round__event__club")
    told = None if key is None else kept.filter(key=key, phone=visitor.phone).first()
    if told is not None:
        hour = time_format(timezone.localtime(told.at, told.result.table.round.event.zone))
        said = say("This slip was taken at {hour}, before the round was over.").format(hour=hour)
        return _page(request, visitor, meant, said)
    said = say(
        "The round of this slip is over, or was taken back by the director. Nothing was stored: "
        "show the slip to the director."
    )
    return _page(request, visitor, meant, said, status=REFUSED)


def _take(request: HttpRequest, at: Table, visitor: TableVisitor, phone: UUID | None) -> str:
    """What a phone says of its table; a question about odd figures, empty where it was taken."""
    by: Any = visitor
    side = _side(request, at)
    match request.POST.get("action"):
        case "confirm":
            version = whole(request.POST.get("version")) or 0
            confirm_result(table=at, version=version, by=by, side=side, phone=phone)
        case "dispute":
            dispute_result(table=at, by=by)
        case "tell":
            return take_slip(request, at, by, side=side, phone=phone)
        case _:
            raise Http404
    return ""


def _side(request: HttpRequest, at: Table) -> str:
    """For which side the phone speaks; raises EventRefused `no_side` where the event asks."""
    if at.round.event.confirming not in SIDES_ASKED or request.POST.get("action") == "dispute":
        return ""
    side = request.POST.get("side", "")
    if side not in set(at.seats.values_list("side", flat=True)):
        raise EventRefused("no_side")
    return side


def _too_often(card: TableCard) -> bool:
    """Whether a table sends more than people can type: it is counted for a quarter of an hour."""
    key = f"card-slip-{card.pk}"
    cache.add(key, 0, SENT_WITHIN)
    try:
        return cache.incr(key) > MOST_SENT
    except ValueError:  # it was forgotten between the two
        return False


def _page(
    request: HttpRequest,
    visitor: TableVisitor,
    meant: list[Table],
    said: str = "",
    *,
    sure: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    card = visitor.card
    context: dict[str, Any] = {
        "card": card,
        "club": card.club,
        "pad": reverse("table", args=[keep_code(card)]),
        "said": said,
        "sure": sure,
        "ways": _ways(card) if len(meant) > 1 else [],
        "typed": points_sent(request.POST),
        "at": None,
    }
    if len(meant) != 1:
        return render(request, TEMPLATE, context, status=status)
    at = meant[0]
    context |= _at_table(request, at, visitor)
    with timezone.override(at.round.event.zone):
        return render(request, TEMPLATE, context, status=status)


def _at_table(request: HttpRequest, at: Table, visitor: TableVisitor) -> dict[str, Any]:
    """A table as this phone sees it: where two type each slip, nothing of what another typed."""
    event = at.round.event
    names = event_names(event, Role.MEMBER)
    row = _row(at, names)
    result = Result.objects.filter(table=at).first()
    versions = [] if result is None else list(Version.objects.filter(result=result))
    standing = next((v for v in versions if result and v.number == result.stands), None)
    own = standing is not None and standing.phone == visitor.phone
    open_yet = result is not None and result.state in AGREED and row.status == "entered"
    twice = event.confirming == Confirming.TWO_TYPISTS
    hidden = open_yet and twice and not own
    other_phone = event.confirming == Confirming.OTHER_PHONE
    same_sheet = request.POST.get("table") == str(at.pk)
    sent = request.POST if same_sheet else {}
    known = {} if hidden else {deed.entrant_id: deed for deed in at.deeds.all()}
    keeps_hands = at.game is not None and at.game.version > 0
    return {
        "at": at,
        "event": event,
        "row": row,
        "result": None if hidden else result,
        "standing": standing,
        "versions": [] if hidden else versions,
        "accounts": teller_names({v.by_id for v in versions}, club=event.club, role=Role.MEMBER),
        "own": own,
        "hidden": hidden,
        "open": open_yet,
        "may_tell": result is None or hidden,
        "may_confirm": open_yet and not twice and not (own and other_phone),
        "fields": points_fields(sent, replace(row, scores={}) if hidden else row),
        "side": sent.get("side", ""),
        "deeds": [] if keeps_hands else deeds_fields(sent, row, known),
        "calls": calls_at(event, len(row.seats)),
        "asks_side": event.confirming in SIDES_ASKED,
        "keeps_hands": keeps_hands,
        "is_open": at.round.state == RoundState.RELEASED,
        "key": sent.get("key") or uuid4(),
    }
