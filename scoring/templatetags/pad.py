"""Rows of the pad that are shown at one point of a hand and not at another."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.games.pad_picture import pad_picture as picture

register = template.Library()

register.inclusion_tag("scoring/pad_picture.html", name="pad_picture")(picture)


@register.simple_tag(takes_context=True)
def when(context: template.Context, needs: str) -> SafeString:
    """Attributes of an element that is shown while all of `needs` hold, `a|b` being either.

    The context has the flags that hold now; the pad's script reads the same words on each tap.
    """
    flags: frozenset[str] = context["flags"]
    holds = all(flags.intersection(need.split("|")) for need in needs.split())
    return format_html('data-when="{}"{}', needs, "" if holds else SafeString(" hidden"))


@register.filter
def pad_modules(names: str) -> list[str]:
    """The addresses of modules of the pad, for the browser to fetch all at once."""
    return [static(f"pad/{name}.js") for name in names.split()]
