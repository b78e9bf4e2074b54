"""What is sent to say something of a table, and what is answered."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.events.api.shapes import LARGEST_KEY, MOST_AT_A_TABLE, DeedShape, OnceShape
from tournaments.events.models import ResultState, Source

MOST_POINTS = 10**6


def points_field(**more: Any) -> serializers.DictField:
    """Points by side: `{"NS": 120, "EW": 40}`."""
    child = serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS)
    return serializers.DictField(child=child, **more)


def reason_field(**more: Any) -> serializers.CharField:
    """Why; it stands in the book."""
    return serializers.CharField(max_length=200, **more)


class ConfirmingShape(OnceShape):
    """A yes to the version that `stands`, for a side where the event asks for the other side."""

    stands = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)
    side = serializers.CharField(max_length=4, required=False, allow_blank=True, default="")


class DisputingShape(OnceShape):
    """A no to what was told."""

    reason = reason_field(required=False, allow_blank=True, default="")


class RulingShape(OnceShape):
    """What counts by the director's word; without `points` the table did not play."""

    points = points_field(required=False, allow_null=True, default=None)
    reason = reason_field()


class RecountingShape(OnceShape):
    """What the sheet says is to count; of a closed round with a reason."""

    reason = reason_field(required=False, allow_blank=True, default="")


class PointsShape(serializers.Serializer[Any]):
    """Points of a table by side."""

    points = points_field()


class CorrectingShape(OnceShape):
    """What counts of a table of a closed round from now on."""

    points = points_field()
    reason = reason_field()


class DeedsShape(OnceShape):
    """Slams and best calls of a table; who is not named made none."""

    deeds = serializers.ListField(child=DeedShape(), max_length=MOST_AT_A_TABLE)


class RemarkShape(OnceShape):
    """A note of the director."""

    text = reason_field()


class KeptSheetShape(serializers.Serializer[Any]):
    """The game in which the hands of a table are written down."""

    version = serializers.IntegerField()
    game = serializers.UUIDField()


class TableResultShape(serializers.Serializer[Any]):
    """What a table made: how far it is agreed (null without a result), which version stands, and
    the points that count."""

    version = serializers.IntegerField()
    state = serializers.ChoiceField(ResultState.choices, allow_null=True)
    stands = serializers.IntegerField(allow_null=True)
    counts = serializers.DictField(child=serializers.IntegerField())


class TellingVersionShape(serializers.Serializer[Any]):
    """One telling of a result; a reason is told to scorers only."""

    number = serializers.IntegerField()
    origin = serializers.ChoiceField(Source.choices)
    points = serializers.DictField(child=serializers.IntegerField())
    side = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)


class TableShape(TableResultShape):
    """A table: its entrants' numbers and their sides in the order of the seats, everything that was
    told of it, its game, and what its score sheet says where that is something else."""

    seats = serializers.ListField(child=serializers.IntegerField())
    sides = serializers.ListField(child=serializers.CharField())
    versions = TellingVersionShape(many=True)
    game = serializers.UUIDField(allow_null=True)
    sheet = serializers.DictField(child=serializers.IntegerField(), allow_null=True)


class MovedShape(serializers.Serializer[Any]):
    """An entrant whose line of the standings would change; place 0 is "not placed"."""

    entrant = serializers.IntegerField()
    place_before = serializers.IntegerField()
    place_after = serializers.IntegerField()
    score_before = serializers.FloatField()
    score_after = serializers.FloatField()


class AtShape(serializers.Serializer[Any]):
    """A table of a round."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()


class ChangesShape(serializers.Serializer[Any]):
    """What a correction would change: lines of the standings, suggested prizes by name, tables of
    the next draw, and tables that were drawn since and would be others by the corrected result."""

    moved = MovedShape(many=True)
    prizes = serializers.ListField(child=serializers.CharField())
    next_tables = serializers.ListField(child=serializers.IntegerField())
    drawn_otherwise = AtShape(many=True)
