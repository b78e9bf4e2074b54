"""How a person of a club appears to a reader.

Members see names as they are printed. Everybody else sees what the person and the club allow,
whichever is less. Pages, titles, charts, exports and the API all ask here.
"""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as say

from clubs.models import Club, Player, Role, Shown

_ORDER = (Shown.FULL, Shown.INITIALS, Shown.HIDDEN)


def shown_to_public(club: Club, player: Player | None) -> Shown:
    """The most that a stranger sees of a player, or of a name that is no player's."""
    return most_hidden(Shown.FULL if player is None else player.shown, club.people_shown)


def most_hidden(*limits: str) -> Shown:
    """The least that any of these lets a stranger see."""
    return max(map(Shown, limits), key=_ORDER.index)


def sees_names(role: int) -> bool:
    """Whether a reader with this role in the club sees whole names."""
    return role >= Role.MEMBER


def is_hidden(player: Player, *, club: Club, role: int) -> bool:
    """Whether a reader with this role in the club is not to know that there is such a person."""
    return not sees_names(role) and shown_to_public(club, player) == Shown.HIDDEN


def public_name(name: str, shown: Shown | str) -> str:
    """A printed name as a stranger sees it; never empty, since a seat needs something to say."""
    match shown:
        case Shown.FULL:
            return name
        case Shown.INITIALS:
            return initials(name)
        case _:
            return say("Somebody")


def initials(name: str) -> str:
    """`José García` as `J. G.`; marks above a letter stay with it."""
    return " ".join(f"{_first_letter(word)}." for word in name.split() if _first_letter(word))


def _first_letter(word: str) -> str:
    composed = unicodedata.normalize("NFC", word)
    return next((sign for sign in composed if sign.isalnum()), composed[:1])


def name_for(player: Player, *, club: Club, role: int) -> str:
    """A player's name for a reader with this role in the club."""
    if sees_names(role):
        return player.name
    return public_name(player.name, shown_to_public(club, player))
