"""How a list of events is narrowed down; every state of it is an address."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.selectors import listed_clubs
from tournaments.events.models import Event, EventState


def visible_clubs(request: HttpRequest | None) -> QuerySet[Club]:
    """The clubs that the reader may choose among."""
    return Club.objects.none() if request is None else listed_clubs(request.user)


class EventFilter(django_filters.FilterSet):
    """Club, state and words of the title."""

    q = django_filters.CharFilter(label=_("Title"), field_name="title", lookup_expr="icontains")
    club = django_filters.ModelChoiceFilter(
        label=_("Club"), queryset=visible_clubs, to_field_name="slug", empty_label=_("All clubs")
    )
    state = django_filters.ChoiceFilter(
        label=_("State"), choices=EventState.choices, empty_label=_("All")
    )

    class Meta:
        model = Event
        fields: list[str] = []
