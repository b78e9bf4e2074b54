"""What is sent to change an event, and what is answered."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from tournaments.events.models import (
    Confirming,
    Leavers,
    Length,
    Method,
    Movement,
    Odd,
    SitOutScore,
)
from tournaments.events.services.deeds import MOST_SLAMS
from tournaments.events.standings.ranking import TIE_BREAKS
from web.api import once
from web.days import in_reach

OnceShape = once.OnceShape

MOST_AT_ONCE: Final = 600
MOST_AT_A_TABLE: Final = 6
LARGEST_KEY: Final = 2**31 - 1


class RulesShape(serializers.Serializer[Any]):
    """What tables of four, three, five and six play: a preset, or `house-` and the key of a
    version of the club's own rules."""

    four = serializers.CharField(max_length=40, required=False)
    three = serializers.CharField(max_length=40, required=False)
    five = serializers.CharField(max_length=40, required=False)
    six = serializers.CharField(max_length=40, required=False)


SIZES: Final = {"four": 4, "three": 3, "five": 5, "six": 6}


class SettingsShape(serializers.Serializer[Any]):
    """How an event is run; what is not said is as in the template, or as usual."""

    movement = serializers.ChoiceField(Movement.choices, required=False)
    odd = serializers.ChoiceField(Odd.choices, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=99, required=False)
    length = serializers.ChoiceField(Length.choices, required=False)
    hands = serializers.IntegerField(min_value=1, max_value=99, required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=600, required=False)
    method = serializers.ChoiceField(Method.choices, required=False)
    cap = serializers.IntegerField(min_value=0, max_value=30_000, required=False)
    bonus_margin = serializers.IntegerField(min_value=0, max_value=30_000, required=False)
    scale = serializers.IntegerField(min_value=1, max_value=30_000, required=False)
    sit_out_score = serializers.ChoiceField(SitOutScore.choices, required=False)
    sit_out_credit = serializers.IntegerField(min_value=-30_000, max_value=30_000, required=False)
    leavers = serializers.ChoiceField(Leavers.choices, required=False)
    confirming = serializers.ChoiceField(Confirming.choices, required=False)
    correction_days = serializers.IntegerField(min_value=0, max_value=366, required=False)
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(list(TIE_BREAKS)), required=False, max_length=len(TIE_BREAKS)
    )


class NewEventShape(OnceShape):
    """A new event; its `id` is the event's own. `template` is an earlier event of the club."""

    title = serializers.CharField(max_length=80)
    starts_at = serializers.DateTimeField(validators=[in_reach])
    template = serializers.UUIDField(required=False, allow_null=True, default=None)
    people_too = serializers.BooleanField(required=False, default=False)
    settings = SettingsShape(required=False, default=dict)
    rules = RulesShape(required=False, default=dict)


class ChangedEventShape(OnceShape):
    """What is to change of how an event is run; what is left out stays."""

    title = serializers.CharField(max_length=80, required=False)
    starts_at = serializers.DateTimeField(validators=[in_reach], required=False)
    settings = SettingsShape(required=False, default=dict)
    rules = RulesShape(required=False, default=dict)


class NewEntrantsShape(OnceShape):
    """Who enters: players of the club by key, and new people by name; `sure` that they are other
    people than those on the club's list of the same name."""

    sure = serializers.BooleanField(required=False, default=False)

    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_KEY),
        required=False,
        default=list,
        max_length=MOST_AT_ONCE,
    )
    names = serializers.ListField(
        child=serializers.CharField(max_length=200),
        required=False,
        default=list,
        max_length=MOST_AT_ONCE,
    )


class CheckInShape(OnceShape):
    """Here, or not here after all. Late without having said so, missed rounds count nothing."""

    here = serializers.BooleanField(required=False, default=True)
    said_so = serializers.BooleanField(required=False, default=True)


class WithdrawShape(OnceShape):
    """Somebody goes home."""

    reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class SubstituteShape(OnceShape):
    """Who sits in for the round that is played or drawn: a player's key, or a new name; `sure` that
    it is nobody on the club's list."""

    sure = serializers.BooleanField(required=False, default=False)

    player = serializers.IntegerField(
        min_value=1, max_value=LARGEST_KEY, required=False, allow_null=True, default=None
    )
    name = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class DrawShape(OnceShape):
    """A draft of the next round; `again` draws another around the tables that are locked."""

    again = serializers.BooleanField(required=False, default=False)


class ReleaseShape(OnceShape):
    """A draft to be released. Where results that it was drawn from have changed since, the refusal
    (`results_moved`) says in `seen` what they are now: whoever sends that along releases it all the
    same, save in a knockout."""

    seen = serializers.CharField(max_length=64, required=False, allow_blank=True, default="")


class DeedShape(serializers.Serializer[Any]):
    """What somebody at a table declared and made, by the number of the entrant: slams, and the best
    call, empty for none."""

    entrant = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    slams = serializers.IntegerField(min_value=0, max_value=MOST_SLAMS, required=False, default=0)
    call = serializers.CharField(max_length=4, required=False, allow_blank=True, default="")


class DifferenceShape(serializers.Serializer[Any]):
    """A table whose score sheet says something else than what counts; `decided` where somebody has
    said since which of the two it is."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField())
    sheet = serializers.DictField(child=serializers.IntegerField())
    decided = serializers.BooleanField()


class MadeShape(serializers.Serializer[Any]):
    """An event that was made."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    state = serializers.CharField()


class EntrantShape(serializers.Serializer[Any]):
    """An entrant; `first_round` is 0 while he has not come, `gone_from_round` null while here."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    first_round = serializers.IntegerField()
    gone_from_round = serializers.IntegerField(allow_null=True)


class EntrantsShape(serializers.Serializer[Any]):
    """Entrants, and the version of the event that has them so."""

    version = serializers.IntegerField()
    entrants = EntrantShape(many=True)


class SeatedTableShape(serializers.Serializer[Any]):
    """A table: its entrants' numbers in the order of the seats."""

    table = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.IntegerField())
    locked = serializers.BooleanField()


class RoundShape(serializers.Serializer[Any]):
    """A round as it is drawn, with the figures of its draw."""

    version = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.CharField()
    seed = serializers.IntegerField()
    method = serializers.CharField()
    quality = serializers.DictField()
    tables = SeatedTableShape(many=True)
    sit_outs = serializers.ListField(child=serializers.IntegerField())
