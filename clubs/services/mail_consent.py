"""Saying yes to results by mail, for oneself or for somebody who asked; and stopping them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from allauth.account.models import EmailAddress
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import MailConsent, Player
from clubs.selectors import records_of


def confirmed_address(user_id: int) -> str:
    """Where mail for an account goes: its confirmed address, the first one of several; empty where
    it has none."""
    return confirmed_addresses([user_id]).get(user_id, "")


def confirmed_addresses(users: Iterable[int]) -> dict[int, str]:
    """The same of many accounts: one query."""
    rows = EmailAddress.objects.filter(user__in=users, verified=True, user__is_active=True)
    ordered = rows.order_by("primary", "-pk").values_list("user_id", "email")
    return dict(ordered)


def record_with_account(player: Player) -> Player | None:
    """The record of this person that an account is tied to; a closed account is none."""
    return records_of(player).filter(user__is_active=True).first()


@transaction.atomic
def say_yes(
    *, player: Player, by: AbstractBaseUser, language: str, address: str = ""
) -> MailConsent:
    """Write down that a person wants results by mail; raises ValidationError.

    Whoever has an account, under any of the person's records, says so alone, and the mail goes to
    its confirmed address.
    """
    if player.forgotten_at is not None:
        raise ValidationError(say("This person asked to be forgotten."), code="forgotten")
    own = record_with_account(player)
    if own is not None:
        if own.user_id != by.pk:
            raise ValidationError(
                say("This person has an account, and says so there."), code="has_account"
            )
        if not confirmed_address(by.pk):
            raise ValidationError(say("Confirm a mail address first."), code="no_address")
        player, address = own, ""
    elif not address:
        raise ValidationError(say("A mail address is missing."), code="no_address")
    told = {
        "address": address,
        "language": language,
        "said_by_id": by.pk,
        "said_at": timezone.now(),
        "stopped_at": None,
    }
    return MailConsent.objects.update_or_create(player=player, defaults=told)[0]


def stop_mail(*, consent: MailConsent) -> None:
    """Take a person's yes back, by whoever has a mail, be it an old one, or keeps the list; the
    address is forgotten."""
    records = records_of(consent.player)
    running = MailConsent.objects.filter(player__in=records, stopped_at=None)
    running.update(stopped_at=timezone.now(), address="")


def wants_mail(player: Player) -> bool:
    """Whether a person wants mail now, whichever record the yes is of."""
    person = player.root_id or player.pk
    return person in consents_of([person])


def consents_of(people: Iterable[int]) -> dict[int, MailConsent]:
    """Who of these people, named by the records that stand for them, wants mail now: one query."""
    return {
        person: consent
        for person, consent in last_said(people).items()
        if consent.stopped_at is None and consent.player.forgotten_at is None
    }


def last_said(people: Iterable[int]) -> dict[int, MailConsent]:
    """What was said of mail for these people, be it yes or no more, with who wrote it down: one
    query. Of several records of a person the one counts that was last said or stopped."""
    numbers = set(people)
    rows = MailConsent.objects.filter(Q(player__in=numbers) | Q(player__root__in=numbers))
    found: dict[int, MailConsent] = {}
    for consent in sorted(rows.select_related("player", "said_by"), key=_last):
        found[consent.player.root_id or consent.player_id] = consent
    return found


def _last(consent: MailConsent) -> datetime:
    return max(consent.said_at, consent.stopped_at or consent.said_at)
