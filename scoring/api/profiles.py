"""The named sets of house rules, and each as tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rule_words.profiles import profile_title
from rules_engine.profiles import PROFILES, Profile
from rules_engine.rulebook import rulebook
from scoring.api.base import GameApi
from scoring.api.schemas import ProfileShape
from web.api.base import READ


def profile_data(profile: Profile) -> dict[str, Any]:
    """A preset as JSON, with its options as they are written."""
    return {
        "name": profile.name,
        "title": profile_title(profile.name),
        "players": profile.rules.players,
        "source": profile.source,
        "note": profile.note,
        "seats": list(profile.rules.table.seat_names),
        "rules": profile.rules.to_data(),
    }


class Profiles(GameApi):
    """The presets."""

    @extend_schema(operation_id="profiles_list", responses={200: ProfileShape(many=True)})
    def get(self, _request: Request) -> Response:
        """Every named set of house rules."""
        return Response([profile_data(profile) for profile in PROFILES.values()])


class ProfileRulebook(GameApi):
    """A preset as tables."""

    @extend_schema(operation_id="profiles_rulebook", responses={200: dict, **READ})
    def get(self, _request: Request, name: str) -> Response:
        """The ladder, gates, values and points of a preset."""
        if name not in PROFILES:
            raise Http404
        return Response(rulebook(PROFILES[name].rules))
