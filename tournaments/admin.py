"""Events for the site's administrators. Results change by their services and no other way."""

from __future__ import annotations

from django.contrib import admin
from simple_history.admin import SimpleHistoryAdmin

from scoring.admin import LookOnly
from tournaments.events.models import Entrant, Event, Logged, Pair, Result, Round, Version


@admin.register(Event)
class EventAdmin(SimpleHistoryAdmin):
    list_display = ["title", "club", "starts_at", "state", "rounds"]
    list_filter = ["state", "movement"]
    list_select_related = ["club"]
    search_fields = ["title", "club__name"]
    readonly_fields = ["state", "seed"]
    date_hierarchy = "starts_at"


@admin.register(Entrant)
class EntrantAdmin(SimpleHistoryAdmin):
    list_display = ["name", "number", "event", "first_round"]
    list_select_related = ["event"]
    search_fields = ["name", "event__title"]
    raw_id_fields = ["event", "player"]


@admin.register(Pair)
class PairAdmin(LookOnly):
    list_display = ["number", "name", "event", "one", "other", "seed"]
    list_select_related = ["event", "one", "other"]
    search_fields = ["name", "event__title"]


@admin.register(Round)
class RoundAdmin(LookOnly):
    list_display = ["event", "number", "state", "method", "released_at", "closed_at"]
    list_select_related = ["event"]
    list_filter = ["state"]


@admin.register(Result)
class ResultAdmin(LookOnly):
    list_display = ["table", "state", "stands"]
    list_select_related = ["table"]
    list_filter = ["state"]


@admin.register(Version)
class VersionAdmin(LookOnly):
    list_display = ["result_id", "number", "source", "points", "by", "at", "reason"]
    list_select_related = ["by"]
    list_filter = ["source"]


@admin.register(Logged)
class LoggedAdmin(LookOnly):
    list_display = ["event", "seq", "kind", "by", "at", "undone"]
    list_select_related = ["event", "by"]
    list_filter = ["kind"]
