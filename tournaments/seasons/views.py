"""Seasons: the list, the table with its race and titles, a person's evenings, the honours board."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import club_to_manage, club_to_read, powers_in
from clubs.services import mark_guests
from clubs.views.club_page import club_page, warn_of_names
from tournaments.seasons.access import person_of, season_to_keep, season_to_read
from tournaments.seasons.evenings import events_between, people_of
from tournaments.seasons.forms import KEPT, SeasonForm, season_initial
from tournaments.seasons.models import Season
from tournaments.seasons.picture import season_shared, season_svg
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import (
    change_season,
    close_season,
    create_season,
    honours_boards,
    honours_outdated,
    reopen_season,
)
from tournaments.seasons.shown import (
    People,
    evening_words,
    honour_headings,
    honour_lines,
    honour_rows,
    season_race,
    season_rows,
    title_lines,
)
from tournaments.seasons.tables import SeasonListTable, SeasonTable
from tournaments.seasons.words import rule_words
from web.downloads import TYPES, table_file, table_rows
from web.pages import blame, no_news, sent, signed_in, status_of, turn_to_page
from web.pictures.png import picture_answer

PAGE = 50


@require_safe
def season_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The seasons of a club."""
    club = club_to_read(request.user, slug)
    table = SeasonListTable(Season.objects.filter(club=club))
    turn_to_page(request, table, PAGE)
    kind = request.GET.get("download")
    if kind in TYPES:
        headers, *rows = table_rows(table)
        return table_file(f"{club.name} seasons", kind, headers, rows)
    return club_page(request, "tournaments/season_list.html", club, table=table)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin a season, counted like the last one."""
    club = club_to_manage(request.user, slug)
    last = Season.objects.filter(club=club).order_by("-starts_on").first()
    today = timezone.localdate(timezone=Season(club=club).zone)
    initial: dict[str, Any] = {"starts_on": today, "ends_on": today.replace(month=12, day=31)}
    if last is not None:
        initial |= {name: getattr(last, name) for name in KEPT}
        initial["previous"] = last.pk if last.carry else None
    form = SeasonForm(sent(request), club=club, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            season = create_season(club=club, by=signed_in(request), **form.said())
        except ValidationError as error:
            blame(form, error)
        else:
            warn_of_names(request, club, season.name)
            return redirect(season)
    return club_page(
        request, "tournaments/season_form.html", club, form=form, status=status_of(form)
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_settings(request: HttpRequest, season_id: int) -> HttpResponse:
    """How the season counts, and which evenings are in it."""
    season = season_to_keep(request.user, season_id)
    form = SeasonForm(
        sent(request), club=season.club, season=season, initial=season_initial(season)
    )
    if request.method == "POST" and form.is_valid():
        try:
            change_season(season=season, **form.said())
            guests = form.cleaned_data["who_guests"]
            mark_guests(among=people_of(season), guests=guests)
        except ValidationError as error:
            blame(form, error)
        else:
            messages.success(request, say("Saved."))
            warn_of_names(request, season.club, season.name)
            return redirect(season)
    return club_page(
        request,
        "tournaments/season_form.html",
        season.club,
        season=season,
        form=form,
        status=status_of(form),
    )


@require_safe
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """The table, the race and the titles."""
    found = season_to_read(request.user, season_id)
    context = _season(request, found)
    kind = request.GET.get("download")
    if kind in TYPES:
        headers, *rows = table_rows(context["table"])
        return table_file(f"{found.club.name} {found.name}", kind, headers, rows)
    return club_page(request, "tournaments/season.html", found.club, **context)


@require_safe
def season_picture(request: HttpRequest, season_id: int) -> HttpResponse:
    """A season as a PNG, the same for everybody: what strangers may see of it."""
    return picture_answer(request, season_svg(season_to_read(AnonymousUser(), season_id)))


@require_safe
def season_live(request: HttpRequest, season_id: int) -> HttpResponse:
    """The changing part of the table while an evening is being played, if it changed."""
    found = season_to_read(request.user, season_id)
    if request.GET.get("v") == season_mark(found):
        return no_news()
    context = _season(request, found) | {"club": found.club}
    return render(request, "tournaments/season.html#live", context)


def season_mark(found: Season) -> str:
    """What grows with every change of an evening of the season: one query."""
    versions = events_between(found).order_by().aggregate(total=Sum("version", default=0))
    return f"{versions['total']}"


def _season(request: HttpRequest, found: Season) -> dict[str, Any]:
    powers = powers_in(request.user, found.club)
    mark = season_mark(found)
    standing = season_standing(found)
    people = People(found.club, standing.people, powers.role)
    table = SeasonTable(season_rows(standing, people), season=found)
    turn_to_page(request, table, PAGE)
    honours = list(found.honours.select_related("player")) if found.closed_at else []
    return {
        "season": found,
        "powers": powers,
        "standing": standing,
        "mark": mark,
        "table": table,
        "rules": [*rule_words(found), *evening_words(standing)],
        "race": season_race(standing, people),
        "titles": title_lines(standing.titles(), people),
        "shared": season_shared(request, found, mark),
        "honours": honour_lines(honours, found.club, powers.role),
        "changed": bool(honours) and honours_outdated(standing, honours),
    }


@require_safe
def season_person(request: HttpRequest, season_id: int, player_id: int) -> HttpResponse:
    """One person's evenings: what each brought and whether it counts."""
    found = season_to_read(request.user, season_id)
    player = person_of(request.user, found, player_id)
    powers = powers_in(request.user, found.club)
    standing = season_standing(found)
    people = People(found.club, {**standing.people, player.pk: player}, powers.role)
    rows = [row for row in season_rows(standing, people) if row.person == player.pk]
    return club_page(
        request,
        "tournaments/season_person.html",
        found.club,
        powers=powers,
        season=found,
        player=player,
        name=people(player.pk),
        shared=season_shared(request, found, str(sum(event.version for event in standing.events))),
        row=rows[0] if rows else None,
    )


@login_required
@require_POST
def season_close(request: HttpRequest, season_id: int) -> HttpResponse:
    """End the season, or take its end back."""
    found = season_to_keep(request.user, season_id)
    change = reopen_season if request.POST.get("what") == "reopen" else close_season
    try:
        change(season=found)
    except ValidationError as error:
        for words in error.messages:
            messages.error(request, words)
    return redirect(found)


@require_safe
def honours_board(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who won something in a season that was closed, the newest season first."""
    club = club_to_read(request.user, slug)
    powers = powers_in(request.user, club)
    boards = honours_boards(club)
    kind = request.GET.get("download")
    if kind in TYPES:
        rows = honour_rows(boards, club, powers.role)
        return table_file(f"{club.name} honours", kind, honour_headings(), rows)
    board = [
        (each.season, honour_lines(each.honours, club, powers.role), each.outdated)
        for each in boards
    ]
    return club_page(request, "tournaments/honours_board.html", club, powers=powers, board=board)
