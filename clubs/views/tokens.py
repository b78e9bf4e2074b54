"""Keys with which programs act for an account."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.access import token_to_manage
from clubs.forms.members import TokenForm
from clubs.models import ApiToken
from clubs.services import create_token, revoke_token
from web.pages import blame, sent, signed_in, status_of


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """The keys of this account, and a new one, whose text is shown this once."""
    form = TokenForm(sent(request))
    text = ""
    status = 200
    if request.method == "POST":
        if form.is_valid():
            told = form.cleaned_data
            try:
                _token, text = create_token(
                    user=signed_in(request), name=told["name"], read_only=not told["may_write"]
                )
            except ValidationError as error:
                blame(form, error)
            else:
                form = TokenForm()
        status = status_of(form)
    tokens = ApiToken.objects.filter(user=signed_in(request), revoked_at=None)
    context = {"form": form, "tokens": tokens, "text": text}
    return render(request, "clubs/token_list.html", context, status=status)


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Make a key useless."""
    revoke_token(token=token_to_manage(request.user, token_id))
    return redirect("token_list")
