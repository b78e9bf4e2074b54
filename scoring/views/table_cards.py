"""Cards on tables as whoever runs the evening sees them: made, printed, withdrawn, late entries."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import club_to_score, powers_in
from clubs.models import Club, TableDevice
from clubs.services import create_device
from clubs.services.table_devices import device_code, live_devices
from clubs.views.club_page import club_page
from scoring.access import card_to_manage, game_to_card
from scoring.forms.table_card import OF_CLUB, NewCardForm, SeatGameForm
from scoring.log.codec import read_entry
from scoring.models import TableCard
from scoring.services.director import director_came
from scoring.services.handover import late_seen
from scoring.services.table_cards import (
    create_card,
    keep_code,
    live_cards,
    renew_card,
    revoke_card,
    seat_game,
    watch_code,
)
from scoring.words.entries import entry_words
from scoring.words.names import Names
from web.pages import blame, sent, signed_in, status_of
from web.qr import qr_svg


@login_required
@require_POST
def game_card(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A card for the table at which this game is played."""
    game = game_to_card(request.user, game_id)
    card = create_card(by=signed_in(request), name=game.title or say("Table"), game=game)
    return redirect("table_card", card.pk)


@login_required
@require_POST
def came_to_table(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Whoever keeps a club's tables has been at this one: it calls nobody any more."""
    game = game_to_card(request.user, game_id)
    director_came(games=[game.pk])
    return (
        redirect("game_sheet", game.pk)
        if game.club is None
        else redirect("club_live", game.club.slug)
    )


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
                late_seen(card=card, by=signed_in(request))
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
                read_entry(row.kind, row.payload), Names.of(row.game.rules, row.game.names)
            ),
        }
        for row in rows
    ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of a club that have a card, and another one.

    Cards whose phone records any game of the club are kept by whoever runs its events.
    """
    club = club_to_score(request.user, slug)
    powers = powers_in(request.user, club)
    form = NewCardForm(sent(request), may_direct=powers.may_direct)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_made(request, club, form))
        except ValidationError as error:
            blame(form, error)
    return club_page(
        request,
        "scoring/table_cards.html",
        club,
        powers=powers,
        form=form,
        cards=_of_club(club),
        devices=live_devices(club) if powers.may_direct else (),
        status=status_of(form),
    )


def _made(request: HttpRequest, club: Club, form: NewCardForm) -> str:
    """The address of the new card; raises ValidationError."""
    name = form.cleaned_data["name"]
    if form.cleaned_data.get("records") == OF_CLUB:
        device = create_device(club=club, name=name)
        return reverse("club_device", args=[club.slug, device.pk])
    card = create_card(by=signed_in(request), name=name, club=club)
    return reverse("table_card", args=[card.pk])


@login_required
@require_safe
def club_cards_print(request: HttpRequest, slug: str) -> HttpResponse:
    """Every card of a club, to be printed, cut and laid on the tables."""
    club = club_to_score(request.user, slug)
    powers = powers_in(request.user, club)
    cards = [_printed(request, card) for card in _of_club(club)]
    if powers.may_direct:
        cards += [_printed_device(request, device) for device in live_devices(club)]
    return club_page(request, "scoring/table_cards_print.html", club, powers=powers, cards=cards)


def _printed_device(request: HttpRequest, device: TableDevice) -> dict[str, Any]:
    """What stands on a card whose phone records any game of its club."""
    link = request.build_absolute_uri(reverse("device_sign_in", args=[device_code(device)]))
    title = say("The code of %(table)s") % {"table": device.name}
    return {"card": device, "link": link, "qr": qr_svg(link, title)}


def _of_club(club: Club) -> list[TableCard]:
    return list(live_cards().filter(club=club).order_by("name", "pk"))
