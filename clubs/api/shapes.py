"""The shapes of the clubs' API: its documentation, and what requests are read with."""

from __future__ import annotations

from django.conf import settings
from rest_framework import serializers

from clubs.models import NAME_LENGTH, Role, Shown, Visibility
from clubs.models.player import NUMBER_LENGTH
from clubs.services.invitations import MOST_DAYS
from web.api.once import MaybeOnceShape, OnceShape
from web.api.shapes import Shape, page_of

ROLES = [role.name.lower() for role in Role]
GIVEN_ROLES = [role.name.lower() for role in Role if role != Role.TABLE]


class ClubShape(Shape):
    """A club; `role` is yours in it, null for none."""

    slug = serializers.CharField()
    name = serializers.CharField()
    zone = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.values)
    people_shown = serializers.ChoiceField(choices=Shown.values)
    role = serializers.ChoiceField(choices=ROLES, allow_null=True)


class NewClubShape(MaybeOnceShape):
    """A club to found."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    zone = serializers.CharField(max_length=60, default="UTC")
    visibility = serializers.ChoiceField(choices=Visibility.values, default=Visibility.PUBLIC)


class ChangedClubShape(Shape):
    """What is to change; what is left out stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    zone = serializers.CharField(max_length=60, required=False)
    visibility = serializers.ChoiceField(choices=Visibility.values, required=False)
    people_shown = serializers.ChoiceField(choices=Shown.values, required=False)


class PlayerShape(Shape):
    """A person of a club as you may see it; nickname and number are empty for strangers."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    nickname = serializers.CharField(allow_blank=True)
    number = serializers.CharField(allow_blank=True)
    shown = serializers.ChoiceField(choices=Shown.values)
    retired = serializers.BooleanField()
    guest = serializers.BooleanField()


class NewPlayerShape(MaybeOnceShape):
    """Somebody to put on the list."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    nickname = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, default="")
    number = serializers.CharField(max_length=NUMBER_LENGTH, allow_blank=True, default="")
    guest = serializers.BooleanField(required=False, default=False)


class ChangedPlayerShape(Shape):
    """What is to change; what is left out stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    nickname = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, required=False)
    number = serializers.CharField(max_length=NUMBER_LENGTH, allow_blank=True, required=False)
    shown = serializers.ChoiceField(choices=Shown.values, required=False)
    guest = serializers.BooleanField(required=False)
    retired = serializers.BooleanField(required=False)


class MembershipShape(Shape):
    """An account's role."""

    id = serializers.IntegerField()
    account = serializers.CharField()
    role = serializers.ChoiceField(choices=ROLES)


class ChangedMembershipShape(Shape):
    """Another role."""

    role = serializers.ChoiceField(choices=GIVEN_ROLES)


class RuleSetShape(Shape):
    """House rules by name, in their newest version."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    retired = serializers.BooleanField()
    version = serializers.IntegerField()
    profile = serializers.CharField()
    rules = serializers.DictField()


class NewRuleSetShape(MaybeOnceShape):
    """Rules to keep: a preset, and the options that are played otherwise."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    profile = serializers.CharField(max_length=40)
    overrides = serializers.DictField(default=dict)


class RetiringShape(OnceShape):
    """No more offered for new games, or again."""

    retired = serializers.BooleanField(required=False, default=True)


class NewInvitationShape(OnceShape):
    """A role for whoever uses the link first; `note` says for whom it is meant. With an `address`
    it goes there by mail."""

    role = serializers.ChoiceField(choices=GIVEN_ROLES, default="member")
    note = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, default="")
    days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, default=14)
    address = serializers.EmailField(allow_blank=True, default="")
    language = serializers.ChoiceField(choices=settings.LANGUAGES, allow_blank=True, default="")


class InvitationShape(Shape):
    """An invitation; `open` while the link still lets somebody in. `mailed_at` is when a server
    took its mail, null if none did; `address` is empty once it was answered."""

    id = serializers.IntegerField()
    role = serializers.ChoiceField(choices=ROLES)
    note = serializers.CharField(allow_blank=True)
    expires_at = serializers.DateTimeField()
    open = serializers.BooleanField()
    address = serializers.CharField(allow_blank=True)
    mailed_at = serializers.DateTimeField(allow_null=True)
    refused_at = serializers.DateTimeField(allow_null=True)


class InvitationLinkShape(InvitationShape):
    """An invitation with its link, to be sent to whom it is meant for."""

    link = serializers.CharField()


class ClaimShape(Shape):
    """An account says that a player is the person behind it; `accepted` is null until somebody
    answers."""

    id = serializers.IntegerField()
    player = serializers.IntegerField()
    account = serializers.CharField()
    accepted = serializers.BooleanField(allow_null=True)


class AnsweringShape(OnceShape):
    """Yes or no to a claim."""

    accepted = serializers.BooleanField()


class NewDeviceShape(OnceShape):
    """A card whose phone records any game of the club."""

    name = serializers.CharField(max_length=NAME_LENGTH)


class DeviceShape(Shape):
    """Such a card."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class DeviceLinkShape(DeviceShape):
    """Such a card with what its code says."""

    link = serializers.CharField()


class EndedShape(Shape):
    """What works no more."""

    ended = serializers.IntegerField()


ClubPageShape = page_of(ClubShape, "ClubPageShape")
PlayerPageShape = page_of(PlayerShape, "PlayerPageShape")
InvitationPageShape = page_of(InvitationShape, "InvitationPageShape")
ClaimPageShape = page_of(ClaimShape, "ClaimPageShape")
DevicePageShape = page_of(DeviceLinkShape, "DevicePageShape")
MembershipPageShape = page_of(MembershipShape, "MembershipPageShape")
RuleSetPageShape = page_of(RuleSetShape, "RuleSetPageShape")
