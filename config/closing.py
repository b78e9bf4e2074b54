"""Closing one's account."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.services.accounts import close_account, clubs_owned_alone
from web.pages import signed_in

REFUSED = 422


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # theirs
def account_close(request: HttpRequest) -> HttpResponse:
    """What goes, what stays and why; then one button, for whoever has just proved who it is."""
    user, status = signed_in(request), 200
    if request.method == "POST":
        try:
            close_account(user=user)
        except ValidationError:
            status = REFUSED
        else:
            logout(request)
            messages.success(request, say("The account is closed."))
            return redirect("home")
    context = {"alone": clubs_owned_alone(user)}
    return render(request, "account/close.html", context, status=status)
