"""The operator's page of the administration: how the site does, in words."""

from __future__ import annotations

from django.contrib import admin
from django.core import checks
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as say

from config.doctor.examining import examine
from config.watched.standing import Figure, standing


def running(request: HttpRequest) -> HttpResponse:
    """What is wrong and what to do, then what is going on; the mail server is left alone."""
    found = examine(mail=False)
    context = {
        **admin.site.each_context(request),
        "title": say("How the site does"),
        "now": timezone.now(),
        "wrong": [message for message in found if message.level >= checks.ERROR],
        "look": [message for message in found if message.level < checks.ERROR],
        "figures": [(figure, words(figure)) for figure in standing()],
    }
    return render(request, "admin/running.html", context)


def words(figure: Figure) -> str:
    """What a figure means, in the reader's language."""
    return {
        "clubs": say("Clubs"),
        "games_running": say("Games begun within six hours and not over"),
        "events_running": say("Evenings that are being played"),
        "late_entries": say("Late entries of phones that nobody has looked at"),
        "tasks_waiting": say("Tasks that wait for the worker"),
        "tasks_failed": say("Tasks that failed"),
        "mails_failed": say("Mails with results that no server took"),
        "sessions": say("Browsers that are signed in or known"),
        "sessions_over": say("Sessions that are over and wait for the night"),
    }[figure.key]
