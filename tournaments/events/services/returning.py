"""Who went home is back after all."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser

from tournaments.events.entrants.partners import together
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, EventState, RoundState, Seat, SitOut, Why, Withdrawal
from tournaments.events.services.book import changing, note
from tournaments.events.services.pairs import knockout_began


def come_back(*, entrant: Entrant, by: AbstractBaseUser) -> Entrant:
    """Seat somebody again from the next draw on, a pair together; the rounds away count as
    sit-outs.

    Raises EventRefused `not_gone`, `event_over`, `knockout_began`.
    """
    with changing(entrant.event) as held:
        if held.state not in {EventState.PLANNED, EventState.RUNNING}:
            raise EventRefused("event_over")
        gone = Withdrawal.objects.filter(entrant=entrant).first()
        if gone is None:
            raise EventRefused("not_gone", name=entrant.name)
        if knockout_began(held):
            raise EventRefused("knockout_began", name=entrant.name)
        both = together(held, entrant)
        before = {
            "from_round": gone.from_round,
            "reason": gone.reason,
            "by": gone.by_id,
            "at": gone.at.isoformat(),
        }
        missed = held.played.exclude(state=RoundState.DRAFT).filter(number__gte=gone.from_round)
        seated = Seat.objects.filter(entrant=entrant).values("round")
        waited = SitOut.objects.filter(entrant=entrant).values("round")
        away = list(missed.exclude(pk__in=seated).exclude(pk__in=waited))
        outs = SitOut.objects.bulk_create(
            SitOut(round=round_, entrant=each, why=Why.LATE) for each in both for round_ in away
        )
        Withdrawal.objects.filter(entrant__in=both).delete()
        note(
            held,
            "back",
            by,
            entrant=both[0].pk,
            entrants=[each.pk for each in both],
            before=before,
            sit_outs=[out.pk for out in outs],
        )
    return entrant
