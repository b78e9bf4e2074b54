"""Ratings: a club's leaderboard, a person's course, and how right the chances were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from clubs.access import club_to_read, player_to_read, powers_in
from clubs.models import Player, Visibility
from clubs.names.namesakes import name_alone
from clubs.names.visibility import is_hidden, name_for
from clubs.views.club_page import club_page
from tournaments.ratings.accuracy import Figures, accuracy_figures
from tournaments.ratings.arithmetic.display import points
from tournaments.ratings.charts import calibration_chart, rating_chart
from tournaments.ratings.mark import Watermark
from tournaments.ratings.rounds import told_round
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import (
    Course,
    ShownRating,
    corrections,
    course,
    history,
    listed,
    rated_names,
    shown_ratings,
)
from tournaments.ratings.table import RatingTable
from tournaments.ratings.words import RULES, kind_words
from web.downloads import TYPES, table_file, table_rows
from web.pages import turn_to_page
from web.pictures.shared import Shared, shared_page

PAGE: Final = 50
HISTORY_PAGE: Final = 25
# A drawing has no room for more, and a page takes no longer for who has played for decades.
MOST_DRAWN: Final = 1000
MOST_CORRECTIONS: Final = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """A list that may be chosen, as a chip."""

    kind: str
    words: str
    current: bool


def chosen_kind(request: HttpRequest, kinds: Sequence[str]) -> str:
    """The list that was asked for, the first where none was; 404 for one that there is not."""
    asked = request.GET.get("kind")
    if asked is None:
        return kinds[0] if kinds else ""
    if asked not in kinds:
        raise Http404
    return asked


def choices(kinds: Sequence[str], chosen: str) -> list[Choice]:
    """The lists as chips; none where there is nothing to choose."""
    if len(kinds) < 2:  # noqa: PLR2004  a choice takes two
        return []
    return [Choice(kind, kind_words(kind), kind == chosen) for kind in kinds]


def kinds_of(mark: Watermark) -> list[str]:
    """The lists of a club, the most played first."""
    return [each["kind"] for each in mark.lists]


@require_safe
def club_ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """The leaderboard of a list, or those whose ratings are not settled."""
    club = club_to_read(request.user, slug)
    powers = powers_in(request.user, club)
    mark = keep_fresh(club)
    kinds = kinds_of(mark)
    kind = chosen_kind(request, kinds)
    provisional = request.GET.get("show") == "provisional"
    rows = list(listed(club, kind, powers.role, provisional=provisional))
    names = rated_names(rows, club, powers.role)
    table = RatingTable(rows, club=club, role=powers.role, names=names)
    if provisional:
        table.exclude = ("place",)
    turn_to_page(request, table, PAGE)
    download = request.GET.get("download")
    if download in TYPES:
        headers, *lines = table_rows(table)
        return table_file(f"{club.slug} ratings {kind}", download, headers, lines)
    return club_page(
        request,
        "tournaments/rating_list.html",
        club,
        powers=powers,
        table=table,
        kind=kind,
        kind_words=kind_words(kind),
        choices=choices(kinds, kind),
        provisional=provisional,
        mark=mark,
        rules=RULES,
    )


@require_safe
def club_ratings_accuracy(request: HttpRequest, slug: str) -> HttpResponse:
    """How often the chances came true, against a coin and against Elo by the mean of a side."""
    club = club_to_read(request.user, slug)
    mark = keep_fresh(club)
    kinds = kinds_of(mark)
    kind = chosen_kind(request, kinds)
    told = next((each for each in mark.lists if each["kind"] == kind), None)
    figures: Figures | None = None if told is None else accuracy_figures(told)
    return club_page(
        request,
        "tournaments/rating_accuracy.html",
        club,
        mark=mark,
        kind=kind,
        kind_words=kind_words(kind),
        choices=choices(kinds, kind),
        list=told,
        figures=figures,
        chart=None if figures is None else calibration_chart(figures.bins),
    )


@require_safe
def person_rating(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """The course of somebody's rating, for whoever may know the person."""
    player = player_to_read(request.user, slug, player_id)
    if player.root_id is not None:
        return redirect("person_rating", slug, player.root_id)
    club = player.club
    powers = powers_in(request.user, club)
    mark = keep_fresh(club)
    ratings = shown_ratings(player)
    kinds = [each.kind for each in ratings]
    kind = chosen_kind(request, kinds)
    rating = next((each for each in ratings if each.kind == kind), None)
    context: dict[str, Any] = {
        "player": player,
        "name": name_alone(player, club=club, role=powers.role),
        "rating": rating,
        "shared": _shared(request, player, rating),
        "mark": mark,
        "choices": choices(kinds, kind),
    }
    if rating is not None:
        context |= _course(request, player, rating)
    with timezone.override(ZoneInfo(club.zone)):
        return club_page(request, "tournaments/rating_person.html", club, powers=powers, **context)


def _shared(request: HttpRequest, player: Player, rating: ShownRating | None) -> Shared | None:
    """What a link to the page says of it, where strangers may know of the person; its picture is
    the person's."""
    club = player.club
    if club.visibility == Visibility.MEMBERS or is_hidden(player, club=club, role=0):
        return None
    return shared_page(
        request,
        title=say("Rating of %(name)s") % {"name": name_for(player, club=club, role=0)},
        description=club.name if rating is None else f"{rating.text}, {rating.kind_words}.",
        picture=reverse("person_picture", args=[club.slug, player.pk]),
        version="" if rating is None else rating.text,
    )


def _course(request: HttpRequest, player: Player, rating: ShownRating) -> dict[str, Any]:
    """The drawing, a page of the rounds behind it, and what was corrected."""
    told = course(player, rating.kind, MOST_DRAWN)
    page = Paginator(history(player, rating.kind), HISTORY_PAGE).get_page(request.GET.get("page"))
    return {
        "chart": rating_chart(told, player.club.zone),
        "course": Course.of(told),
        "page": page,
        "lines": [told_round(step) for step in page],
        "since": rating.rating - points(page[0].mean) if page.number == 1 else 0,
        "corrections": corrections(player).filter(kind=rating.kind)[:MOST_CORRECTIONS],
    }
