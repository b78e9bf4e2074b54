"""Errors told to a service of the operator's choice, where one is named. Off otherwise."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.core.exceptions import ImproperlyConfigured


def tell_errors_to(dsn: str) -> None:
    """Have errors reported to this address of a service that speaks Sentry's language.

    No name travels: neither accounts, nor addresses, nor what was sent, nor values of variables.
    Raises ImproperlyConfigured where the package is not installed.
    """
    if not dsn:
        return
    try:
        sentry = import_module("sentry_sdk")
    except ModuleNotFoundError as error:
        raise ImproperlyConfigured(
            "SENTRY_DSN is set, and sentry-sdk is not installed: "
            "install requirements/errors.txt, or leave the variable out."
        ) from error
    sentry.init(
        dsn=dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        traces_sample_rate=0,
        before_send=without_names,
        before_breadcrumb=lambda *_: None,
    )


def without_names(event: dict[str, Any], _hint: Any = None) -> dict[str, Any]:
    """The event without whatever may name somebody: the address, cookies, headers, the account."""
    for part in ("user", "server_name", "breadcrumbs", "extra"):
        event.pop(part, None)
    asked = event.get("request", {})
    event["request"] = {"method": asked["method"]} if "method" in asked else {}
    return event
