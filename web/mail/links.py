"""Addresses of the site's pages in mail: the site's own, whatever name a request came by."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse


def link_to(name: str, *args: Any) -> str:
    """The whole address of a page."""
    return f"{settings.SITE_URL}{reverse(name, args=args)}"


def at_home(address: str) -> str:
    """An address that was made for a request, at the site's own."""
    return f"{settings.SITE_URL}{urlsplit(address)._replace(scheme='', netloc='').geturl()}"
