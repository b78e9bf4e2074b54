"""What a phone that a table's QR code signed in may do: look around, and record games.

Its account is an ordinary one of Django, so that every entry of a log has somebody who recorded
it. That account could do what any account can, hence this: everything else is refused at the door.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase

from clubs.views.devices import SESSION_KEY

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
# By the names of their addresses: what may be posted, and what not even be read.
MAY_POST: Final = frozenset(
    {
        "account_logout",
        "api_amendment_preview",
        "api_event_confirm",
        "api_event_dispute",
        "api_event_result",
        "api_event_sheet",
        "api_log",
        "choose_suits",
        "device_sign_in",
        "event_table",
        "game_abandon",
        # A rematch that began without a network, and nothing else (scoring.views.begun).
        "game_begun",
        "game_cards",
        "game_pad",
        "game_rematch",
        "hand_amend",
        "set_language",
        # A table's card asks for no account, so it cannot matter which one is signed in.
        "table",
    }
)
CLOSED: Final = ("account_", "mfa_", "usersessions_", "token_", "club_create", "own_data", "admin")
OPEN: Final = frozenset({"account_login", "account_logout"})


class DeviceMiddleware:
    """Refuses whatever a table device has no business with; people pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_args: object) -> None:
        """Look at the address once it is known; the session only where it matters."""
        match = request.resolver_match
        name = "" if match is None else (match.namespace or match.url_name or "")
        posts = request.method not in SAFE and name not in MAY_POST
        if name in OPEN or not (posts or name.startswith(CLOSED)):
            return
        if SESSION_KEY in request.session and request.user.is_authenticated:
            raise PermissionDenied
