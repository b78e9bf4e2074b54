"""The score sheet of a game, and what is done from it: a rematch, giving the game up."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules_engine.errors import RuleViolation
from scoring.access import Visitor, game_to_read, game_to_record, may_record
from scoring.forms.abandon import AbandonForm
from scoring.games.share import share_address, shared
from scoring.models import Game
from scoring.services import Refused, Stale, abandon, rematch
from scoring.services.phone_games import forgotten_on, is_unclaimed
from scoring.services.table_cards import keep_code, seat_game
from scoring.sheet.counted_elsewhere import counted_elsewhere
from scoring.sheet.file import sheet_rows
from scoring.sheet.surroundings import sheet_context
from scoring.sheet.unchanged import sheet_tag
from scoring.snapshot import game_view
from scoring.table_visitor import TableVisitor
from scoring.views.phone import keeper_of, recorder_of, unlisted, visitor_of
from scoring.words.refusals import refusal_words
from web.downloads import TYPES, table_file


@require_safe
def game_sheet(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Every hand on a row; `?view=columns` has the won, lost and net columns of the old books.

    Who is not signed in and has seen it as it is gets 304, at one query.
    """
    tag = sheet_tag(request, game_id)
    seen = get_conditional_response(request, etag=tag)
    if seen is not None:
        return _tagged(seen, tag)
    visitor = visitor_of(request, game_id)
    game = game_to_read(visitor, game_id)
    kind = request.GET.get("download")
    if kind in TYPES:
        headers, *rows = sheet_rows(game)
        return table_file(f"sheet {game.created_at:%Y-%m-%d}", kind, headers, rows)
    columns = request.GET.get("view") == "columns"
    context = sheet_context(game, visitor, columns=columns, may_record=may_record(visitor, game))
    context["shared"] = shared(request, game, reader=visitor)
    context["link"] = request.build_absolute_uri(share_address(game))
    context["unclaimed"] = _unclaimed(request, game)
    context["elsewhere"] = counted_elsewhere(visitor, game)
    context["rematch"] = Game.objects.filter(rematch_of=game).only("pk").first()
    return _tagged(unlisted(render(request, "scoring/game_sheet.html", context), game), tag)


def _tagged(page: HttpResponse, tag: str | None) -> HttpResponse:
    """A page that its reader keeps, and asks for again by its tag."""
    if tag is not None:
        page["ETag"] = tag
        patch_cache_control(page, private=True, no_cache=True)
    return page


def _unclaimed(request: HttpRequest, game: Game) -> dict[str, Any] | None:
    """For the phone to which this game belongs: until when, and how an account claims it."""
    keeper = None if game.club_id else keeper_of(request, game.pk)
    if keeper is None or not is_unclaimed(game, keeper.card):
        return None
    return {
        "until": forgotten_on(game),
        "claim": reverse("table_claim", args=[keep_code(keeper.card)]),
    }


@require_POST
def game_rematch(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Start the same game again, the deal moved on, and go to its pad."""
    visitor = recorder_of(request, game_id)
    if visitor is None:
        return redirect_to_login(request.get_full_path())
    try:
        game = rematch(game_id=game_id, by=visitor)
        if isinstance(visitor, TableVisitor):
            seat_game(card=visitor.card, game=game)
    except RuleViolation as refused:
        messages.warning(request, refusal_words(refused))
        return redirect("game_sheet", game_id)
    return redirect("game_pad", game.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def game_abandon(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Ask, and then end a game that nobody finishes, with no winner."""
    visitor = recorder_of(request, game_id)
    if visitor is None:
        return redirect_to_login(request.get_full_path())
    game = game_to_record(visitor, game_id)
    form = AbandonForm(request.POST or None, initial={"base": game.version})
    if request.method == "POST" and form.is_valid():
        return _abandon(request, visitor, game, form)
    context: dict[str, Any] = {"game": game, "form": form, "view": game_view(game)}
    return render(request, "scoring/game_abandon.html", context, status=422 if form.errors else 200)


def _abandon(request: HttpRequest, visitor: Visitor, game: Game, form: AbandonForm) -> HttpResponse:
    try:
        abandon(
            game.pk,
            visitor,
            reason=form.cleaned_data["reason"],
            base=form.cleaned_data["base"],
        )
    except (Refused, Stale) as problem:
        messages.warning(request, f"{problem.detail} {say('Nothing was changed.')}")
    else:
        messages.success(request, say("The game is given up. Its sheet stays as it is."))
    return redirect("game_sheet", game.pk)
