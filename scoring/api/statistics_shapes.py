"""The shapes of the statistics in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

Shape = serializers.Serializer[Any]


class LineShape(Shape):
    """What became of some hands. `won` and `lost` are points; `over` tricks beyond `bids` made."""

    hands = serializers.IntegerField()
    made = serializers.IntegerField()
    failed = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    bids = serializers.IntegerField()
    over = serializers.IntegerField()
    slams = serializers.IntegerField()


class StatisticsSeatShape(Shape):
    """One seat: N E S W at a compass, a to f elsewhere."""

    seat = serializers.CharField()
    hands = serializers.IntegerField()
    points = serializers.IntegerField()
    declared = serializers.IntegerField()
    made = serializers.IntegerField()
    failed = serializers.IntegerField()


class PlayedEveningShape(Shape):
    """An evening's points and hands."""

    day = serializers.DateField()
    points = serializers.IntegerField()
    hands = serializers.IntegerField()


class EveningsShape(Shape):
    """How many evenings, and the best and the worst of them."""

    count = serializers.IntegerField()
    best = PlayedEveningShape(allow_null=True)
    worst = PlayedEveningShape(allow_null=True)


class PartnerShape(Shape):
    """Somebody as a partner; the id is null where you may not know who it is."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    hands = serializers.IntegerField()
    contracts = serializers.IntegerField()
    made = serializers.IntegerField()
    points = serializers.IntegerField()


class RivalShape(Shape):
    """Somebody as an opponent."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    hands = serializers.IntegerField()
    points = serializers.IntegerField()


class PlayerStatisticsShape(Shape):
    """What a player's hands add up to; `roles` has a line for each role and contract."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    ended = serializers.IntegerField()
    hands = serializers.IntegerField()
    passed = serializers.IntegerField()
    roles = serializers.DictField(child=serializers.DictField(child=LineShape()))
    seats = StatisticsSeatShape(many=True)
    evenings = EveningsShape()
    partners = PartnerShape(many=True)
    against = RivalShape(many=True)


class DeclarerShape(Shape):
    """What somebody declared."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    line = LineShape()
    specials = serializers.IntegerField()
    specials_made = serializers.IntegerField()


class GroupShape(Shape):
    """What the hands of a club or an event add up to, each from the side of its declarer."""

    games = serializers.IntegerField()
    hands = serializers.IntegerField()
    passed = serializers.IntegerField()
    without_contract = serializers.IntegerField()
    contracts = serializers.DictField(child=LineShape())
    seats = StatisticsSeatShape(many=True)
    declarers = DeclarerShape(many=True)


class DeclaredShape(Shape):
    """Who had the contract."""

    seat = serializers.CharField()
    name = serializers.CharField()


class HandShape(Shape):
    """A hand of a list."""

    game = serializers.UUIDField()
    number = serializers.IntegerField()
    played_at = serializers.DateTimeField()
    profile = serializers.CharField()
    contract = serializers.CharField(allow_null=True)
    declarer = DeclaredShape(allow_null=True)
    made = serializers.BooleanField(allow_null=True)
    passed = serializers.BooleanField()
    tricks = serializers.IntegerField(allow_null=True)
    role = serializers.CharField(allow_null=True)
    seat = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    points_by_side = serializers.DictField(child=serializers.IntegerField())


class HandPageShape(Shape):
    """A page of hands, newest first."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = HandShape(many=True)
