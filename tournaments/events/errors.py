"""What an event refuses: a stable code and what it is about; `words` has the sentences."""

from __future__ import annotations


class EventRefused(Exception):
    """Something that cannot be done with an event now. Nothing of it was stored."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
