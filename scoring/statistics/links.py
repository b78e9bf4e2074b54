"""From a figure to the hands behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class HandLinks:
    """Addresses of a list of hands; `fixed` is what every one of them is narrowed to."""

    base: str
    fixed: dict[str, str] = field(default_factory=dict)

    def __call__(self, **narrow: object) -> str:
        """The list narrowed down further; what is empty is left out."""
        asked = {**self.fixed, **{name: str(value) for name, value in narrow.items() if value}}
        return f"{self.base}?{urlencode(asked)}" if asked else self.base

    def of(self, **fixed: object) -> HandLinks:
        """The same list for somebody, or for an evening."""
        return HandLinks(self.base, {**self.fixed, **{k: str(v) for k, v in fixed.items()}})
