"""Results by mail: who gets one, when, and what came of it.

Mail goes to who played and said yes, once a publication. A second one goes only when the results
are others than those that were sent, and the director says so. Rows are written with the
publication, and a task sends them: at once by default, by a worker where there is one. A mail that
no server takes is written down, and nothing waits for it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone
from django_tasks import task

from clubs.models import MailConsent
from clubs.services.mail_consent import confirmed_addresses, consents_of
from tournaments.afterwards.models import Mailing, MailState, ResultMail
from tournaments.afterwards.result_mail import Letters
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, EventState
from tournaments.events.standings.facts import event_standings

logger = logging.getLogger(__name__)

# So many refusals in a row, and the server is taken to be down: each takes seconds.
PATIENCE: Final = 3
# What a server that is not there, or an address that cannot be written, raises.
NOT_TAKEN: Final = (OSError, ValueError)


def wanted(event: Event) -> dict[int, MailConsent]:
    """Who of an evening's people wants mail, by the record that stands for each: two queries."""
    came = Entrant.objects.filter(event=event, first_round__gt=0).select_related("player")
    people = {entrant.player.root_id or entrant.player_id for entrant in came}
    return consents_of(people)


def results_digest(event: Event) -> str:
    """A digest of places, scores and prizes: whether results are still those that were sent."""
    lines = [(line.entrant, line.place, str(line.score)) for line in event_standings(event)]
    prizes = sorted(event.prizes.values_list("name", "entrant_id"))
    return hashlib.sha256(repr((lines, prizes)).encode()).hexdigest()


def mail_published(event: Event, by: AbstractBaseUser) -> Mailing | None:
    """After a publication: send the results, unless they were sent before."""
    return _begin(event, by, again=False)


def mail_again(*, event: Event, by: AbstractBaseUser) -> Mailing:
    """Send the results anew, since they were corrected.

    Raises EventRefused `not_published`, `nothing_to_mail` where nobody wants it or what was sent
    still holds.
    """
    _must_be_published(event)
    mailing = _begin(event, by, again=True)
    if mailing is None:
        raise EventRefused("nothing_to_mail")
    return mailing


def _must_be_published(event: Event) -> None:
    if event.state != EventState.PUBLISHED:
        raise EventRefused("not_published")


@transaction.atomic
def _begin(event: Event, by: AbstractBaseUser, *, again: bool) -> Mailing | None:
    held = Event.objects.select_for_update().get(pk=event.pk)
    if held.state != EventState.PUBLISHED or held.taken_over:
        return None
    last = _last(held)
    digest = results_digest(held)
    if last is not None and (not again or last.digest == digest):
        return None
    people = wanted(held)
    if not people:
        return None
    number = 1 if last is None else last.number + 1
    now = timezone.now()
    mailing = Mailing.objects.create(event=held, number=number, digest=digest, by_id=by.pk, at=now)
    ResultMail.objects.bulk_create(
        ResultMail(mailing=mailing, player_id=person, at=now) for person in people
    )
    _enqueue(mailing)
    return mailing


def _last(event: Event) -> Mailing | None:
    return Mailing.objects.filter(event=event).order_by("-number").first()


def try_again(*, event: Event) -> int:
    """Send what was not taken once more; how many mails that are. Raises EventRefused
    `not_published`."""
    _must_be_published(event)
    last = _last(event)
    if last is None:
        return 0
    failed = ResultMail.objects.filter(mailing=last, state=MailState.FAILED)
    count = failed.update(state=MailState.WAITING, at=timezone.now())
    if last.mails.filter(state=MailState.WAITING).exists():
        _enqueue(last)
    return count


def _enqueue(mailing: Mailing) -> None:
    transaction.on_commit(lambda: send_mailing.enqueue(mailing.pk), robust=True)


@task()
def send_mailing(mailing_id: int) -> None:
    """Send the mails of a mailing that wait, as long as its results are published."""
    mailings = Mailing.objects.select_related("event__club").filter(pk=mailing_id)
    mailing = mailings.filter(event__state=EventState.PUBLISHED).first()
    if mailing is not None:
        waiting = list(mailing.mails.filter(state=MailState.WAITING).order_by("pk"))
        _Sending(mailing, waiting).send()


class _Sending:
    """The mails of one mailing, over one connection."""

    def __init__(self, mailing: Mailing, mails: list[ResultMail]) -> None:
        self.mails = mails
        self.consents = consents_of(mail.player_id for mail in mails)
        users = {each.player.user_id for each in self.consents.values()} - {None}
        self.addresses = confirmed_addresses(user for user in users if user is not None)
        self.letters = Letters(mailing.event, self.consents)

    def send(self) -> None:
        if not self.mails:
            return
        connection = get_connection()
        refused = 0
        try:
            for mail in self.mails:
                gives_up = refused == PATIENCE
                if _taken(mail, MailState.FAILED if gives_up else MailState.BEGUN) and not gives_up:
                    refused = refused + 1 if self._send(mail, connection) is False else 0
        finally:
            _close(connection)

    def _send(self, mail: ResultMail, connection: BaseEmailBackend) -> bool | None:
        """Whether the server took a mail; None where there was none to send."""
        consent = self.consents.get(mail.player_id)
        address = "" if consent is None else self._address(consent)
        if consent is None or not address:
            _mark(mail, MailState.STOPPED)
            return None
        try:
            message = self.letters.message(mail.player_id, consent, address)
            message.connection = connection
            message.send()
        except NOT_TAKEN as error:
            # No trace, and nothing of whom it was for.
            logger.error("mail of kind results could not be sent: %s", type(error).__name__)  # noqa: TRY400
            _mark(mail, MailState.FAILED)
            return False
        _mark(mail, MailState.SENT)
        return True

    def _address(self, consent: MailConsent) -> str:
        return consent.address or self.addresses.get(consent.player.user_id or 0, "")


def _taken(mail: ResultMail, state: MailState) -> bool:
    """Whether a mail still waited and is so now: another worker may be sending the same ones."""
    waiting = ResultMail.objects.filter(pk=mail.pk, state=MailState.WAITING)
    return bool(waiting.update(state=state, at=timezone.now()))


def _mark(mail: ResultMail, state: MailState) -> None:
    ResultMail.objects.filter(pk=mail.pk).update(state=state, at=timezone.now())


def _close(connection: BaseEmailBackend) -> None:
    try:
        connection.close()
    except NOT_TAKEN:
        logger.warning("the mail server ended the talk by itself")


def mailed(event: Event) -> list[Mailing]:
    """What went out of an evening, the last one last, each with its mails and their people: three
    queries."""
    mailings = Mailing.objects.filter(event=event).order_by("number")
    return list(mailings.prefetch_related("mails__player"))


def counted(mails: Iterable[ResultMail]) -> dict[str, int]:
    """How many mails are how far."""
    states = [mail.state for mail in mails]
    return {state: states.count(state) for state in MailState.values}
