"""What people pay for an evening: the club's usual fees, and an event's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.search_key import search_key
from tournaments.events.errors import EventRefused
from tournaments.events.models import ClubTill, Entrant, Event, Fee, TillKind, TillLine
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched

Asked = Sequence[tuple[str, int]]
"""Groups with their fees; the first is for who is in no group."""


class FeesSet(EveningStep):
    """An event has fees of its own, or others than before."""

    kind = "fees"
    sentence = _("Entry fees changed")

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"fees:all"})

    def undo(self, event: Event) -> None:
        _replace(event.club, event, self.payload["before"])


def set_fees(*, event: Event, by: AbstractBaseUser, fees: Asked) -> None:
    """An event's own fees, in the place of those before; none for the club's usual ones. What was
    paid stays as it was paid.

    Raises EventRefused `no_currency` where the club has not said in what it counts, `bad_fees` for
    a group that is there twice.
    """
    with changing(event) as held:
        currency_of(held.club)
        before = [[fee.group, fee.amount] for fee in held.fees.all()]
        wanted = _checked(fees)
        if before == [list(each) for each in wanted]:
            return
        _replace(held.club, held, wanted)
        note(held, FeesSet, by, before=before)


@transaction.atomic
def set_club_fees(*, club: Club, currency: str, fees: Asked) -> None:
    """What a club counts in, and its usual fees in the place of those before.

    Raises EventRefused `bad_fees`, `money_taken` for another currency than that in which the club
    has taken money: a till adds up in one.
    """
    till, _made = ClubTill.objects.get_or_create(club=club, defaults={"currency": currency})
    if till.currency != currency:
        if TillLine.objects.filter(event__club=club).exists():
            raise EventRefused("money_taken", currency=till.currency)
        till.currency = currency
        till.save(update_fields=["currency"])
    _replace(club, None, _checked(fees))


def currency_of(club: Club) -> str:
    """What a club counts in; raises EventRefused `no_currency`."""
    till = ClubTill.objects.filter(club=club).first()
    if till is None:
        raise EventRefused("no_currency")
    return till.currency


def fees_of(event: Event) -> list[Fee]:
    """What is paid at an event, the usual first: one query."""
    own_or_usual = Fee.objects.filter(Q(event=event) | Q(event=None), club=event.club_id)
    found = list(own_or_usual.select_related("club__till"))
    return [fee for fee in found if fee.event_id is not None] or found


def fees_fixed(event: Event) -> list[Fee]:
    """The fees of an event from its first payment on: the club may change its own next week.

    Called inside `changing`; raises EventRefused `no_fees`.
    """
    fees = fees_of(event)
    if not fees:
        raise EventRefused("no_fees")
    if fees[0].event_id is None:
        _replace(event.club, event, [(fee.group, fee.amount) for fee in fees])
    return fees


def usual_groups(event: Event) -> Mapping[int, str]:
    """The group in which people of an event paid last at this club, by the record that stands for
    the person: one query."""
    known = Entrant.objects.filter(event=event).values("player")
    paid = TillLine.objects.filter(event__club=event.club_id, kind=TillKind.FEE, stands=True)
    last = paid.filter(Q(player__in=known) | Q(player__root__isnull=False))
    newest = last.values("player").annotate(last=Max("pk")).values("last")
    rows = TillLine.objects.filter(pk__in=newest).order_by("pk")
    return {
        root or player: word
        for player, root, word in rows.values_list("player_id", "player__root_id", "word")
    }


def fee_for(entrant: Entrant, fees: Sequence[Fee], usual: Mapping[int, str]) -> Fee:
    """What somebody pays: by the group he has in the event, else the one in which he paid last,
    else the first. The player comes with the entrant."""
    by_group = {search_key(fee.group): fee for fee in fees}
    person = entrant.player.root_id or entrant.player_id
    for group in (entrant.group, usual.get(person, "")):
        if group and search_key(group) in by_group:
            return by_group[search_key(group)]
    return fees[0]


def _checked(fees: Asked) -> list[tuple[str, int]]:
    wanted = [(" ".join(group.split())[:40], amount) for group, amount in fees]
    keys = [search_key(group) for group, _amount in wanted]
    if len(set(keys)) < len(keys) or not all(group for group, _amount in wanted):
        raise EventRefused("bad_fees")
    return wanted


def _replace(club: Club, event: Event | None, fees: Sequence[Sequence[Any]]) -> None:
    Fee.objects.filter(club=club, event=event).delete()
    Fee.objects.bulk_create(
        Fee(club=club, event=event, place=place, group=group, amount=amount)
        for place, (group, amount) in enumerate(fees)
    )
