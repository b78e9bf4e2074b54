"""Whether somebody gets results by mail; and the link in each mail that stops them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as say
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from clubs.access import player_to_mail
from clubs.forms.mail_consent import MailForm, OwnMailForm
from clubs.models import Role
from clubs.names.namesakes import name_alone
from clubs.services.mail_consent import (
    confirmed_address,
    last_said,
    record_with_account,
    say_yes,
    stop_mail,
    wants_mail,
)
from clubs.services.mail_links import consent_of
from clubs.views.club_page import club_page
from web.pages import blame, sent, signed_in, status_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def person_mail(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """Yes or no, by the person; for who has no account by the club's administrators."""
    player = player_to_mail(request.user, slug, player_id)
    user = signed_in(request)
    held = record_with_account(player)
    account = None if held is None else held.user_id
    own = account == user.pk
    person = player.root_id or player.pk
    consent = last_said([person]).get(person)
    if request.POST.get("action") == "stop" and consent is not None:
        stop_mail(consent=consent)
        messages.success(request, say("No more results by mail."))
        return redirect("person_mail", slug, player.pk)
    kind = OwnMailForm if own else MailForm
    form = kind(sent(request), initial={"language": get_language()})
    if request.method == "POST" and form.is_valid():
        told = {
            name: form.cleaned_data[name] for name in ("language", "address") if name in form.fields
        }
        try:
            say_yes(player=player, by=user, **told)
        except ValidationError as error:
            blame(form, error)
        else:
            messages.success(request, say("Results will come by mail."))
            return redirect("person_mail", slug, player.pk)
    return club_page(
        request,
        "clubs/person_mail.html",
        player.club,
        player=player,
        name=name_alone(player, club=player.club, role=Role.MEMBER),
        account=account,
        own=own,
        consent=consent,
        address=confirmed_address(user.pk) if own else "",
        form=form,
        status=status_of(form),
    )


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def mail_stop(request: HttpRequest, code: str) -> HttpResponse:
    """The link of a mail: one button, without signing in. A mail program's own button posts here
    (RFC 8058), from nowhere; looking does nothing, since filters of mail look at every link."""
    consent = consent_of(code)
    if request.method == "POST":
        stop_mail(consent=consent)
    told = {"club": consent.player.club, "stopped": not wants_mail(consent.player)}
    return render(request, "clubs/mail_stop.html", told)
