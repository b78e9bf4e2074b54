"""How a line of the log is written: with the number of its request, without names, in one line.

It is read with the settings, before any app is there.
"""

from __future__ import annotations

import logging
from contextvars import ContextVar

from django.http import HttpRequest

# The number of the request that is answered, for every line that is written meanwhile.
request_id: ContextVar[str] = ContextVar("request_id", default="-")


def route_of(request: HttpRequest) -> str:
    """The name of the address that was asked, so that no name of a club or a person is in it."""
    match = request.resolver_match
    return (match.view_name if match is not None else "") or "none"


class Numbered(logging.Filter):
    """Gives every line the number of its request, and takes the address out of Django's own."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            route = route_of(request)
            addresses = {request.path, request.get_full_path()}
            record.args = tuple(route if each in addresses else each for each in record.args)
        return True


class OneLine(logging.Formatter):
    """A line a record: what a trace has more is joined by a sign."""

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).rstrip().replace("\n", " ⏎ ")
