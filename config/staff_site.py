"""The administration, without a sign-in of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, Final

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import FieldDoesNotExist, FieldError, PermissionDenied, ValidationError
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse

from config.preferences import safe_next
from config.watched.lines import route_of

logger = logging.getLogger(__name__)

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
# What its pages raise over an address with something in it that they cannot read.
UNREADABLE: Final = (ValueError, ValidationError, FieldError, FieldDoesNotExist, DataError)


class StaffSite(AdminSite):
    """Sends whoever wants in, or another password, to the pages that everybody uses.

    There tries are counted and passkeys asked for; forms of the administration's own would know
    neither.
    """

    def admin_view(  # type: ignore[override]
        self,
        view: Any,
        cacheable: bool = False,  # noqa: FBT001, FBT002  Django's signature
    ) -> Callable[..., HttpResponse]:
        """A page of the administration; an address that it cannot read leads nowhere."""
        page = super().admin_view(view, cacheable)

        @wraps(page)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return page(request, *args, **kwargs)  # type: ignore[no-any-return]
            except UNREADABLE as error:
                if request.method not in SAFE:
                    raise
                logger.warning("%s cannot be read: %s", route_of(request), error)
                raise Http404 from None

        return answered

    def get_urls(self) -> list[Any]:
        """Those of the administration, and the page on how the site does."""
        running = import_module("config.watched.page").running
        return [path("running/", self.admin_view(running), name="running"), *super().get_urls()]

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
