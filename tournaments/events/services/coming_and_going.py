"""Who is here: at the door, late, gone home, and back after all. A pair comes and goes together."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, User
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.partners import together
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, RoundState, Seat, SitOut, Why, Withdrawal
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.pairs import knockout_began
from tournaments.events.services.steps import EntrantStep, Rounds, Touched


class PresenceStep(EntrantStep):
    """Somebody comes or goes, with whom he is a pair."""

    rows: ClassVar[Paths] = {**EntrantStep.rows, "entrants.*": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        who = self.payload["entrant"]
        return Touched({f"came:{who}", f"in:{who}", "places:all"})

    @property
    def together(self) -> list[int]:
        """Whom the line is about: one person, or both of a pair."""
        people: list[int] = self.payload.get("entrants") or [self.payload["entrant"]]
        return people


class DoorStep(PresenceStep):
    """Somebody was here, or after all not."""

    def undo(self, event: Event) -> None:
        for entrant in event.entrants.filter(pk__in=self.together):
            SitOut.objects.filter(entrant=entrant, why=Why.LATE).delete()
            entrant.first_round, entrant.late_counts = self.payload["before"], False
            entrant.save(update_fields=["first_round", "late_counts"])


class Came(DoorStep):
    """Somebody is here from the first round on."""

    kind = "came"
    sentence = _("{name} is here")


class Late(DoorStep):
    """Somebody came when rounds had been released."""

    kind = "late"
    sentence = _("{name} came late")


class NotHere(DoorStep):
    """Somebody was ticked off by mistake."""

    kind = "not_here"
    sentence = _("{name} is not here after all")


def check_in(
    *, entrant: Entrant, by: AbstractBaseUser, here: bool = True, said_so: bool = True
) -> Entrant:
    """Somebody is at the door, or after all not; a pair comes together.

    Once rounds were released he is late: he plays from the next draw on, and the rounds before are
    sit-outs, which count if he `said_so` beforehand. A draft stays, and is brought up to date
    (`fit_draft`) before it is released.
    Raises EventRefused `event_over`, `has_played`, `knockout_began`.
    """
    with changing(entrant.event) as held:
        must_go_on(held)
        entrant.refresh_from_db(fields=["first_round"])  # somebody else may have tapped meanwhile
        before = entrant.first_round
        if here == bool(before):
            return entrant
        both = together(held, entrant)
        if not here and _was_drawn(held, both):
            raise EventRefused("has_played", name=entrant)
        missed = list(held.played.exclude(state=RoundState.DRAFT)) if here else []
        if here and knockout_began(held):
            raise EventRefused("knockout_began", name=entrant)
        for each in both:
            each.first_round = len(missed) + 1 if here else 0
            each.late_counts = bool(missed) and said_so
            each.save(update_fields=["first_round", "late_counts"])
        SitOut.objects.filter(entrant__in=both, why=Why.LATE).delete()
        SitOut.objects.bulk_create(
            SitOut(round=round_, entrant=each, why=Why.LATE, counts=said_so)
            for each in both
            for round_ in missed
        )
        kind = Late if missed else Came if here else NotHere
        lead, *_others = both
        note(held, kind, by, entrant=lead.pk, entrants=[e.pk for e in both], before=before)
        entrant.first_round, entrant.late_counts = lead.first_round, lead.late_counts
    return entrant


def _was_drawn(event: Event, people: Sequence[Entrant]) -> bool:
    """Whether a released round has them, or had a seat for them and they did not come; a pair that
    waited in one is in the evening's plan."""
    released = event.played.exclude(state=RoundState.DRAFT)
    absent = SitOut.objects.filter(entrant__in=people, why=Why.ABSENT)
    if Seat.objects.filter(entrant__in=people, round__in=released).exists() or absent.exists():
        return True
    waited = SitOut.objects.filter(entrant__in=people, round__in=released, why=Why.TURN)
    return event.for_pairs and waited.exists()


class Gone(PresenceStep):
    """Somebody is seated no more."""

    kind = "gone"
    sentence = _("{name} has gone home")

    def undo(self, event: Event) -> None:
        Withdrawal.objects.filter(entrant__in=self.together).delete()


def withdraw(*, entrant: Entrant, by: AbstractBaseUser, reason: str = "") -> Withdrawal:
    """Somebody goes home, a pair together: what was played stays, and they are seated no more. A
    draft that has them stays, and is brought up to date before it is released.

    Raises EventRefused `already_gone`.
    """
    with changing(entrant.event) as held:
        must_go_on(held)
        if Withdrawal.objects.filter(entrant=entrant).exists():
            raise EventRefused("already_gone", name=entrant)
        both = together(held, entrant)
        following = held.played.exclude(state=RoundState.DRAFT).count() + 1
        made, *_others = [
            Withdrawal.objects.create(
                entrant=each,
                from_round=following,
                reason=reason.strip(),
                by_id=by.pk,
                at=timezone.now(),
            )
            for each in both
        ]
        note(held, Gone, by, entrant=both[0].pk, entrants=[each.pk for each in both])
    return made


class Back(PresenceStep):
    """Somebody who had gone is seated again."""

    kind = "back"
    sentence = _("{name} is back")
    rows: ClassVar[Paths] = {
        **PresenceStep.rows,
        "sit_outs.*": SitOut,
        "before.by": User,
    }

    def undo(self, event: Event) -> None:
        SitOut.objects.filter(pk__in=self.payload["sit_outs"]).delete()
        kept = self.payload["before"]
        Withdrawal.objects.bulk_create(
            Withdrawal(
                entrant_id=pk,
                from_round=kept["from_round"],
                reason=kept["reason"],
                by_id=kept["by"],
                at=datetime.fromisoformat(kept["at"]),
            )
            for pk in self.together
        )


def come_back(*, entrant: Entrant, by: AbstractBaseUser) -> Entrant:
    """Seat somebody again from the next draw on, a pair together; the rounds away count as
    sit-outs.

    Raises EventRefused `not_gone`, `event_over`, `knockout_began`.
    """
    with changing(entrant.event) as held:
        must_go_on(held)
        gone = Withdrawal.objects.filter(entrant=entrant).first()
        if gone is None:
            raise EventRefused("not_gone", name=entrant)
        if knockout_began(held):
            raise EventRefused("knockout_began", name=entrant)
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
            Back,
            by,
            entrant=both[0].pk,
            entrants=[each.pk for each in both],
            before=before,
            sit_outs=[out.pk for out in outs],
        )
    return entrant
