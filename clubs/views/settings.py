"""What is managed of a club, what it says about itself, and who changed what."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_safe

from clubs.access import club_to_manage, club_to_score
from clubs.audit import changes
from clubs.forms.club import ClubForm
from clubs.services import change_club
from clubs.views.club_page import club_page
from web.pages import blame, sent, status_of

PAGE = 50


@login_required
@require_safe
def club_manage(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that keeps a club going, in one place: what this reader may do of it."""
    return club_page(request, "clubs/club_manage.html", club_to_score(request.user, slug))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, clock and openness."""
    club = club_to_manage(request.user, slug)
    names = ("name", "zone", "visibility", "people_shown")
    form = ClubForm(sent(request), initial={name: getattr(club, name) for name in names})
    if request.method == "POST" and form.is_valid():
        try:
            change_club(club=club, **form.cleaned_data)
        except ValidationError as error:
            blame(form, error)
        else:
            messages.success(request, say("Saved."))
            return redirect("club_settings", club.slug)
    status = status_of(form)
    return club_page(request, "clubs/club_settings.html", club, form=form, status=status)


@login_required
@require_safe
def club_changes(request: HttpRequest, slug: str) -> HttpResponse:
    """Who changed what about the club, its people and its members, before and after."""
    club = club_to_manage(request.user, slug)
    page = Paginator(changes(club), PAGE).get_page(request.GET.get("page"))
    return club_page(request, "clubs/club_changes.html", club, page=page)
