"""People of an event: entering, checking in, coming late, going home, and who sits in for whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from clubs.models import Player
from tournaments.events.entrants.partners import lead_of, together
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Adjustment,
    Apart,
    Entrant,
    Event,
    EventState,
    RoundState,
    Seat,
    SitOut,
    Substitution,
    Why,
    Withdrawal,
)
from tournaments.events.services.book import changing, note
from tournaments.events.services.guests import new_guest
from tournaments.events.services.pairs import knockout_began
from tournaments.events.services.sheets import sit_in


def add_entrants(
    *,
    event: Event,
    by: AbstractBaseUser,
    players: Sequence[Player] = (),
    guests: Iterable[str] = (),
) -> list[Entrant]:
    """Enter players of the club, and guests by name, who become players of it.

    Whoever is in already stays in once. Raises EventRefused `event_over`, `other_club`, `bad_name`,
    `only_pairs` where pairs enter.
    """
    with changing(event) as held:
        _must_go_on(held)
        players, guests = list(players), list(guests)
        if held.for_pairs and (players or guests):
            raise EventRefused("only_pairs")
        if any(player.club_id != held.club_id for player in players):
            raise EventRefused("other_club")
        new = [new_guest(held, name) for name in guests]
        known = set(held.entrants.values_list("player_id", flat=True))
        number = held.entrants.aggregate(last=Max("number"))["last"] or 0
        made = []
        for player in (*players, *new):
            if player.pk not in known:
                known.add(player.pk)
                number += 1
                made.append(
                    Entrant.objects.create(
                        event=held, number=number, player=player, name=player.name
                    )
                )
        if made:
            note(held, "entered", by, entrants=[entrant.pk for entrant in made])
    return made


def remove_entrant(*, entrant: Entrant, by: AbstractBaseUser) -> None:
    """Take somebody off the list. Raises EventRefused `has_played` once he was seated,
    `in_draft` while a draft has him."""
    with changing(entrant.event) as held:
        _not_in_draft(held, entrant)
        if Seat.objects.filter(entrant=entrant).exists():
            raise EventRefused("has_played", name=entrant.name)
        note(
            held,
            "removed",
            by,
            entrants=[entrant.pk],
            player=entrant.player_id,
            name=entrant.name,
            number=entrant.number,
            group=entrant.group,
            first_round=entrant.first_round,
            fixed_table=entrant.fixed_table,
        )
        SitOut.objects.filter(entrant=entrant).delete()
        entrant.delete()


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
        _must_go_on(held)
        before = entrant.first_round
        if here == bool(before):
            return entrant
        both = together(held, entrant)
        if not here and _was_drawn(held, both):
            raise EventRefused("has_played", name=entrant.name)
        missed = list(held.played.exclude(state=RoundState.DRAFT)) if here else []
        if here and knockout_began(held):
            raise EventRefused("knockout_began", name=entrant.name)
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
        kind = "late" if missed else "came" if here else "not_here"
        lead, *_others = both
        note(held, kind, by, entrant=lead.pk, entrants=[e.pk for e in both], before=before)
        entrant.first_round, entrant.late_counts = lead.first_round, lead.late_counts
    return entrant


def _was_drawn(event: Event, people: Sequence[Entrant]) -> bool:
    """Whether a released round has them; a pair that waited in one is in the evening's plan."""
    released = event.played.exclude(state=RoundState.DRAFT)
    if Seat.objects.filter(entrant__in=people, round__in=released).exists():
        return True
    waited = SitOut.objects.filter(entrant__in=people, round__in=released, why=Why.TURN)
    return event.for_pairs and waited.exists()


def withdraw(*, entrant: Entrant, by: AbstractBaseUser, reason: str = "") -> Withdrawal:
    """Somebody goes home, a pair together: what was played stays, and they are seated no more. A
    draft that has them stays, and is brought up to date before it is released.

    Raises EventRefused `already_gone`.
    """
    with changing(entrant.event) as held:
        _must_go_on(held)
        if Withdrawal.objects.filter(entrant=entrant).exists():
            raise EventRefused("already_gone", name=entrant.name)
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
        note(held, "gone", by, entrant=both[0].pk, entrants=[each.pk for each in both])
    return made


def substitute(
    *, entrant: Entrant, player: Player, number: int, by: AbstractBaseUser
) -> Substitution:
    """Somebody sits in for an entrant in one round: the entrant keeps the score, the person who
    played the statistics.

    Raises EventRefused `other_club`, `no_such_round`, `plays_already` when the substitute has a
    seat of his own in that round.
    """
    with changing(entrant.event) as held:
        _must_go_on(held)
        if player.club_id != held.club_id:
            raise EventRefused("other_club")
        current = held.played.filter(number=number).exclude(state=RoundState.CLOSED).first()
        if current is None:
            raise EventRefused("no_such_round", number=number)
        if Seat.objects.filter(round=current, entrant__player=player).exists():
            raise EventRefused("plays_already", name=player.name)
        if Substitution.objects.filter(
            entrant__event=held, round_number=number, player=player
        ).exists():
            raise EventRefused("plays_already", name=player.name)
        old = Substitution.objects.filter(entrant=entrant, round_number=number).first()
        if old is not None:
            raise EventRefused("has_substitute", name=entrant.name)
        made = Substitution.objects.create(
            entrant=entrant, round_number=number, player=player, name=player.name
        )
        sit_in(made)
        note(held, "substituted", by, substitution=made.pk, entrant=entrant.pk, name=player.name)
    return made


def set_wishes(
    *,
    entrant: Entrant,
    by: AbstractBaseUser,
    fixed_table: int = 0,
    group: str = "",
    apart: Iterable[Entrant] = (),
) -> Entrant:
    """Where somebody must sit, with whom he must not, and his group for prizes.

    Raises EventRefused `table_taken` when another has that table for good.
    """
    with changing(entrant.event) as held:
        taken = held.entrants.filter(fixed_table=fixed_table).exclude(pk=entrant.pk)
        if fixed_table and taken.exists():
            raise EventRefused("table_taken", table=fixed_table)
        pairs = Apart.objects.filter(Q(one=entrant) | Q(other=entrant))
        before = {
            "fixed_table": entrant.fixed_table,
            "group": entrant.group,
            "apart": list(pairs.values_list("one_id", "other_id")),
        }
        entrant.fixed_table, entrant.group = fixed_table, group.strip()
        entrant.save(update_fields=["fixed_table", "group"])
        pairs.delete()
        Apart.objects.bulk_create(
            Apart(one_id=min(entrant.pk, other.pk), other_id=max(entrant.pk, other.pk))
            for other in apart
            if other.pk != entrant.pk and other.event_id == held.pk
        )
        note(held, "wishes", by, entrant=entrant.pk, before=before)
    return entrant


def adjust(
    *, entrant: Entrant, points: int, reason: str, by: AbstractBaseUser, number: int = 0
) -> Adjustment:
    """Give or take points beside what was played; raises EventRefused `no_reason`, `no_points`.

    A pair has them together.
    """
    with changing(entrant.event) as held:
        entrant = lead_of(held, entrant)
        if not reason.strip():
            raise EventRefused("no_reason")
        if not points:
            raise EventRefused("no_points")
        made = Adjustment.objects.create(
            entrant=entrant,
            round_number=number,
            points=points,
            reason=reason.strip(),
            by_id=by.pk,
            at=timezone.now(),
        )
        note(held, "adjusted", by, adjustment=made.pk, entrant=entrant.pk, points=points)
    return made


def _not_in_draft(event: Event, entrant: Entrant) -> None:
    """A draft is the director's work: nobody is taken out of it behind his back."""
    draft = event.played.filter(state=RoundState.DRAFT)
    if draft.filter(Exists(_of_round(Seat, entrant)) | Exists(_of_round(SitOut, entrant))).exists():
        raise EventRefused("in_draft", name=entrant.name, number=draft[0].number)


def _of_round(rows: type[Seat | SitOut], entrant: Entrant) -> QuerySet[Seat | SitOut]:
    return rows.objects.filter(round=OuterRef("pk"), entrant=entrant)


def _must_go_on(event: Event) -> None:
    if event.state not in {EventState.PLANNED, EventState.RUNNING}:
        raise EventRefused("event_over")
