"""Signing in to the demo with one tap."""

from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from config.preferences import safe_next

DEMO_SCORER = "demo"


@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign the visitor in as the demo scorer. There is no such page unless this is the demo."""
    if not settings.DEMO:
        raise Http404
    scorer = get_object_or_404(get_user_model(), username=DEMO_SCORER)
    login(request, scorer, backend="django.contrib.auth.backends.ModelBackend")
    return HttpResponseRedirect(safe_next(request))
