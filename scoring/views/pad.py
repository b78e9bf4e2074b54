"""The pad: the page on which a scorer records a game, as it is said and played at the table.

With script each tap goes to the API; without it the page's form comes here, is recorded by the
same service, and the page is asked for again (post, redirect, get).
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from clubs.views.devices import SESSION_KEY
from rules_engine.errors import RuleViolation
from scoring.access import game_to_record
from scoring.forms.pad import Tap
from scoring.log.codec import read_state
from scoring.models import Game, GameEntry
from scoring.services import NewEntry, Refused, Stale, record
from scoring.services.director import call_director
from scoring.services.table_cards import keep_code, live_cards
from scoring.snapshot import snapshot
from scoring.table_visitor import TableVisitor
from scoring.views.desk import Desk
from scoring.views.pad_page import pad_context, pad_data
from scoring.views.phone import recorder_of
from scoring.words.names import Names
from scoring.words.refusals import refusal_words

# Fields whose words are kept when a form is refused.
TYPED = ("call", "contract", "declarer", "text")
# Means nothing in a page, and travels.
INDENT = re.compile(r"\n\s+")
# The service worker keeps pads for offline use, and knows them by this header.
KEPT_OFFLINE = ("X-Best-Bower", "pad")


# Compressed here, since not every installation has a proxy that does it.
@gzip_page
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_pad(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show the pad of a game to whoever may record it, or record what its form sends.

    Where a phone keeps the score by the game's card, it is that phone's, whoever is signed in: the
    card's page tells the others so, and how they take it over.
    """
    visitor = recorder_of(request, game_id)
    if visitor is None:
        return redirect_to_login(request.get_full_path())
    game = game_to_record(visitor, game_id)
    if isinstance(visitor, TableVisitor):
        return redirect("table", keep_code(visitor.card))
    held = live_cards().filter(game=game, phone__isnull=False).first()
    if held is not None:
        return redirect("table", keep_code(held))
    desk = Desk.of_account(request.user, game, may_card=SESSION_KEY not in request.session)
    if request.POST.get("do") == "director" and desk.director:
        call_director(game=game)
        messages.success(request, say("The director is called."))
        return redirect(desk.home)
    return (pad_form if request.method == "POST" else pad_page)(request, game, desk)


def pad_form(request: HttpRequest, game: Game, desk: Desk) -> HttpResponse:
    """Record the pressed button; on a refusal the page comes back with the reason and the form."""
    state = read_state(game)
    if not request.POST.get("act"):
        words = say("Nothing is recorded yet. Press what was said or taken.")
        return pad_page(request, game, desk, words, HTTPStatus.UNPROCESSABLE_ENTITY)
    tap = Tap(state, request.POST.dict())
    names = Names.of(game.rules, game.names)
    try:
        told = tap.entries()
        base, key = _form_key(request)
    except RuleViolation as refused:
        words = refusal_words(refused, names)
        return pad_page(request, game, desk, words, HTTPStatus.UNPROCESSABLE_ENTITY)
    entries = [
        NewEntry(kind, payload, base=base + place, key=key if place == 0 else None)
        for place, (kind, payload) in enumerate(told)
    ]
    try:
        record(game.pk, entries, desk.by)
    except Refused as refused:
        status, words = HTTPStatus.UNPROCESSABLE_ENTITY, refused.detail
    except Stale as stale:
        status, words = HTTPStatus.CONFLICT, _stale_words(stale)
    else:
        return redirect(desk.home)
    return pad_page(request, game_to_record(desk.by, game.pk), desk, words, status)


def _form_key(request: HttpRequest) -> tuple[int, UUID]:
    """Where the form's page stood and the id that it was given, so that sending it twice is one
    write; raises RuleViolation where they are not as the page had them."""
    try:
        return int(request.POST["base"]), UUID(request.POST["key"])
    except (KeyError, ValueError):
        raise RuleViolation("bad_id") from None


def _stale_words(stale: Stale) -> str:
    return f"{stale.detail} {say('The page shows what it is now. Nothing of yours was recorded.')}"


def pad_page(
    request: HttpRequest,
    game: Game,
    desk: Desk,
    problem: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The pad as it stands at this desk."""
    state = read_state(game)
    view = snapshot(game, state)
    log_url = reverse("api_log", args=[game.pk])
    context: dict[str, Any] = pad_context(game, state, view)
    context["desk"] = desk
    context["key"] = uuid4()
    context["problem"] = problem
    context["typed"] = {name: request.POST.get(name, "") for name in TYPED}
    for side in context["sides"]:
        side["typed"] = request.POST.get(f"tricks-{side['key']}", "")
    context["data"] = pad_data(game, state, view, _log(game), log_url) | desk.told
    # A kept page is shown again much later, and says how old it is.
    context["data"]["at"] = round(timezone.now().timestamp() * 1000)
    context["data"]["words"]["status"] |= desk.status
    html = render_to_string("scoring/game_pad.html", context, request)
    response = HttpResponse(INDENT.sub("\n", html), status=status)
    response[KEPT_OFFLINE[0]] = KEPT_OFFLINE[1]
    return response


def _log(game: Game) -> list[dict[str, Any]]:
    """The log without its keys: what the script replays when something is taken back."""
    entries = GameEntry.objects.filter(game=game).order_by("seq")
    return [dict(entry) for entry in entries.values("kind", "payload")]
