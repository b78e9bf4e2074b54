"""What changes a club and its people. Pages, the admin and the API go through here."""

from clubs.names.naming import clean_name
from clubs.services.claims import answer_claim, ask_claim
from clubs.services.clubs import change_club, create_club, free_slug
from clubs.services.invitations import (
    accept_invitation,
    create_invitation,
    mail_once_more,
    refuse_invitation,
    revoke_invitation,
)
from clubs.services.members import add_member, change_role, remove_member
from clubs.services.merging import merge_players, unmerge_player
from clubs.services.people_import import confirm_import, read_people
from clubs.services.players import (
    add_player,
    change_player,
    forget_player,
    mark_guests,
    retire_player,
)
from clubs.services.rule_sets import retire_rule_set, save_rule_set
from clubs.services.table_devices import create_device, renew_device, revoke_device
from clubs.services.tokens import create_token, revoke_token

__all__ = [
    "accept_invitation",
    "add_member",
    "add_player",
    "answer_claim",
    "ask_claim",
    "change_club",
    "change_player",
    "change_role",
    "clean_name",
    "confirm_import",
    "create_club",
    "create_device",
    "create_invitation",
    "create_token",
    "forget_player",
    "free_slug",
    "mail_once_more",
    "mark_guests",
    "merge_players",
    "read_people",
    "refuse_invitation",
    "remove_member",
    "renew_device",
    "retire_player",
    "retire_rule_set",
    "revoke_device",
    "revoke_invitation",
    "revoke_token",
    "save_rule_set",
    "unmerge_player",
]
