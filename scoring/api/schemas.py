"""The shapes of the API, for its documentation and for reading the requests that are not hot."""

from __future__ import annotations

from rest_framework import serializers

from clubs.models import NAME_LENGTH
from web.api.shapes import ProblemShape, Shape


class EntryShape(Shape):
    """An entry as a phone posts it. `base` is the last number it had seen, its own included."""

    id = serializers.UUIDField()
    base = serializers.IntegerField(min_value=0)
    kind = serializers.CharField()
    payload = serializers.DictField()
    client_time = serializers.DateTimeField(required=False, allow_null=True)


class EntriesShape(Shape):
    """Entries in the order in which they were made."""

    entries = EntryShape(many=True)


class LoggedShape(Shape):
    """An entry as it stands in the log."""

    seq = serializers.IntegerField()
    id = serializers.UUIDField()
    kind = serializers.CharField()
    payload = serializers.DictField()
    by = serializers.CharField(allow_null=True)
    client_time = serializers.DateTimeField(allow_null=True)
    recorded_at = serializers.DateTimeField()


class PutBackShape(Shape):
    """What a phone asks its scorer where it has more than the site, which was put back."""

    detail = serializers.CharField()
    again = serializers.CharField()


class LogShape(Shape):
    """A game's log after some entry. Where `entries` ends before `head`, ask again from there.

    `put_back` is there where `since` is more than the log has: acknowledged once, and lost.
    """

    head = serializers.IntegerField()
    entries = LoggedShape(many=True)
    view = serializers.DictField()
    put_back = PutBackShape(required=False)


class RecordedShape(Shape):
    """What is in the log now, and the game as a pad shows it."""

    acked = serializers.ListField(child=serializers.UUIDField())
    head = serializers.IntegerField()
    view = serializers.DictField()


class RefusedShape(ProblemShape):
    """The rules refuse the entry `id`; the entries `acked` came before it and are recorded."""

    id = serializers.UUIDField()
    acked = serializers.ListField(child=serializers.UUIDField())
    head = serializers.IntegerField()
    view = serializers.DictField()


class StaleShape(ProblemShape):
    """The log has grown in the meantime by `entries`."""

    acked = serializers.ListField(child=serializers.UUIDField())
    head = serializers.IntegerField()
    entries = LoggedShape(many=True)
    view = serializers.DictField()


class LengthShape(Shape):
    """How long a game lasts: so many hands, or the first to so many games."""

    hands = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=1000)
    games = serializers.IntegerField(required=False, default=1, min_value=1, max_value=100)


class SeatShape(Shape):
    """Who sits down: a player of the club by number, or a name."""

    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=400)
    player = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=2**63 - 1
    )


class NewGameShape(Shape):
    """A game to start. With an `id` of its own a second try gives the game of the first."""

    id = serializers.UUIDField(required=False, allow_null=True, default=None)
    profile = serializers.CharField(max_length=40)
    overrides = serializers.DictField(required=False, default=dict)
    format = LengthShape(required=False)
    seats = serializers.ListField(child=SeatShape(), max_length=6)
    first_dealer = serializers.IntegerField(required=False, default=0, min_value=0, max_value=5)
    club = serializers.SlugField(required=False, allow_null=True, default=None)
    title = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=NAME_LENGTH
    )


class SeatedShape(Shape):
    """Who sits where, under the name that is on the sheet."""

    seat = serializers.CharField()
    name = serializers.CharField()
    side = serializers.CharField()


class GameShape(Shape):
    """A game in a list."""

    id = serializers.UUIDField()
    club = serializers.CharField(allow_null=True)
    title = serializers.CharField()
    profile = serializers.CharField()
    format = LengthShape()
    seats = SeatedShape(many=True)
    scores = serializers.DictField(child=serializers.IntegerField())
    head = serializers.IntegerField()
    over = serializers.BooleanField()
    reason = serializers.CharField()
    winners = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class GamePageShape(Shape):
    """A page of games, newest first."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = GameShape(many=True)


class WholeGameShape(GameShape):
    """A game with its frozen house rules and the view of a pad."""

    rules = serializers.DictField()
    view = serializers.DictField()


class StruckShape(Shape):
    """A line that was struck out: what it said, and the entry that cancelled it."""

    hand = serializers.IntegerField()
    words = serializers.CharField()
    entry = LoggedShape()
    struck_by = LoggedShape()
    amended = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


class SheetShape(Shape):
    """The score sheet: a record for each hand, void ones among them, and the struck lines."""

    id = serializers.UUIDField()
    head = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.CharField())
    hands = serializers.ListField(child=serializers.DictField())
    struck = StruckShape(many=True)


class EventShape(Shape):
    """An event in an amendment."""

    kind = serializers.CharField()
    payload = serializers.DictField()


class AmendmentShape(Shape):
    """The payload of an entry of the kind `amend`."""

    cancels = serializers.ListField(child=serializers.IntegerField())
    events = EventShape(many=True)
    reason = serializers.CharField(required=False, allow_blank=True)


class ChangeShape(Shape):
    """One figure of one hand that the amendment would change."""

    hand = serializers.IntegerField()
    what = serializers.ChoiceField(choices=["made", "points", "cap", "after", "barred", "ending"])
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class WaivedShape(Shape):
    """A ban that is lifted because its player evidently called."""

    hand = serializers.IntegerField()
    seat = serializers.CharField()


class PreviewShape(Shape):
    """What an amendment would change; `words` says it in sentences."""

    hand = serializers.IntegerField()
    changes = ChangeShape(many=True)
    void = serializers.ListField(child=serializers.IntegerField())
    revived = serializers.ListField(child=serializers.IntegerField())
    waived = WaivedShape(many=True)
    ending_changes = serializers.BooleanField()
    words = serializers.ListField(child=serializers.CharField())


class ProfileShape(Shape):
    """A named set of house rules."""

    name = serializers.CharField()
    title = serializers.CharField()
    players = serializers.IntegerField()
    source = serializers.CharField()  # type: ignore[assignment]  # a JSON key
    note = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())
    rules = serializers.DictField()
