"""What whoever runs an evening says to the phones at its tables: how the clock is, and breaks.

Scoring knows nothing of evenings. A room above marks the games to which something new is said
(`say_to_tables`) and is asked for the words, in the language of the phone, only by a phone that has
not heard it: a pad that asks every few seconds costs no query more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils import timezone

from scoring.models import Game


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence for the pad, until a moment where it is not true any more by itself; `presses`
    where the table is to do something about it."""

    words: str
    until: datetime | None = None
    presses: bool = False


Speaker = Callable[[Game], Said | None]

_SPEAKERS: Final[list[Speaker]] = []


def speak_to_tables(speaker: Speaker) -> None:
    """Have `speaker` asked what is said to a table whose game was marked."""
    if speaker not in _SPEAKERS:
        _SPEAKERS.append(speaker)


def say_to_tables(games: Iterable[UUID | None]) -> None:
    """Something else is said to the tables of these games from now on."""
    known = [game for game in games if game is not None]
    Game.objects.filter(pk__in=known).update(told_at=timezone.now())


def news_for(game: Game, heard: str) -> dict[str, Any] | None:
    """What a phone is told that has heard `heard`; None where that is still so.

    `mark` is what the phone heard then: when it was said, and until when it holds.
    """
    if game.told_at is None:
        return None
    said_at, _, until = heard.partition("~")
    stamp, now = game.told_at.isoformat(), timezone.now()
    if said_at == stamp and (not until or now.isoformat() < until):
        return None
    said = next(filter(None, (speaker(game) for speaker in _SPEAKERS)), Said(""))
    coming = said.until is not None and said.until > now
    mark = f"{stamp}~{said.until.isoformat()}" if said.until is not None and coming else stamp
    return {"mark": mark, "words": said.words, "presses": said.presses}
