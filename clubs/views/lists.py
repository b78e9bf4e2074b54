"""The list of clubs, and founding one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms.club import NewClubForm
from clubs.lists.tables import ClubTable
from clubs.selectors import listed_clubs
from clubs.services import create_club
from web.downloads import TYPES, table_file, table_rows
from web.pages import blame, sent, signed_in, status_of, turn_to_page

PAGE = 50


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    """The clubs that the reader may come across."""
    playing = Count("players", filter=Q(players__retired=False, players__merged_into=None))
    table = ClubTable(listed_clubs(request.user).annotate(people=playing).order_by("name", "pk"))
    turn_to_page(request, table, PAGE)
    kind = request.GET.get("download")
    if kind in TYPES:
        headers, *rows = table_rows(table)
        return table_file("clubs", kind, headers, rows)
    return render(request, "clubs/club_list.html", {"table": table})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_create(request: HttpRequest) -> HttpResponse:
    """Found a club; its founder owns it."""
    form = NewClubForm(sent(request))
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            club = create_club(
                name=told["name"],
                owner=signed_in(request),
                zone=told["zone"],
                visibility=told["visibility"],
            )
        except ValidationError as error:
            blame(form, error)
        else:
            return redirect(club)
    return render(request, "clubs/club_create.html", {"form": form}, status=status_of(form))
