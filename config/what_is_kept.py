"""What the site keeps of people, how long, and who sees it: a page to show to a club’s members.

Each time is the constant by which the site deletes, so that the page cannot promise another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as say
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from clubs.models.account_mail import TAKEN_BACK_WITHIN
from clubs.models.club import CLOSED_FOR
from config import kept_forms
from scoring.services.clearing import KEPT, WAITS
from scoring.services.phone_games import KEPT_FOR
from web.phone_cookie import PHONE_LASTS


@dataclass(frozen=True, slots=True)
class Kept:
    """One kind of thing, in words."""

    what: str
    until: str
    seen_by: str


@require_safe
def what_is_kept(request: HttpRequest) -> HttpResponse:
    """The page; it asks no database for it."""
    found = {"people": [*_of_people()], "phones": [*_of_phones()]}
    return render(request, "what_is_kept.html", found)


def _of_people() -> Iterator[Kept]:
    club = say("whoever the club lets read it")
    yield Kept(
        say("Games and evenings: who sat where, every call, every result, every correction"),
        say(
            "For good, since points, ratings and old arguments rest on it. Whoever asks the club to"
            " be forgotten loses the name in all of it, also in remarks; the figures stay."
        ),
        club,
    )
    yield Kept(
        say("Your name on a club’s list, and what the club calls you"),
        say("Until the club takes it off, or you ask to be forgotten"),
        say("members of the club; strangers as far as the club and you allow"),
    )
    yield Kept(
        say(
            "Your account: sign-in name, address, language, a mark made from the password, passkeys"
        ),
        say("Until you close it"),
        say("you and whoever runs the site"),
    )
    yield from _of_addresses()
    yield Kept(
        say("What was done in a club’s settings and lists, by whom and when"),
        say("As long as the club is there"),
        say("administrators of the club"),
    )
    yield Kept(
        say("Lists of people that were pasted and not confirmed"),
        _days(WAITS),
        say("administrators of the club"),
    )
    yield Kept(
        say("Invitations that ended, and entries of phones that came too late"),
        _days(KEPT),
        say("whoever runs the club or the evening"),
    )
    yield Kept(
        say("A club that its owner has closed, with all that is in it"),
        say("{days}, then every row of it is deleted").format(days=_days(CLOSED_FOR)),
        say("members of the club"),
    )
    yield Kept(
        say("Backups of all this"),
        say("The newest, {count} at the most").format(count=settings.DBBACKUP_CLEANUP_KEEP),
        say("whoever runs the site"),
    )


def _of_addresses() -> Iterator[Kept]:
    yield Kept(
        say("A mail address that was taken off your account, so that you can have it back"),
        _days(TAKEN_BACK_WITHIN),
        say("whoever runs the site"),
    )
    yield Kept(
        say("The address that an invitation was mailed to"),
        say(
            "Until it is answered or withdrawn, or the night after its last day. Of an address that"
            " said no, a mark that nobody can read stays for {days}, so that the club cannot mail"
            " it again."
        ).format(days=_days(KEPT)),
        say("administrators of the club"),
    )
    yield Kept(
        say("The address for results by mail, and who wrote down your yes and when"),
        say("Until you stop the mail, are forgotten or close the account"),
        say("administrators of the club"),
    )


def _of_phones() -> Iterator[Kept]:
    phone = say("nobody but this phone or computer")
    yield Kept(
        say("A game that was scored without an account"),
        say("{days}, unless it is put into an account").format(days=_days(KEPT_FOR)),
        say("the phone it was scored on, and whoever it was shown"),
    )
    yield Kept(say("What you typed and could not send"), say("Until it is sent"), phone)
    yield Kept(
        say("A form that you filled in before you signed in"), _hours(kept_forms.KEPT), phone
    )
    yield Kept(
        say("That you are signed in"), _days(timedelta(seconds=settings.SESSION_COOKIE_AGE)), phone
    )
    yield Kept(say("That this phone keeps a score"), _days(PHONE_LASTS), phone)
    yield Kept(
        say("The language and the colours of the suits that you chose"),
        _days(timedelta(seconds=settings.LANGUAGE_COOKIE_AGE)),
        phone,
    )


def _days(span: timedelta) -> str:
    return ngettext("%(n)s day", "%(n)s days", span.days) % {"n": span.days}


def _hours(seconds: int) -> str:
    hours = seconds // 3600
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
