"""Where to report a hole, at the address where people who find some look first (RFC 9116)."""

from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

# The longest that the file should be believed.
LASTS = timedelta(days=365)


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Whom to write to, until when that is true, and in which languages."""
    contact = settings.SECURITY_CONTACT or f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    expires = (timezone.now() + LASTS).strftime("%Y-%m-%dT00:00:00Z")
    lines = [
        f"Contact: {contact}",
        f"Expires: {expires}",
        "Preferred-Languages: en, sv, fr",
        f"Canonical: {request.build_absolute_uri()}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
