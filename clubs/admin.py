"""Clubs and people for the site's administrators, with the history of what they corrected."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from clubs.models import (
    ApiToken,
    Claim,
    Club,
    Invitation,
    Membership,
    Player,
    RuleSet,
    RuleSetVersion,
    TableDevice,
)
from clubs.services.accounts import close_account


class AccountAdmin(UserAdmin[User]):
    """Accounts are closed, not deleted: the row says by its number who recorded what."""

    actions = ["close"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    @admin.action(description=_("Close these accounts for good"), permissions=["change"])
    def close(self, request: HttpRequest, accounts: QuerySet[User]) -> None:
        """Close them as their owners would; what has to be done first is said."""
        for user in accounts:
            try:
                close_account(user=user)
            except ValidationError as error:
                told = {"name": user.get_username(), "why": " ".join(error.messages)}
                messages.error(request, say("{name}: {why}").format(**told))


admin.site.unregister(User)
admin.site.register(User, AccountAdmin)


@admin.register(Club)
class ClubAdmin(SimpleHistoryAdmin):
    """A club is deleted by its owner, who gets its archive; here it is looked after."""

    list_display = ["name", "slug", "visibility", "zone"]
    list_filter = ["visibility"]
    search_fields = ["name", "slug"]
    prepopulated_fields = {"slug": ["name"]}

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


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


class LookOnly(admin.ModelAdmin[Any]):
    """To see when somebody asks for help; changed by the club itself, with its checks."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002  Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(RuleSet)
class RuleSetAdmin(LookOnly):
    list_display = ["name", "club", "retired"]
    list_select_related = ["club"]
    search_fields = ["name", "club__name"]


@admin.register(RuleSetVersion)
class RuleSetVersionAdmin(LookOnly):
    list_display = ["rule_set", "number", "profile", "saved_by", "saved_at"]
    list_select_related = ["rule_set", "saved_by"]


@admin.register(Invitation)
class InvitationAdmin(LookOnly):
    list_display = ["club", "role", "created_by", "expires_at", "used_by", "revoked_at"]
    list_select_related = ["club", "created_by", "used_by"]


@admin.register(Claim)
class ClaimAdmin(LookOnly):
    list_display = ["player", "user", "asked_at", "accepted", "decided_by"]
    list_select_related = ["player", "user", "decided_by"]


@admin.register(TableDevice)
class TableDeviceAdmin(LookOnly):
    list_display = ["name", "club", "created_at", "revoked_at"]
    list_select_related = ["club"]


@admin.register(ApiToken)
class ApiTokenAdmin(LookOnly):
    list_display = ["name", "user", "read_only", "created_at", "last_used_at", "revoked_at"]
    list_select_related = ["user"]
