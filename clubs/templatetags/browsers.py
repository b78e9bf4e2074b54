"""What a browser calls itself, in the words that its owner knows it by."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.translation import gettext as say

register = template.Library()

# Browsers pretend to be each other, so the pretenders come first.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


@register.filter
def browser(user_agent: str) -> str:
    """`Firefox on Android`; what is not known is told as it calls itself."""
    name = _first(BROWSERS, user_agent)
    system = _first(SYSTEMS, user_agent)
    if name and system:
        return say("%(browser)s on %(system)s") % {"browser": name, "system": system}
    return name or system or user_agent or "—"


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in known if sign in user_agent), "")
