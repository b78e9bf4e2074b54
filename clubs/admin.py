"""Clubs and people for the site's administrators, with the history of what they corrected."""

from __future__ import annotations

from django.contrib import admin
from simple_history.admin import SimpleHistoryAdmin

from clubs.models import Club, Membership, Player


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin[Club]):
    list_display = ["name", "slug", "visibility", "zone"]
    list_filter = ["visibility"]
    search_fields = ["name", "slug"]
    prepopulated_fields = {"slug": ["name"]}


@admin.register(Player)
class PlayerAdmin(SimpleHistoryAdmin):
    list_display = ["name", "nickname", "club", "retired"]
    list_filter = ["retired", "club"]
    list_select_related = ["club"]
    search_fields = ["name", "nickname"]
    autocomplete_fields = ["club", "user"]


@admin.register(Membership)
class MembershipAdmin(SimpleHistoryAdmin):
    list_display = ["user", "club", "role"]
    list_filter = ["role", "club"]
    list_select_related = ["club", "user"]
    autocomplete_fields = ["club", "user"]
