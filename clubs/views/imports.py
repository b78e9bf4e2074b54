"""Taking in a list of people: a file or pasted lines, what would happen, and a yes."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_manage, import_to_manage
from clubs.forms.people import ConfirmImportForm, PeopleListForm
from clubs.people_lists.preview import still_faulty
from clubs.services import confirm_import
from clubs.services.people_import import preview
from clubs.views.club_page import club_page
from clubs.views.people_lists import (
    Said,
    columns_were_set,
    part_words,
    people_context,
    read_form,
)
from web.pages import REFUSED, sent, signed_in, status_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def people_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file, or paste lines; nothing is added by it."""
    club = club_to_manage(request.user, slug)
    form = PeopleListForm(sent(request), request.FILES or None)
    waiting = read_form(request, form, club=club, by=signed_in(request))
    if waiting is not None:
        return redirect("people_import_confirm", club.slug, waiting.pk)
    status = status_of(form)
    return club_page(request, "clubs/people_import.html", club, form=form, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def people_import_confirm(request: HttpRequest, slug: str, import_id: int) -> HttpResponse:
    """How the list is read, what would become of each row, and the button that adds the people."""
    waiting = import_to_manage(request.user, slug, import_id)
    if columns_were_set(request, waiting):
        return redirect("people_import_confirm", slug, import_id)
    form = ConfirmImportForm(sent(request))
    said = Said.of(request.POST) if request.method == "POST" else None
    status = 200
    if said is not None and form.is_valid():
        if not still_faulty(preview(waiting, mended=said.mended), said.mended):
            added = confirm_import(
                waiting=waiting,
                said=said.choices,
                mended=said.mended,
                also_duplicates=form.cleaned_data["also_duplicates"],
            )
            words = ngettext("%(added)d person added.", "%(added)d people added.", added)
            messages.success(request, words % {"added": added})
            return redirect("club_people", slug)
        status = REFUSED
    return club_page(
        request,
        "clubs/people_import_confirm.html",
        waiting.club,
        status=status,
        form=form,
        parts=part_words(),
        **people_context(waiting, said=said),
    )
