"""Where in a log people's own words stand: remarks and reasons, and nothing that the rules read."""

from __future__ import annotations

from typing import Any, Final

# The kinds of entries with words of somebody's own, and the fields that they stand in.
WORDY: Final = ("note", "abandon", "amend")
WORDS: Final = ("text", "reason")


def reworded(data: Any, change: Any, key: str = "") -> Any:
    """A payload with each text that somebody typed put through `change`."""
    if isinstance(data, dict):
        return {name: reworded(value, change, name) for name, value in data.items()}
    if isinstance(data, list):
        return [reworded(item, change) for item in data]
    return change(data) if key in WORDS and isinstance(data, str) else data
