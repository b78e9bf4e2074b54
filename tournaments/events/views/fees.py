"""Entry fees: a club's usual ones with its currency, and an event's own."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.access import club_to_manage, powers_in
from tournaments.events.access import event_to_direct
from tournaments.events.errors import EventRefused
from tournaments.events.forms.till import ClubFeesForm, FeesForm
from tournaments.events.models import ClubTill, Fee
from tournaments.events.services import set_club_fees, set_fees
from tournaments.events.services.fees import currency_of
from tournaments.events.views.event_page import event_page
from tournaments.events.words import refusal_words
from web.pages import REFUSED, sent, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_fees(request: HttpRequest, slug: str) -> HttpResponse:
    """What the club counts in, and what its evenings usually cost."""
    club = club_to_manage(request.user, slug)
    till = ClubTill.objects.filter(club=club).first()
    currency = "" if till is None else till.currency
    typed = request.POST.get("currency", currency).strip().upper()
    usual = Fee.objects.filter(club=club, event=None)
    before = list(usual.values_list("group", "amount"))
    form = ClubFeesForm(sent(request), currency=typed, before=before)
    status = HTTPStatus.OK
    if form.is_bound:
        status = REFUSED
        if form.is_valid():
            try:
                currency = form.cleaned_data["currency"]
                set_club_fees(club=club, currency=currency, fees=form.asked())
            except EventRefused as refused:
                form.add_error(None, refusal_words(refused))
            else:
                messages.success(request, say("Saved."))
                return redirect("club_fees", club.slug)
    context = {"club": club, "powers": powers_in(request.user, club), "form": form}
    return render(request, "tournaments/club_fees.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_fees(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """What this evening costs, where it is not what the club's evenings usually do."""
    event = event_to_direct(request.user, event_id)
    try:
        currency = currency_of(event.club)
    except EventRefused:
        return event_page(request, "tournaments/event_till_none.html", event)
    own = list(event.fees.values_list("group", "amount"))
    usual = Fee.objects.filter(club=event.club, event=None).values_list("group", "amount")
    form = FeesForm(sent(request), currency=currency, before=own or list(usual))
    status = HTTPStatus.OK
    if form.is_bound:
        status = REFUSED
        if form.is_valid():
            try:
                set_fees(event=event, by=signed_in(request), fees=form.asked())
            except EventRefused as refused:
                form.add_error(None, refusal_words(refused))
            else:
                messages.success(request, say("Saved."))
                return redirect("event_till", event.pk)
    template = "tournaments/event_fees.html"
    return event_page(request, template, event, form=form, own=bool(own), status=status)
