"""Games begun without a network: what a phone keeps for it, and where it sends such a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from clubs.access import club_to_score
from clubs.models import Club, Player
from clubs.selectors import clubs_scored_by, players_to_offer
from clubs.views.devices import SESSION_KEY
from rule_words.profiles import PLAYERS, by_players
from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.game import start
from rules_engine.house_rules import HouseRules
from rules_engine.rulebook import rulebook
from scoring.forms.begun import BegunForm
from scoring.forms.seats import find_seated, tell_apart
from scoring.forms.start import length_choices, usual_length
from scoring.games.chosen_rules import ChosenRules, chosen_rules, house_rules_of, of_preset
from scoring.games.recent import last_started
from scoring.models import Game, TableCard
from scoring.services import NewSeat
from scoring.services.begun import Begun, take_game, take_on_phone
from scoring.services.phone_games import last_on
from scoring.services.table_cards import keep_code
from scoring.table_visitor import TableVisitor
from scoring.views.begun_words import begun_words
from scoring.views.desk import Desk
from scoring.views.pad import pad_page
from scoring.views.pad_page import OF_THE_BOOK_LEFT_OUT
from scoring.views.start_here import address_of
from scoring.views.worker import shell, version
from scoring.words.refusals import refusal_words
from scoring.words.seats import seat_word
from web.api.base import read_json
from web.api.errors import BadRequest
from web.phone_cookie import know_phone, phone_of

# The service worker knows by this what it may keep.
PAGE_HEADER: Final = "X-Best-Bower"
NOBODY: Final = UUID(int=0)
# Stands for the name at a seat, in characters that no name has.
FIRST_NAME: Final = 0xE000


@never_cache
@require_safe
def game_begin(request: HttpRequest) -> HttpResponse:
    """The page on which a phone begins a game without a network; it says nothing of anybody."""
    return render(request, "scoring/game_begin.html", {"words": begun_words()})


@gzip_page
@never_cache
@require_safe
def game_kit(request: HttpRequest) -> HttpResponse:
    """What this reader can begin: rules with the address of an empty pad, clubs, the last game."""
    get_token(request)  # so that what was begun can be sent
    user = request.user
    house = list(house_rules_of(user))
    sets = [
        *(_in_kit(each, say("House rules of your clubs")) for each in house),
        *(
            _in_kit(of_preset(profile), str(PLAYERS[players]))
            for players, profiles in by_players()
            for profile in profiles
        ),
    ]
    phone = phone_of(request)
    last = last_started(user) if user.is_authenticated else phone and last_on(phone)
    response = JsonResponse(
        {
            "account": user.pk,
            "rules": sets,
            "clubs": list(_clubs(clubs_scored_by(user))),
            "last": last and _last(last, house),
        }
    )
    response[PAGE_HEADER] = "kit"
    return _behind_the_page(request, response)


def _in_kit(chosen: ChosenRules, group: str) -> Mapping[str, str]:
    """`blank` changes with the rules and with the version of the site, so it is kept anew then."""
    told = json.dumps([version(shell()), chosen.rules.to_data()], sort_keys=True)
    mark = hashlib.sha256(told.encode()).hexdigest()[:12]
    return {
        "name": chosen.name,
        "title": str(chosen.title),
        "group": group,
        "blank": f"{reverse('game_blank', args=[chosen.name])}?v={mark}",
    }


def _clubs(clubs: Any) -> Iterator[Mapping[str, Any]]:
    people: dict[int, list[Player]] = {}
    for player in players_to_offer(clubs):
        people.setdefault(player.club_id, []).append(player)
    for club in clubs:
        yield {
            "slug": club.slug,
            "name": club.name,
            "players": list(tell_apart(people.get(club.pk, []))),
        }


def _last(game: Game, house: list[ChosenRules]) -> Mapping[str, Any]:
    """The names of the game before, and its rules where they can be chosen again."""
    same = [each.name for each in house if each.rules == game.rules]
    return {
        "rules": next(iter(same), game.profile),
        "names": game.names,
        "club": "" if game.club is None else game.club.slug,
    }


@gzip_page
@never_cache
@require_safe
def game_blank(request: HttpRequest, name: str) -> HttpResponse:
    """The pad of a game that nobody plays yet, for a phone to keep and to fill in."""
    chosen = chosen_rules(name, request.user)
    if chosen is None:
        raise Http404
    rules, table = chosen.rules, chosen.rules.table
    game = Game(
        pk=NOBODY,
        profile=chosen.profile.name,
        rules=rules,
        format=Format(),
        names=[chr(FIRST_NAME + seat) for seat in table.seats],
        first_dealer=0,
        state=start(rules, Format(), 0).to_data(),
    )
    told = {
        "profile": chosen.profile.name,
        "rules": rules.to_data(),
        "seats": [seat_word(table, seat) for seat in table.seats],
        "lengths": [[value, str(label)] for value, label in length_choices(rules)],
        "usual": usual_length(chosen.profile.name),
        "books": _books(rules),
    }
    desk = Desk.of_account(request.user, game, may_card=False)
    response = pad_page(request, game, replace(desk, told={"start": told}))
    response[PAGE_HEADER] = "blank"
    return _behind_the_page(request, response)


def _behind_the_page(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """An answer that is fetched while somebody may just sign in: it brings back no old token."""
    if settings.CSRF_COOKIE_NAME in request.COOKIES:
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = False
    return response


def _books(rules: HouseRules) -> Mapping[str, Mapping[str, object]]:
    """How the tables differ where a game is of some hands, or of some games."""
    race = rulebook(rules)
    return {
        name: {
            key: table
            for key, table in rulebook(rules, length).items()
            if table != race[key] and key not in OF_THE_BOOK_LEFT_OUT
        }
        for name, length in (("hands", Format(hands=2)), ("games", Format(games=2)))
    }


@never_cache
@require_POST
def game_begun(request: HttpRequest) -> HttpResponse:
    """Take a game that a phone began; where its pad is now, and what it records with.

    Sent again it is the same game. 403: its account has to sign in. 404: the game before it has not
    come yet. 422: refused, with words; it stays on the phone.
    """
    try:
        form = BegunForm(read_json(request))
        told = form.cleaned_data if form.is_valid() else None
    except (BadRequest, AttributeError, TypeError):
        told = None
    if told is None:
        return _refused("bad_request", say("This cannot be read."), HTTPStatus.BAD_REQUEST)
    try:
        return _taken(request, told)
    except RuleViolation as refused:
        return _refused(refused.code, refusal_words(refused))
    except ValidationError as refused:
        return _refused("names", " ".join(refused.messages))
    except PermissionDenied:
        return _refused("signed_out", say("Sign in to go on."), HTTPStatus.FORBIDDEN)


def _refused(
    code: str, detail: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY
) -> HttpResponse:
    return JsonResponse({"code": code, "detail": detail}, status=status)


def _taken(request: HttpRequest, told: Mapping[str, Any]) -> HttpResponse:
    begun = Begun(
        game_id=told["id"],
        first_dealer=told["first_dealer"],
        again=told["again"],
        profile=told["profile"],
        rules=told["rules"],
        length=told["length"],
        seats=[NewSeat(name) for name in told["names"]],
    )
    if told["by"] == "account":
        return _of_account(request, told, begun)
    made = told["made"] or uuid4()
    phone = phone_of(request) or made
    card = take_on_phone(begun=begun, phone=phone, made=made, address=address_of(request))
    response = JsonResponse(_answer(_desk_of_phone(card, phone)))
    know_phone(response, phone)
    return response


def _of_account(request: HttpRequest, told: Mapping[str, Any], begun: Begun) -> HttpResponse:
    user, device = request.user, SESSION_KEY in request.session
    if not user.is_authenticated or told["account"] not in (None, user.pk):
        raise PermissionDenied
    if device and begun.again is None:
        raise PermissionDenied
    if told["club"] and begun.again is None:
        known = Game.objects.filter(pk=begun.game_id).exists()
        club = None if known else _club(request, told["club"])
        seats = begun.seats if club is None else _seats(told["names"], club)
        begun = replace(begun, club=club, seats=seats)
    game = take_game(begun=begun, by=user)
    return JsonResponse(_answer(Desk.of_account(user, game, may_card=not device)))


def _club(request: HttpRequest, slug: str) -> Club:
    """The club whose game it is; raises ValidationError."""
    try:
        return club_to_score(request.user, slug)
    except (Http404, PermissionDenied):
        raise ValidationError(say("You do not start games of this club any more.")) from None


def _seats(names: list[str], club: Club) -> list[NewSeat]:
    """The people of the club who have these names, or new ones; raises ValidationError."""
    offered = tell_apart(players_to_offer([club]))
    seated = [find_seated(name, offered) for name in names]
    return [NewSeat(each.name, None if each.player is None else each.player.pk) for each in seated]


def _desk_of_phone(card: TableCard, phone: UUID) -> Desk:
    visitor = TableVisitor(card, phone, card.epoch, card.game_id)
    return Desk.of_table(visitor, pulse=reverse("table_pulse", args=[keep_code(card)]))


def _answer(desk: Desk) -> dict[str, Any]:
    """What the pad that is open goes on with."""
    return {
        "home": desk.home,
        "told": desk.told,
        "status": desk.status,
        "rematch": desk.rematch,
        "gives": desk.gives,
        "sheet": desk.sheet,
    }
