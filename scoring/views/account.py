"""Who is asking, on pages that want somebody signed in."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def account_of(request: HttpRequest) -> AbstractBaseUser:
    """The account of a view behind `login_required`; raises PermissionDenied without one."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user
