"""Starting a game without an account, from the same form: the phone keeps it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from rules_engine.errors import RuleViolation
from scoring.forms.start import GameStartForm
from scoring.games.chosen_rules import ChosenRules
from scoring.services import NewSeat
from scoring.services.phone_games import start_on_phone
from scoring.services.start_limits import count_start
from scoring.services.table_cards import keep_code
from scoring.words.refusals import refusal_words
from web.phone_cookie import know_phone


def new_seats(form: GameStartForm) -> list[NewSeat]:
    """Who sits down, of a valid form."""
    return [
        NewSeat(seated.name, None if seated.player is None else seated.player.pk)
        for seated in form.cleaned_data["seated"]
    ]


def start_here(
    request: HttpRequest, form: GameStartForm, chosen: ChosenRules, phone: UUID
) -> HttpResponse | None:
    """The way to the new game's pad, or None with the refusal among the form's errors."""
    told = form.cleaned_data
    try:
        count_start(phone=phone, address=address_of(request))
        card = start_on_phone(
            phone=phone,
            profile=chosen.profile.name,
            rules=chosen.rules,
            seats=new_seats(form),
            length=told["format"],
            first_dealer=told["dealer"],
            game_id=told["game_id"],
        )
    except RuleViolation as refused:
        form.add_error(None, refusal_words(refused))
        return None
    response = redirect("table", keep_code(card))
    know_phone(response, phone)
    return response


def address_of(request: HttpRequest) -> str:
    """The visitor's address, as the proxies that are trusted tell it."""
    return BaseThrottle().get_ident(Request(request))
