"""How a list of games is narrowed down; every state of it is an address."""

from __future__ import annotations

from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from clubs.access import may_see_person
from clubs.models import Club, Membership, Player
from clubs.search_key import search_key
from clubs.selectors import listed_clubs, records_of
from rule_words.profiles import PLAYERS, PROFILE_WORDS, by_players
from scoring.models import Game, Sitting
from scoring.shown_names import Visitor, searchable_sittings

STATES = [
    ("running", _("In progress")),
    ("won", _("Finished")),
    ("abandoned", _("Abandoned")),
]


# Each word is another search of all names.
MOST_WORDS = 8


def has_word(column: str, word: str) -> Q:
    """A word anywhere in a column, whatever its capitals.

    SQLite takes only the letters of English for alike, so ways to write the others are tried.
    """
    ways = {word, word.lower(), word.upper(), word.capitalize()}
    return Q(*((f"{column}__icontains", way) for way in sorted(ways)), _connector=Q.OR)


def named_so(user: Visitor, word: str) -> Q:
    """Sittings of people with that word in their name; for members of a club, whatever its accents
    in nickname and number of its people as well, which strangers are not told."""
    key = search_key(word)
    named = has_word("name", word) | Q(player__search_name__contains=key)
    if user.is_authenticated:
        own_clubs = Membership.objects.filter(user_id=user.pk).values("club")
        named |= Q(game__club__in=own_clubs, player__search__contains=key)
    return named


def visible_clubs(request: HttpRequest | None) -> QuerySet[Club]:
    """The clubs that the reader may choose among."""
    return Club.objects.none() if request is None else listed_clubs(request.user)


def profile_choices() -> list[tuple[Any, Any]]:
    """The presets, grouped by number of players."""
    return [
        (PLAYERS[players], [(each.name, PROFILE_WORDS[each.name].title) for each in profiles])
        for players, profiles in by_players()
    ]


class GameFilter(django_filters.FilterSet):
    """Club, rules, player, state, dates and words of names."""

    q = django_filters.CharFilter(label=_("Name or title"), method="search")
    club = django_filters.ModelChoiceFilter(
        label=_("Club"), queryset=visible_clubs, to_field_name="slug", empty_label=_("All clubs")
    )
    profile = django_filters.ChoiceFilter(
        label=_("Rules"), choices=profile_choices, empty_label=_("All rules")
    )
    state = django_filters.ChoiceFilter(
        label=_("State"), choices=STATES, method="in_state", empty_label=_("All")
    )
    since = django_filters.DateFilter(
        label=_("From"), field_name="created_at", lookup_expr="date__gte", widget=forms.DateInput
    )
    until = django_filters.DateFilter(
        label=_("To"), field_name="created_at", lookup_expr="date__lte", widget=forms.DateInput
    )
    player = django_filters.NumberFilter(method="with_player", widget=forms.HiddenInput)

    class Meta:
        model = Game
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.filters["q"].field.widget.attrs |= {"type": "search", "dir": "auto"}
        for name in ("since", "until"):
            widget = self.filters[name].field.widget
            widget.input_type, widget.format = "date", "%Y-%m-%d"

    def search(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:  # noqa: ARG002
        """Games with every word in a player's name, whatever its accents, or in the title."""
        sittings = searchable_sittings(self.request.user)
        for word in value.split()[:MOST_WORDS]:
            seated = sittings.filter(named_so(self.request.user, word)).values("game")
            games = games.filter(Q(pk__in=seated) | has_word("title", word))
        return games

    def in_state(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:  # noqa: ARG002
        """Games that go on, that somebody won, or that were given up."""
        match value:
            case "running":
                return games.filter(over=False)
            case "won":
                return games.filter(over=True).exclude(reason="abandoned")
            case _:
                return games.filter(reason="abandoned")

    def with_player(self, games: QuerySet[Game], name: str, value: Any) -> QuerySet[Game]:  # noqa: ARG002
        """Games that one person of a club sat in, under any of the person's records."""
        player = self.chosen_player
        if player is None:
            return games.none()
        seated = Sitting.objects.filter(player__in=records_of(player))
        return games.filter(pk__in=seated.values("game"))

    @cached_property
    def chosen_player(self) -> Player | None:
        """The player whose games these are, if the reader may know him."""
        number = self.form.cleaned_data.get("player") if self.form.is_valid() else None
        if number is None:
            return None
        player = Player.objects.select_related("club").filter(pk=number).first()
        if player is None or not may_see_person(self.request.user, player):
            return None
        return player
