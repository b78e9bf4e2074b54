"""How a club's list of people is narrowed down; every state of it is an address."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player, Shown
from clubs.selectors import find_people

STATES = [("playing", _("Who plays")), ("retired", _("Who no longer plays"))]


class PeopleFilter(django_filters.FilterSet):
    """Words of names, and whether somebody still plays."""

    q = django_filters.CharFilter(label=_("Name, nickname or number"), method="search")
    state = django_filters.ChoiceFilter(
        label=_("Show"), choices=STATES, method="in_state", empty_label=_("Everybody")
    )

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, *args: Any, club: Club, whole_names: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.whole_names = whole_names
        self.filters["q"].field.widget.attrs |= {"type": "search", "dir": "auto"}

    def search(self, people: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:  # noqa: ARG002
        """People with every word, accents and case aside."""
        if not self.whole_names and self.club.people_shown != Shown.FULL:
            return people.none()
        return find_people(people, value, whole_names=self.whole_names)

    def in_state(self, people: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:  # noqa: ARG002
        """People who play, or who no longer do."""
        return people.filter(retired=value == "retired")

    @property
    def is_asked(self) -> bool:
        """Whether the list is narrowed down at all."""
        return any(self.data.get(name) for name in self.filters)
