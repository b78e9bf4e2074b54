"""Cards on tables as whoever runs the evening sees them: made, printed, withdrawn, late entries."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import club_to_score
from clubs.models import Club
from clubs.qr import qr_svg
from clubs.views.page import blame, club_page, sent, status_of
from scoring.access import card_to_manage, game_to_card
from scoring.codec import read_entry
from scoring.entry_words import entry_words
from scoring.forms.table_card import NewCardForm, SeatGameForm
from scoring.models import LateEntry, TableCard
from scoring.names import Names
from scoring.services.table_cards import (
    create_card,
    keep_code,
    live_cards,
    renew_card,
    revoke_card,
    seat_game,
    watch_code,
)
from scoring.views.account import account_of


@login_required
@require_POST
def game_card(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A card for the table at which this game is played."""
    game = game_to_card(request.user, game_id)
    card = create_card(by=account_of(request), name=game.title or say("Table"), game=game)
    return redirect("table_card", card.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_card(request: HttpRequest, card_id: int) -> HttpResponse:
    """One card: its code, its director's code, the game there and what late phones sent."""
    card = card_to_manage(request.user, card_id)
    form = SeatGameForm(card, request.POST if request.POST.get("do") == "seat" else None)
    if request.method == "POST":
        match request.POST.get("do"):
            case "seat" if form.is_valid():
                seat_game(card=card, game=form.cleaned_data["game"])
            case "renew":
                renew_card(card=card)
            case "revoke":
                revoke_card(card=card)
                return redirect("club_cards", card.club.slug) if card.club else redirect("home")
            case "seen":
                unseen = LateEntry.objects.filter(card=card, seen_at=None)
                unseen.update(seen_at=timezone.now(), seen_by=account_of(request))
        return redirect("table_card", card.pk)
    context = {**_printed(request, card), "form": form, "late": _late(card)}
    return render(request, "scoring/table_card.html", context)


def _printed(request: HttpRequest, card: TableCard) -> dict[str, Any]:
    """What stands on a card."""
    link = request.build_absolute_uri(reverse("table", args=[keep_code(card)]))
    watch = request.build_absolute_uri(reverse("watch", args=[watch_code(card)]))
    title = say("The code of %(table)s") % {"table": card.name}
    return {"card": card, "link": link, "watch": watch, "qr": qr_svg(link, title)}


def _late(card: TableCard) -> list[dict[str, Any]]:
    """What late phones sent, as sentences."""
    rows = card.late.select_related("game").order_by("pk")
    return [
        {
            "entry": row,
            "words": entry_words(
                read_entry(row.kind, row.payload), Names.of(row.game.rules.table, row.game.names)
            ),
        }
        for row in rows
    ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of a club that have a card, and another one."""
    club = club_to_score(request.user, slug)
    form = NewCardForm(sent(request))
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        try:
            card = create_card(by=account_of(request), name=name, club=club)
        except ValidationError as error:
            blame(form, error)
        else:
            return redirect("table_card", card.pk)
    return club_page(
        request,
        "scoring/table_cards.html",
        club,
        form=form,
        cards=_of_club(club),
        status=status_of(form),
    )


@login_required
@require_safe
def club_cards_print(request: HttpRequest, slug: str) -> HttpResponse:
    """Every card of a club, to be printed, cut and laid on the tables."""
    club = club_to_score(request.user, slug)
    cards = [_printed(request, card) for card in _of_club(club)]
    return club_page(request, "scoring/table_cards_print.html", club, cards=cards)


def _of_club(club: Club) -> list[TableCard]:
    return list(live_cards().filter(club=club).order_by("name", "pk"))
