"""What a phone sees that scanned a table's card: the pad of the game there, or how it gets it.

The phone is known by a random number of its own in a cookie. Whether it keeps the score is the
card's to say (scoring.services.handover); no account and no session come into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db.models import F
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from rules_engine.errors import NotLegalNow, RuleViolation
from scoring.access import may_manage, may_record
from scoring.games.game_line import game_line
from scoring.games.played_at import zone_of
from scoring.models import TableCard
from scoring.services import handover, rematch
from scoring.services.director import call_director
from scoring.services.handover import is_gift
from scoring.services.table_cards import (
    keep_code,
    live_cards,
    read_keep_code,
    seat_game,
    watch_code,
)
from scoring.table_visitor import TableVisitor
from scoring.telling.card_ways import Way, totals_of, ways_of
from scoring.telling.keeper import keeper_words
from scoring.telling.to_tables import news_for
from scoring.views.desk import Desk
from scoring.views.pad import pad_form, pad_page
from scoring.views.phone import unlisted
from scoring.words.refusals import refusal_words
from web.phone_cookie import know_phone, phone_of

# The service worker keeps the pad for offline use, and knows it and our other pages by this.
PAGE_HEADER = "X-Best-Bower"


@gzip_page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The pad for the phone that keeps the score; for any other, the way to become it."""
    card = read_keep_code(code)
    if card is None:
        return _page(request, "table_unknown", {}, HTTPStatus.NOT_FOUND)
    known = phone_of(request)
    phone = known or uuid4()
    if request.method == "POST" and "do" in request.POST and known is not None:
        response = _hand_over(request, card, phone)
    else:
        response = _show(request, card, phone)
    # Every time, so that a phone that comes back is known for longer.
    know_phone(response, phone)
    return response if card.game is None else unlisted(response, card.game)


def _show(request: HttpRequest, card: TableCard, phone: UUID, problem: str = "") -> HttpResponse:
    plays_here = card.phone == phone and card.game is not None and not card.game.over
    asks = request.method != "POST" and "here" not in request.GET
    ways = ways_of(card) if not plays_here and (asks or card.game is None) else []
    meant = _which(request, card, phone, ways) if asks else None
    if meant is not None:
        return meant
    if card.phone != phone:
        return _join(request, card, phone, problem)
    visitor = handover.join(card=card, phone=phone, by=request.user)
    if card.game is None:
        told = {"card": card, "pulse": _pulse(card), "ways": ways}
        return _page(request, "table_empty", told)
    desk = Desk.of_table(visitor, pulse=_pulse(card))
    if request.method == "POST" and not problem:
        response = pad_form(request, card.game, desk)
    else:
        response = pad_page(request, card.game, desk, problem)
    return response


def _which(
    request: HttpRequest, card: TableCard, phone: UUID, ways: Sequence[Way]
) -> HttpResponse | None:
    """Where several evenings play at a table of this number, which one is meant; None where it is
    this card's. The evening for which this phone keeps the score is not asked about."""
    own = [way for way in ways if way.card and phone in {way.card.phone, way.card.asked_by}]
    meant = (own or ways)[0] if own or len(ways) == 1 else None
    if meant is not None and meant.card is not None and meant.card.pk != card.pk:
        return redirect("table", keep_code(meant.card))
    if meant is None and ways:
        return _page(request, "table_which", {"card": card, "ways": ways})
    return None


def _join(request: HttpRequest, card: TableCard, phone: UUID, problem: str) -> HttpResponse:
    """How this phone gets to keep the score, and that it loses nothing by it."""
    # A game of its own does not bind a phone to a table.
    tables = live_cards().filter(phone=phone).exclude(game__created_by=F("user"))
    elsewhere = tables.exclude(pk=card.pk).first()
    gift = request.GET.get("gift", "")
    gift = gift if is_gift(card=card, gift=gift) else ""
    context = {
        "card": card,
        "game": card.game,
        "players": card.game.names if card.game and (card.phone is None or gift) else [],
        "elsewhere": elsewhere,
        "elsewhere_url": elsewhere and reverse("table", args=[keep_code(elsewhere)]),
        "taken": card.phone is not None,
        "waiting": card.asked_by == phone,
        "gift": gift,
        "keeper": keeper_words(request.user, card),
        "may_take": card.phone is not None and may_manage(request.user, card),
        "line": _line(request, card),
        "own": card.club is None and card.created_by_id is None,
        "problem": problem,
        "pulse": _pulse(card),
        "watch": reverse("watch", args=[watch_code(card)]),
        "totals": totals_of(card),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return _page(request, "table_join", context, status)


def _line(request: HttpRequest, card: TableCard) -> dict[str, Any] | None:
    """How the game stands and when something was recorded last, for whoever may record it."""
    game = card.game
    if game is None or not may_record(request.user, game):
        return None
    newest = game.entries.order_by("-seq").values_list("recorded_at", flat=True).first()
    when = newest and f"{timezone.localtime(newest, zone_of(game)):%H:%M}"
    return {**game_line(game), "newest": when}


def _hand_over(request: HttpRequest, card: TableCard, phone: UUID) -> HttpResponse:
    """One of the steps by which a table changes phones."""
    here = redirect("table", keep_code(card))
    visitor = TableVisitor(card, phone, card.epoch, card.game_id)
    try:
        match request.POST["do"]:
            case "join":
                handover.join(card=card, phone=phone)
            case "ask":
                handover.ask(card=card, phone=phone)
            case "code":
                handover.take_by_code(card=card, phone=phone, code=request.POST.get("code", ""))
            case "back" if may_manage(request.user, card):
                handover.take_back(card=card, phone=phone)
            case "take":
                gift = request.POST.get("gift", "")
                handover.take_gift(card=card, phone=phone, gift=gift)
            case "yes" | "no" as answer:
                handover.let(visitor=visitor, yes=answer == "yes")
            case "release":
                handover.release(visitor=visitor)
            case what:
                _at_the_table(request, visitor, what)
    except RuleViolation as refused:
        return _show(request, card, phone, refusal_words(refused))
    return here


def _at_the_table(request: HttpRequest, visitor: TableVisitor, what: str) -> None:
    """What a table wants that changes no phone."""
    if what == "rematch":
        _rematch(visitor)
    elif what == "director" and visitor.card.game is not None:
        call_director(game=visitor.card.game)
        messages.success(request, say("The director is called."))


def _rematch(visitor: TableVisitor) -> None:
    """The same people play again at the same table."""
    if not visitor.keeps or visitor.game_id is None or visitor.card.guided_since:
        raise NotLegalNow("handed_over")
    seat_game(card=visitor.card, game=rematch(game_id=visitor.game_id, by=visitor))


@never_cache
@require_safe
def table_pulse(request: HttpRequest, code: str) -> HttpResponse:
    """Whether there is news for this phone: 204, or what the pad or a waiting page should know.

    One query. `?head=` is the log's length on the phone and `?game=` its game; a page that waits
    has neither and is told to load itself again, as is one that gives the score away (`?gives=`)
    as soon as another phone has taken it.
    """
    card = read_keep_code(code)
    if card is None:
        return JsonResponse({"keeps": False}, status=HTTPStatus.NOT_FOUND)
    keeps = card.phone is not None and card.phone == phone_of(request)
    game = card.game
    head = request.GET.get("head")
    if head is None and "gives" in request.GET:
        return _told_to_wait(keeps=False, has_game=False, waits=keeps)
    if head is None:
        return _told_to_wait(keeps=keeps, has_game=game is not None, waits=card.phone is not None)
    asked = keeps and card.asked_by is not None
    same = game is not None and request.GET.get("game") == str(game.pk)
    called = card.called_at and card.called_at.isoformat()
    said = news_for(game, request.GET.get("told", "")) if keeps and same and game else None
    still = keeps and same and not (asked or called or said)
    if still and game is not None and head == str(game.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    told: dict[str, Any] = {"keeps": keeps, "asked": asked, "same": same}
    if not keeps and card.phone is not None:
        told["by"] = keeper_words(request.user, card)
    if said:
        told["said"] = said
    return JsonResponse(told | ({"called": called} if called else {}))


def _told_to_wait(*, keeps: bool, has_game: bool, waits: bool) -> HttpResponse:
    """An answer to htmx: load the page again where there is something to see, else nothing."""
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    if (keeps and has_game) or not waits:
        response = HttpResponse()
        response["HX-Refresh"] = "true"
    return response


def _pulse(card: TableCard) -> str:
    return reverse("table_pulse", args=[keep_code(card)])


def _page(
    request: HttpRequest, name: str, context: dict[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    response = render(request, f"scoring/{name}.html", context, status=status)
    response[PAGE_HEADER] = "page"
    return response
