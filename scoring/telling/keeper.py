"""Who keeps the score of a game on another phone, as far as whoever reads it may know."""

from __future__ import annotations

from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.names.accounts import account_names
from clubs.selectors import role_in, roles_of
from scoring.models import TableCard
from scoring.telling.told import Visitor


def keeper_words(reader: Visitor, card: TableCard) -> str:
    """The beginning of a sentence: a name, the phone at a table, or another phone.

    At home a name is told that stands on the game's sheet, or in a club that both belong to.
    """
    who = card.kept_by_id
    if who is not None and who == reader.pk:
        return say("Your other phone")
    name = "" if who is None else _name(reader, card, who)
    if name:
        return name
    if card.club_id is not None:
        return say("The phone at %(table)s") % {"table": card.name}
    return say("Another phone")


def _name(reader: Visitor, card: TableCard, who: int) -> str:
    if card.club is not None:
        role = role_in(reader, card.club.pk)
        return account_names({who}, club=card.club, role=role).get(who, "")
    printed = [] if card.game is None else card.game.names
    people = list(Player.objects.filter(user=who).order_by("pk").values_list("name", "club"))
    shared = roles_of(reader)
    on_sheet = (name for name, _ in people if name in printed)
    in_club = (name for name, club in people if club in shared)
    return next(on_sheet, "") or next(in_club, "")
