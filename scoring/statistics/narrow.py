"""How a list of hands is narrowed down: every figure of the statistics is such a list.

The words are those of `scoring.statistics.counting`, so a list has as many hands as its figure
says. Deals that were thrown in are shown only where they are asked for.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import cached_property
from typing import Any, Final

import django_filters
from django import forms
from django.db.models import F, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.access import may_see_person
from clubs.models import Club, Player
from clubs.selectors import records_of
from rule_words.calls import call_words, capital
from rules_engine.calls import BIDS, OWN, SPECIALS
from scoring.games.filters import profile_choices
from scoring.models import Hand, HandSeat
from scoring.models.hand import HandRole
from scoring.statistics.grouping import BOUND
from scoring.statistics.hand_sums import SPECIAL, TRICKS, contracts_of
from scoring.statistics.seats import SEAT_KEYS, at_seat
from web.days import dawn_of, nearest

WITH_CONTRACT: Final = "contract"
ROLES: Final = [
    (WITH_CONTRACT, _("as declarer or partner")),
    (HandRole.DECLARER, _("as declarer")),
    (HandRole.PARTNER, _("as partner")),
    (HandRole.DEFENDER, _("as defender")),
    (HandRole.NONE, _("without a contract")),
]
STRAINS: Final = [
    ("S", _("spades")),
    ("C", pgettext_lazy("suit", "clubs")),
    ("D", _("diamonds")),
    ("H", _("hearts")),
    ("NT", _("no trumps")),
    (SPECIAL, _("misères")),
]
MADE, SET, SLAM, OPEN = "made", "set", "slam", "undecided"
NO_CONTRACT, PASSED = "none", "passed"
RESULTS: Final = [
    (MADE, _("made")),
    (SET, _("set")),
    (SLAM, _("made with all ten tricks")),
    (OPEN, _("stopped before it was decided")),
    (NO_CONTRACT, _("played without a contract")),
    (PASSED, _("passed out")),
]
PEOPLE: Final = ("player", "partner", "against")
LARGEST_NUMBER: Final = 2**63


def contract_choices() -> list[tuple[str, str]]:
    """Every contract there is, bids first."""
    return [(call, capital(call_words(call))) for call in (*BIDS, *SPECIALS)]


class HandFilter(django_filters.FilterSet):
    """Hands of a club by player, role, seat, partner, opponent, contract, result, day and rules."""

    role = django_filters.ChoiceFilter(
        label=_("Role"), choices=ROLES, method="unused", empty_label=_("All roles")
    )
    strain = django_filters.ChoiceFilter(
        label=_("Strain"), choices=STRAINS, method="of_strain", empty_label=_("All strains")
    )
    contract = django_filters.ChoiceFilter(
        label=_("Contract"), choices=contract_choices, empty_label=_("All contracts")
    )
    result = django_filters.ChoiceFilter(
        label=_("Result"), choices=RESULTS, method="with_result", empty_label=_("All results")
    )
    profile = django_filters.ChoiceFilter(
        label=_("Rules"),
        choices=profile_choices,
        field_name="game__profile",
        empty_label=_("All rules"),
    )
    since = django_filters.DateFilter(label=_("From"), method="from_day", widget=forms.DateInput)
    until = django_filters.DateFilter(label=_("To"), method="to_day", widget=forms.DateInput)
    player = django_filters.NumberFilter(method="unused", widget=forms.HiddenInput)
    partner = django_filters.NumberFilter(method="unused", widget=forms.HiddenInput)
    against = django_filters.NumberFilter(method="unused", widget=forms.HiddenInput)
    evening = django_filters.DateFilter(method="in_evening", widget=forms.HiddenInput)
    seat = django_filters.ChoiceFilter(
        choices=[(key, key) for key in SEAT_KEYS], method="unused", widget=forms.HiddenInput
    )

    class Meta:
        model = Hand
        fields: list[str] = []

    def __init__(self, data: Any, queryset: QuerySet[Hand], *, club: Club, user: Any) -> None:
        super().__init__(data, queryset=queryset.filter(void=False))
        self.club, self.user = club, user
        for name in ("since", "until"):
            widget = self.filters[name].field.widget
            widget.input_type, widget.format = "date", "%Y-%m-%d"
        # A club's own calls mean something in its own rules only: offered where they were asked.
        asked = (data or {}).get("contract")
        widget = self.filters["contract"].field.widget
        widget.choices = [each for each in widget.choices if each[0] not in OWN or each[0] == asked]

    @cached_property
    def people(self) -> dict[str, Player]:
        """The people that the address names, by parameter; Http404 for one who is not there."""
        return {
            name: self._person(number)
            for name in PEOPLE
            if (number := self.asked(name)) is not None
        }

    def asked(self, name: str) -> Any:
        """What the address says of one thing; None or nothing where it says nothing readable."""
        return self.form.cleaned_data.get(name) if self.form.errors is not None else None

    def _person(self, number: Any) -> Player:
        known = 0 < number < LARGEST_NUMBER
        player = Player.objects.filter(pk=number, club=self.club).first() if known else None
        if player is None:
            raise Http404
        player.club = self.club
        if not may_see_person(self.user, player):
            raise Http404
        return player

    def filter_queryset(self, queryset: QuerySet[Hand]) -> QuerySet[Hand]:
        """The hands that fit, deals that were thrown in only where they are asked for."""
        hands: QuerySet[Hand] = super().filter_queryset(queryset)
        if self.asked("result") != PASSED:
            hands = hands.filter(all_pass="")
        if "player" in self.people or self.asked("seat"):
            hands = hands.filter(pk__in=self._seats().order_by().values("hand"))
        return hands

    def _seats(self) -> QuerySet[HandSeat]:
        """The seats of the player in question; without one, those of the declarer."""
        people, role, seat = self.people, self.asked("role"), self.asked("seat")
        seats = HandSeat.objects.all()
        if "player" in people:
            seats = seats.filter(sitting__player__in=records_of(people["player"]))
            if role:
                seats = seats.filter(role__in=BOUND if role == WITH_CONTRACT else (role,))
        else:
            seats = seats.filter(role=HandRole.DECLARER)
        if seat:
            seats = seats.filter(at_seat(seat, game="sitting__game"))
        if "partner" in people:
            both_bound = Q(role__in=BOUND, hand__seats__role__in=BOUND)
            seats = seats.filter(
                both_bound | Q(hand__seats__side=F("side")),
                hand__seats__sitting__player__in=records_of(people["partner"]),
            )
        if "against" in people:
            defended = Q(role__in=BOUND, hand__seats__role=HandRole.DEFENDER)
            attacked = Q(role=HandRole.DEFENDER, hand__seats__role__in=BOUND)
            seats = seats.filter(
                defended | attacked,
                hand__seats__sitting__player__in=records_of(people["against"]),
            )
        return seats

    def unused(self, hands: QuerySet[Hand], _name: str, _value: Any) -> QuerySet[Hand]:
        """What belongs to a seat is asked of the seats, all at once."""
        return hands

    def of_strain(self, hands: QuerySet[Hand], _name: str, value: str) -> QuerySet[Hand]:
        """Hands in a strain, or with a contract that has none."""
        return hands.filter(contract__in=contracts_of(value))

    def with_result(self, hands: QuerySet[Hand], _name: str, value: str) -> QuerySet[Hand]:
        """Hands by what became of their contract."""
        match value:
            case "made" | "set":
                return hands.filter(made=value == MADE)
            case "undecided":
                return hands.filter(made=None).exclude(contract="")
            case "none":
                return hands.filter(contract="", all_pass="")
            case "passed":
                return hands.exclude(all_pass="")
            case _:
                return hands.filter(made=True, contract__in=BIDS, tricks=TRICKS)

    def from_day(self, hands: QuerySet[Hand], _name: str, value: date) -> QuerySet[Hand]:
        """Hands of this evening and later ones."""
        return hands.filter(game__created_at__gte=dawn_of(value, self.club.zone))

    def to_day(self, hands: QuerySet[Hand], _name: str, value: date) -> QuerySet[Hand]:
        """Hands of this evening and earlier ones."""
        after = nearest(value) + timedelta(days=1)
        return hands.filter(game__created_at__lt=dawn_of(after, self.club.zone))

    def in_evening(self, hands: QuerySet[Hand], name: str, value: date) -> QuerySet[Hand]:
        """Hands of one evening."""
        return self.to_day(self.from_day(hands, name, value), name, value)
