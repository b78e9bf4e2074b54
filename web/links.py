"""Links that the site hands out, and that end."""

from __future__ import annotations


class LinkEnded(Exception):
    """A link that was given out here and works no more: it was renewed, withdrawn or is too old.

    Whoever opens it is told so (`config.refusals`), with 410; a made-up one is no page at all.
    """
