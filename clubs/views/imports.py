"""Taking in a list of people: a file, what would happen, and a yes."""

from __future__ import annotations

from collections import Counter

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_manage, import_to_manage
from clubs.forms.people import ConfirmImportForm, PeopleFileForm
from clubs.services import confirm_import, read_people
from clubs.services.people_import import DUPLICATE, FAULTY, NEW, preview
from clubs.views.page import blame, club_page, sent, signed_in, status_of

# What needs a person's eye is shown whole up to here, what does not only in its beginning.
MOST_TOLD = 200
MOST_NEW = 20


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def people_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file; nothing is added by it."""
    club = club_to_manage(request.user, slug)
    form = PeopleFileForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            waiting, _rows = read_people(
                club=club, by=signed_in(request), content=file.read(), filename=file.name
            )
        except ValidationError as error:
            blame(form, error)
        else:
            return redirect("people_import_confirm", club.slug, waiting.pk)
    status = status_of(form)
    return club_page(request, "clubs/people_import.html", club, form=form, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def people_import_confirm(request: HttpRequest, slug: str, import_id: int) -> HttpResponse:
    """What would become of each row, and the button that adds the people."""
    waiting = import_to_manage(request.user, slug, import_id)
    form = ConfirmImportForm(sent(request))
    if request.method == "POST" and form.is_valid():
        added = confirm_import(
            waiting=waiting, also_duplicates=form.cleaned_data["also_duplicates"]
        )
        words = ngettext("%(added)d person added.", "%(added)d people added.", added)
        messages.success(request, words % {"added": added})
        return redirect("club_people", slug)
    rows = preview(waiting)
    by_state = {state: [row for row in rows if row.state == state] for state in (FAULTY, DUPLICATE)}
    counted = Counter(row.state for row in rows)
    return club_page(
        request,
        "clubs/people_import_confirm.html",
        waiting.club,
        form=form,
        waiting=waiting,
        faulty=by_state[FAULTY][:MOST_TOLD],
        duplicates=by_state[DUPLICATE][:MOST_TOLD],
        new=[row for row in rows if row.state == NEW][:MOST_NEW],
        counted={state: counted[state] for state in (NEW, DUPLICATE, FAULTY)},
    )
