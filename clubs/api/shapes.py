"""The shapes of the clubs' API: its documentation, and what requests are read with."""

from __future__ import annotations

from rest_framework import serializers

from clubs.models import NAME_LENGTH, Role, Shown, Visibility
from clubs.models.player import NUMBER_LENGTH
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


class NewClubShape(Shape):
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


class NewPlayerShape(Shape):
    """Somebody to put on the list."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    nickname = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, default="")
    number = serializers.CharField(max_length=NUMBER_LENGTH, allow_blank=True, default="")


class ChangedPlayerShape(Shape):
    """What is to change; what is left out stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    nickname = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, required=False)
    number = serializers.CharField(max_length=NUMBER_LENGTH, allow_blank=True, required=False)
    shown = serializers.ChoiceField(choices=Shown.values, required=False)
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


class NewRuleSetShape(Shape):
    """Rules to keep: a preset, and the options that are played otherwise."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    profile = serializers.CharField(max_length=40)
    overrides = serializers.DictField(default=dict)


ClubPageShape = page_of(ClubShape, "ClubPageShape")
PlayerPageShape = page_of(PlayerShape, "PlayerPageShape")
MembershipPageShape = page_of(MembershipShape, "MembershipPageShape")
RuleSetPageShape = page_of(RuleSetShape, "RuleSetPageShape")
