"""A club's people: the list, searched and sorted by its address; adding, changing, retiring."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import club_to_read, club_to_score, player_to_manage, powers_in
from clubs.forms.people import ChangePersonForm, PersonForm
from clubs.lists.filters import PeopleFilter
from clubs.lists.tables import PeopleTable
from clubs.selectors import last_played, people_seen_by
from clubs.services import add_player, change_player, retire_player
from clubs.views.club_page import club_page
from web.downloads import TYPES, table_file, table_rows
from web.pages import blame, sent, status_of, turn_to_page

PAGE = 50


@require_safe
def club_people(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody on a club's list whom the reader may see; who no longer plays comes last."""
    club = club_to_read(request.user, slug)
    powers = powers_in(request.user, club)
    people = people_seen_by(club, powers.role)
    narrowed = PeopleFilter(request.GET, queryset=people, club=club, whole_names=powers.is_member)
    table = PeopleTable(narrowed.qs, club=club, role=powers.role)
    turn_to_page(request, table, PAGE)
    if not narrowed.is_asked:
        table.empty_text = say("Nobody is on this club's list yet.")
    kind = request.GET.get("download")
    if kind in TYPES:
        table.last_played = last_played(narrowed.qs)
        headers, *rows = table_rows(table)
        return table_file(f"{club.slug} people", kind, headers, rows)
    table.last_played = last_played(row.record for row in table.page.object_list)
    return club_page(
        request,
        "clubs/club_people.html",
        club,
        powers=powers,
        filter=narrowed,
        table=table,
        sorts=table.sorts(),
        sort=request.GET.get("sort", ""),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_add(request: HttpRequest, slug: str) -> HttpResponse:
    """A guest in one line; with namesakes on the list, say so and add him all the same."""
    club = club_to_score(request.user, slug)
    form = PersonForm(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            player = add_player(club=club, **form.cleaned_data)
        except ValidationError as error:
            blame(form, error)
        else:
            messages.success(request, say("%(name)s is on the list.") % {"name": player.name})
            return redirect("club_people", club.slug)
    status = status_of(form)
    return club_page(request, "clubs/person_add.html", club, form=form, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_edit(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """How somebody is printed from now on, and what the public sees of them."""
    player = player_to_manage(request.user, slug, player_id)
    names = ("name", "nickname", "number", "shown", "guest")
    initial = {name: getattr(player, name) for name in names}
    form = ChangePersonForm(sent(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            change_player(player=player, **form.cleaned_data)
        except ValidationError as error:
            blame(form, error)
        else:
            messages.success(request, say("Saved. Sheets of played games keep the old name."))
            return redirect(player)
    status = status_of(form)
    return club_page(
        request, "clubs/person_edit.html", player.club, form=form, player=player, status=status
    )


@login_required
@require_POST
def person_retire(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Take somebody off the lists for new games, or put them back."""
    player = player_to_manage(request.user, slug, player_id)
    retire_player(player=player, retired=request.POST.get("retired") == "yes")
    return redirect(player)
