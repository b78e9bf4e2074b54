"""Cards whose phone records any game of a club, and how a phone becomes a table's.

They are listed, made and printed with the other cards (scoring.views.table_cards).
"""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import device_to_manage
from clubs.services import renew_device, revoke_device
from clubs.services.table_devices import device_code, read_device
from clubs.views.club_page import club_page
from web.qr import qr_svg

# Where a session says that it is a table's and not a person's.
SESSION_KEY = "table_device"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_required
@require_safe
def club_device(request: HttpRequest, slug: str, device_id: int) -> HttpResponse:
    """One such card: its code to print and lay on the table, renewed or ended."""
    device = device_to_manage(request.user, slug, device_id)
    address = reverse("device_sign_in", args=[device_code(device)])
    link = request.build_absolute_uri(address)
    qr = qr_svg(link, say("The code of %(table)s") % {"table": device.name})
    return club_page(
        request, "clubs/club_device.html", device.club, device=device, link=link, qr=qr
    )


@login_required
@require_POST
def device_renew(request: HttpRequest, slug: str, device_id: int) -> HttpResponse:
    """A new code; the printed ones work no more."""
    device = renew_device(device=device_to_manage(request.user, slug, device_id))
    return redirect("club_device", slug, device.pk)


@login_required
@require_POST
def device_revoke(request: HttpRequest, slug: str, device_id: int) -> HttpResponse:
    """End a table's code and every phone that is signed in with it."""
    revoke_device(device=device_to_manage(request.user, slug, device_id))
    return redirect("club_cards", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def device_sign_in(request: HttpRequest, code: str) -> HttpResponse:
    """What a phone sees that read the code: it becomes the table's when somebody says so."""
    device = read_device(code)
    if device is None:
        raise Http404
    if request.method == "POST":
        login(request, device.user, backend=BACKEND)
        request.session[SESSION_KEY] = device.pk
        # So that the phones can be counted, and signed out with the card.
        UserSession.objects.create_from_request(request)
        return redirect(device.club)
    return render(request, "clubs/device_sign_in.html", {"device": device})
