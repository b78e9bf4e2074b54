"""The picture of an evening, for chats."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.events.access import event_to_read
from tournaments.events.shown.picture import event_svg
from web.pictures.png import picture_answer


@require_safe
def event_picture(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """An evening as a PNG, the same for everybody: what strangers may see of it."""
    return picture_answer(request, event_svg(event_to_read(AnonymousUser(), event_id)))
