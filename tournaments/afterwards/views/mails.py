"""Results by mail, for the director: how many go, what came of them, once more."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from clubs.names.namesakes import names_shown
from tournaments.afterwards.mailing import (
    counted,
    mail_again,
    mailed,
    results_digest,
    try_again,
    wanted,
)
from tournaments.afterwards.models import MailState
from tournaments.events.access import event_to_direct
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState
from tournaments.events.views.event_page import event_page, tell
from web.pages import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_mails(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Who gets them is told by number alone; by name only whose mail did not go."""
    event = event_to_direct(request.user, event_id)
    if request.method == "POST":
        _send(request, event)
        return redirect("event_mails", event.pk)
    mailings = mailed(event)
    told = []
    for mailing in mailings:
        mails = list(mailing.mails.all())
        failed = {m.player_id: m.player for m in mails if m.state == MailState.FAILED}
        names = names_shown(failed, club=event.club, role=Role.MEMBER)
        told.append((mailing, counted(mails), sorted(names.values())))
    published = event.state == EventState.PUBLISHED
    last = mailings[-1] if mailings else None
    return event_page(
        request,
        "tournaments/event_mails.html",
        event,
        told=told,
        wanted=len(wanted(event)),
        published=published,
        is_new=published and (last is None or last.digest != results_digest(event)),
        failed=bool(told and told[-1][2]),
    )


def _send(request: HttpRequest, event: Event) -> None:
    try:
        if request.POST.get("action") == "failed":
            count = try_again(event=event)
            words = ngettext("%(n)d mail is tried again.", "%(n)d mails are tried again.", count)
        else:
            count = mail_again(event=event, by=signed_in(request)).mails.count()
            words = ngettext("%(n)d mail is on its way.", "%(n)d mails are on their way.", count)
    except EventRefused as refused:
        tell(request, refused)
    else:
        messages.success(request, words % {"n": count})
