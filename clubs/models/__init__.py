"""People and places: a club, the names on its score sheets, and who may do what there."""

from clubs.models.account_mail import AccountLanguage, AddressChange
from clubs.models.club import NAME_LENGTH, Club, Shown, Visibility, validate_zone
from clubs.models.done import Done
from clubs.models.mail_consent import MailConsent
from clubs.models.membership import Claim, Invitation, Membership, Role
from clubs.models.player import Player
from clubs.models.player_import import PlayerImport
from clubs.models.rule_set import RuleSet, RuleSetVersion
from clubs.models.table_device import TableDevice
from clubs.models.token import ApiToken

__all__ = [
    "NAME_LENGTH",
    "AccountLanguage",
    "AddressChange",
    "ApiToken",
    "Claim",
    "Club",
    "Done",
    "Invitation",
    "MailConsent",
    "Membership",
    "Player",
    "PlayerImport",
    "Role",
    "RuleSet",
    "RuleSetVersion",
    "Shown",
    "TableDevice",
    "Visibility",
    "validate_zone",
]
