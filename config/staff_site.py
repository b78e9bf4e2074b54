"""The administration, without a sign-in of its own."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from config.preferences import safe_next


class StaffSite(AdminSite):
    """Sends whoever wants in, or another password, to the pages that everybody uses.

    There tries are counted and passkeys asked for; forms of the administration's own would know
    neither.
    """

    def login(
        self,
        request: HttpRequest,
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002  Django's signature
    ) -> HttpResponse:
        target = safe_next(request, otherwise=reverse("admin:index", current_app=self.name))
        if not request.user.is_authenticated:
            return redirect_to_login(target)
        if not self.has_permission(request):
            raise PermissionDenied
        return redirect(target)

    def password_change(  # type: ignore[override]
        self,
        request: HttpRequest,  # noqa: ARG002  Django's signature
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> HttpResponse:
        return redirect("account_change_password")
