"""Lists of hands behind figures, and a hand's own page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import date_format
from django.utils.translation import gettext as say
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from clubs.access import club_to_read, powers_in
from clubs.models import Club, Player
from clubs.names.namesakes import name_alone, names_shown
from clubs.selectors import records_of
from rule_words.profiles import profile_title
from scoring.access import game_to_read, may_record
from scoring.games.played_at import played_on
from scoring.models import Game, Hand
from scoring.sheet.reading import read_sheet
from scoring.statistics.figures import seat_words
from scoring.statistics.hand_lines import HEADERS, hand_lines, hand_rows, newest_first
from scoring.statistics.narrow import PEOPLE, HandFilter
from scoring.statistics.numbers import number_words
from scoring.views.hand_diagram import deal_of
from scoring.views.hand_share import hand_shared
from scoring.views.phone import unlisted, visitor_of
from web.downloads import TYPES, table_file

PAGE = 25


@dataclass(frozen=True, slots=True)
class HandsOf:
    """Whose hands a list has: a club's or an event's, the place of the club under which it stands,
    and the page between the two, where there is one."""

    club: Club
    hands: QuerySet[Hand]
    place: str
    back_url: str = ""
    back_words: str = ""


@require_safe
def club_hands(request: HttpRequest, slug: str) -> HttpResponse:
    """The hands of a club, narrowed down by the address."""
    club = club_to_read(request.user, slug)
    hands = Hand.objects.filter(game__club=club)
    return show_hands(request, HandsOf(club, hands, "statistics"))


def show_hands(request: HttpRequest, place: HandsOf) -> HttpResponse:
    """A list of hands with its filter, or the whole of it as a file."""
    club = place.club
    narrowed = HandFilter(request.GET, place.hands, club=club, user=request.user)
    hands = narrowed.qs
    player = narrowed.people.get("player")
    records = [] if player is None else list(records_of(player).values_list("pk", flat=True))
    kind = request.GET.get("download")
    if kind in TYPES:
        rows = hand_rows(hands, request.user, records)
        return table_file(f"hands {club.slug}", kind, HEADERS, rows)
    page = Paginator(newest_first(hands).select_related("game__club"), PAGE).get_page(
        request.GET.get("page")
    )
    powers = powers_in(request.user, club)
    count = page.paginator.count
    if player is None:
        narrowed.form.fields.pop("role")
    context: dict[str, Any] = {
        "club": club,
        "powers": powers,
        "player": player,
        "heading": _heading(player, club, powers.role),
        "summary": ngettext("%(count)s hand", "%(count)s hands", count)
        % {"count": number_words(count)},
        "form": narrowed.form,
        "chosen": _chosen(request, narrowed, powers.role),
        "lines": hand_lines(list(page.object_list), request.user, records),
        "page": page,
        "place": place.place,
        "back_url": place.back_url,
        "back_words": place.back_words,
    }
    return render(request, "scoring/hand_list.html", context)


def _heading(player: Player | None, club: Club, role: int) -> str:
    if player is None:
        return say("Hands")
    return say("Hands of %(name)s") % {"name": name_alone(player, club=club, role=role)}


def _chosen(request: HttpRequest, narrowed: HandFilter, role: int) -> list[tuple[str, str]]:
    """What the address fixes beside the form, each with the address without it."""
    club, words = narrowed.club, {}
    people = names_shown(narrowed.people, club=club, role=role)
    if "player" in people:
        words["player"] = people["player"]
        if "partner" in people:
            words["partner"] = say("with %(name)s") % {"name": people["partner"]}
        if "against" in people:
            words["against"] = say("against %(name)s") % {"name": people["against"]}
    for name, field in narrowed.form.fields.items():
        value = narrowed.asked(name)
        if value and name not in PEOPLE:
            words[name] = _said(name, field, value)
    return [(told, _without(request, name)) for name, told in words.items()]


def _said(name: str, field: Any, value: Any) -> str:
    """What is asked for, as a sign that can be taken away."""
    match name:
        case "seat":
            return seat_words(value)
        case "since":
            return say("from %(day)s") % {"day": date_format(value, "DATE_FORMAT")}
        case "until":
            return say("to %(day)s") % {"day": date_format(value, "DATE_FORMAT")}
        case "evening":
            return date_format(value, "DATE_FORMAT")
        case "profile":
            return profile_title(value)
        case _:
            return str(dict(field.choices)[value])


def _without(request: HttpRequest, name: str) -> str:
    """The address of this page with one thing less; without the player, without his partners."""
    kept = request.GET.copy()
    for each in ("page", *(PEOPLE if name == "player" else (name,))):
        kept.pop(each, None)
    if name == "player":
        kept.pop("role", None)
    return f"{request.path}?{kept.urlencode()}" if kept else request.path


@require_safe
def hand(request: HttpRequest, game_id: UUID, number: int) -> HttpResponse:
    """A hand by itself, to be shared by its address: auction, contract, tricks, points, reasons."""
    visitor = visitor_of(request, game_id)
    game = game_to_read(visitor, game_id)
    found = get_object_or_404(game.hands, number=number)
    found.game = game
    sheet = read_sheet(game, [found])
    row = sheet.rows[0]
    context = {
        "game": game,
        "hand": found,
        "row": row,
        "shared": hand_shared(request, game, found, visitor),
        "deal": deal_of(game, found),
        "title": say("Hand %(number)d: %(what)s")
        % {"number": number, "what": row.sentence.rstrip(".")},
        "link": request.build_absolute_uri(request.path),
        "played_on": played_on(game),
        "may_record": may_record(visitor, game),
        **_beside(game, number),
    }
    return unlisted(render(request, "scoring/hand.html", context), game)


def _beside(game: Game, number: int) -> dict[str, int | None]:
    """The hands before and after, as far as there are any: one query."""
    near = set(
        game.hands.filter(number__in=(number - 1, number + 1)).values_list("number", flat=True)
    )
    return {
        "before": number - 1 if number - 1 in near else None,
        "after": number + 1 if number + 1 in near else None,
    }
