"""How an evening is run, in a line for whoever has just made it."""

from __future__ import annotations

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from tournaments.events.models import Event, Length
from tournaments.events.shown.standings import method_words


def how_run(event: Event) -> str:
    """Rounds and their length, who meets whom, and what counts."""
    told = [_rounds(event), event.get_movement_display(), method_words(event)]
    return ". ".join(map(str, told)) + "."


def _rounds(event: Event) -> str:
    words = ngettext("{rounds} round of {length}", "{rounds} rounds of {length}", event.rounds)
    return words.format(rounds=event.rounds, length=_length(event))


def _length(event: Event) -> str:
    match event.length:
        case Length.HANDS:
            return ngettext("{n} hand", "{n} hands", event.hands).format(n=event.hands)
        case Length.GAMES:
            return ngettext("{n} game won", "{n} games won", event.hands).format(n=event.hands)
        case Length.TIMED:
            return ngettext("{n} minute", "{n} minutes", event.minutes).format(n=event.minutes)
        case _:
            return say("a whole game")
