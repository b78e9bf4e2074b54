"""What an administrator does with a person over the API: merging, taking that back, forgetting."""

from __future__ import annotations

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import player_to_manage
from clubs.api.once import Answer, once
from clubs.api.players import player_data
from clubs.api.shapes import PlayerShape
from clubs.models import Club, Role
from scoring.services import forget_person, merge_people, preview_merge, unmerge_people
from web.api.base import GUARDED, WRITE, Api, account
from web.api.once import OnceShape, Told
from web.api.shapes import Shape
from web.pages import row_key

LARGEST_KEY: Final = 2**31 - 1


class MergingShape(OnceShape):
    """The other record of the same person, which is this person's from now on."""

    other = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)


class MergePreviewShape(Shape):
    """What would come together; `refused` says why they cannot be one person, if so."""

    kept_games = serializers.IntegerField()
    merged_games = serializers.IntegerField()
    together = serializers.IntegerField()
    refused = serializers.CharField(allow_blank=True)


class ForgettingShape(OnceShape):
    """A person who asked to be forgotten, by who is `sure`: it cannot be taken back."""

    sure = serializers.BooleanField(required=False, default=False)


class PlayerMerge(Api):
    """Two records of one person."""

    @extend_schema(
        operation_id="players_merge_preview",
        parameters=[OpenApiParameter("other", int, required=True, description="The other record.")],
        responses={200: MergePreviewShape, **GUARDED},
    )
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """The games of both, and whether they can be one person; for administrators."""
        by = account(request)
        kept = player_to_manage(by, slug, player_id)
        asked = row_key(request.query_params.get("other"))
        if asked is None:
            raise NotFound
        told = preview_merge(kept=kept, merged=player_to_manage(by, slug, asked))
        return Response(
            {
                "kept_games": told.kept_games,
                "merged_games": told.merged_games,
                "together": told.together,
                "refused": told.refused,
            }
        )

    @extend_schema(
        operation_id="players_merge", request=MergingShape, responses={200: PlayerShape, **WRITE}
    )
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Make them one person; it can be taken back. For administrators."""
        kept = player_to_manage(request.user, slug, player_id)

        def act(told: Told) -> tuple[Club, Answer]:
            other = player_to_manage(request.user, slug, told["other"])
            merge_people(kept=kept, merged=other)
            return kept.club, player_data(kept, kept.club, Role.ADMIN)

        return once(request, MergingShape, act)


class PlayerUnmerge(Api):
    """Two people after all."""

    @extend_schema(
        operation_id="players_unmerge", request=OnceShape, responses={200: PlayerShape, **WRITE}
    )
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Make a record that was merged a person again; for administrators."""
        player = player_to_manage(request.user, slug, player_id)

        def act(_told: Told) -> tuple[Club, Answer]:
            apart = unmerge_people(player=player)
            return player.club, player_data(apart, player.club, Role.ADMIN)

        return once(request, OnceShape, act)


class PlayerForget(Api):
    """Somebody who asked to be forgotten."""

    @extend_schema(
        operation_id="players_forget",
        request=ForgettingShape,
        responses={200: PlayerShape, **WRITE},
    )
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Take the name off everything that the club keeps; the scores stay. For administrators."""
        player = player_to_manage(request.user, slug, player_id)

        def act(told: Told) -> tuple[Club, dict[str, Any]]:
            if not told["sure"]:
                raise ValidationError(
                    say("Tick that you are sure. Nothing was deleted."), code="not_sure"
                )
            forget_person(player=player)
            player.refresh_from_db()
            return player.club, player_data(player, player.club, Role.ADMIN)

        return once(request, ForgettingShape, act)
