"""Games for the site's administrators: to look at. A game changes by its log and no other way."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from scoring.models import Game, GameEntry, Hand


class LookOnly(admin.ModelAdmin[Any]):
    """Everything to see, nothing to change."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002  Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Game)
class GameAdmin(LookOnly):
    list_display = ["__str__", "club", "profile", "over", "version", "created_at"]
    list_filter = ["over", "profile"]
    list_select_related = ["club"]
    date_hierarchy = "created_at"
    search_fields = ["title", "sittings__name"]


@admin.register(GameEntry)
class GameEntryAdmin(LookOnly):
    list_display = ["game_id", "seq", "kind", "payload", "recorded_by", "recorded_at"]
    list_filter = ["kind"]
    list_select_related = ["recorded_by"]
    search_fields = ["=game__id"]


@admin.register(Hand)
class HandAdmin(LookOnly):
    list_display = ["game_id", "number", "contract", "declarer", "made", "void"]
    list_filter = ["void", "made"]
    search_fields = ["=game__id"]
