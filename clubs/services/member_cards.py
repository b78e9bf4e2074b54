"""A member's card: a code that says who somebody is to whoever stands at the door.

It lets nobody in and shows nothing of the person, so there is nothing in it to be renewed: what it
does is asked of the role of whoever reads it. The code holds the signed number of a player.
"""

from __future__ import annotations

from django.core.signing import Signer
from django.db.models import QuerySet

from clubs.models import Club, Player
from clubs.selectors import active_players
from web.links.codes import code_of, value_of

SIGNER = Signer(salt="clubs.member_card")


def member_code(player: Player) -> str:
    """What the address of somebody's card ends in: the same for ever, and for all his records."""
    return code_of(SIGNER, player.root_id or player.pk)


def player_of_card(code: str) -> Player | None:
    """Whose card it is, with the club: the record that stands for the person now.

    None for a made-up code, for somebody who was forgotten, and in a club that is closed.
    """
    pk = value_of(SIGNER, code)
    if pk is None:
        return None
    known = Player.objects.select_related("club", "root__club")
    player = known.filter(pk=pk, club__closed_at=None).first()
    person = player and (player.root or player)
    return None if person is None or person.forgotten_at is not None else person


def people_with_cards(club: Club, only: int | None = None) -> QuerySet[Player]:
    """The people whose cards are printed: everybody who plays, or one of them."""
    people = active_players(club).filter(forgotten_at=None)
    return people if only is None else people.filter(pk=only)
