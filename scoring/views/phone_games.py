"""A game without an account, after its start: given to another phone, or claimed by an account."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.games.game_line import game_line
from scoring.services.handover import gift_code
from scoring.services.phone_games import claim, is_unclaimed
from scoring.services.table_cards import read_keep_code
from scoring.table_visitor import TableVisitor
from scoring.views.phone import unlisted
from web.phone_cookie import phone_of
from web.qr import qr_svg


@never_cache
@require_safe
def table_give(request: HttpRequest, code: str) -> HttpResponse:
    """A code and a link that give the score to the phone that opens them; shown by who keeps it."""
    visitor = _keeper(request, code)
    if visitor is None or visitor.card.game is None:
        return redirect("table", code)
    here = reverse("table", args=[code])
    link = request.build_absolute_uri(f"{here}?{urlencode({'gift': gift_code(visitor)})}")
    context = {
        "game": visitor.card.game,
        "link": link,
        "qr": qr_svg(link, say("The code that gives the score away")),
        "home": here,
        "pulse": f"{reverse('table_pulse', args=[code])}?gives=1",
    }
    response = render(request, "scoring/table_give.html", context)
    return unlisted(response, visitor.card.game)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_claim(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, and then put this phone's game into the account that is signed in."""
    visitor = _keeper(request, code)
    game = None if visitor is None else visitor.card.game
    if visitor is None or game is None:
        return redirect("table", code)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if not is_unclaimed(game, visitor.card):
        return redirect("game_sheet", game.pk)
    if request.method == "POST":
        claim(visitor=visitor, by=request.user)
        messages.success(request, say("The game is yours now, with every hand."))
        return redirect("game_sheet", game.pk)
    context = {"line": game_line(game), "home": reverse("table", args=[code])}
    return unlisted(render(request, "scoring/table_claim.html", context), game)


def _keeper(request: HttpRequest, code: str) -> TableVisitor | None:
    """The phone that keeps the score of this code's game, if it is the one that is asking."""
    card, phone = read_keep_code(code), phone_of(request)
    if card is None or phone is None or card.phone != phone:
        return None
    return TableVisitor(card, phone, card.epoch, card.game_id)
