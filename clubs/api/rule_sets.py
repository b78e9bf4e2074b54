"""House rules that a club keeps."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import club_to_direct, club_to_read, rule_set_to_direct, rule_set_to_read
from clubs.api.once import Answer, once
from clubs.api.shapes import NewRuleSetShape, RetiringShape, RuleSetPageShape, RuleSetShape
from clubs.models import Club, RuleSet, RuleSetVersion
from clubs.selectors import rule_sets
from clubs.services import retire_rule_set, save_rule_set
from rule_words.refusals import rules_refused
from rules_engine.errors import RuleViolation
from rules_engine.profiles import profile as profile_named
from web.api.base import PAGE, READ, WRITE, Api, account, paged
from web.api.errors import Answers, problem
from web.api.once import Told
from web.pages import row_key


def rule_set_data(rules: RuleSet, version: RuleSetVersion) -> dict[str, Any]:
    """House rules as JSON."""
    return {
        "id": rules.pk,
        "name": rules.name,
        "retired": rules.retired,
        "version": version.number,
        "profile": version.profile,
        "rules": version.data,
    }


def _newest(rules: RuleSet) -> dict[str, Any]:
    """The newest version of rules whose versions were fetched with them, newest first."""
    return rule_set_data(rules, rules.versions.all()[0])


def _save(request: Request, club: Club, kept: RuleSet | None, status: int) -> Response:
    by = account(request)

    def act(wanted: Told) -> tuple[Club, Answer]:
        preset = profile_named(wanted["profile"])
        saved = save_rule_set(
            club=club,
            name=wanted["name"],
            profile=preset.name,
            rules=preset.with_overrides(wanted["overrides"]),
            by=by,
            rule_set=kept,
        )
        return club, rule_set_data(saved, saved.versions.order_by("-number")[0])

    return once(request, NewRuleSetShape, act, status=status)


class RulesApi(Api):
    """An address that takes house rules; those that cannot be played are refused in words."""

    answers: ClassVar[Answers] = {
        RuleViolation: lambda error: problem(422, error.code, rules_refused(error))
    }


class RuleSets(RulesApi):
    """The house rules of a club."""

    @extend_schema(
        operation_id="rules_list", parameters=[PAGE], responses={200: RuleSetPageShape, **READ}
    )
    def get(self, request: Request, slug: str) -> Response:
        """All that the club keeps, each in its newest version."""
        club = club_to_read(request.user, slug)
        kept = rule_sets(club).prefetch_related("versions")
        return paged(self, request, kept, _newest)

    @extend_schema(
        operation_id="rules_create",
        request=NewRuleSetShape,
        responses={201: RuleSetShape, **WRITE},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Keep rules under a name; for directors."""
        club = club_to_direct(request.user, slug)
        return _save(request, club, None, 201)


class OneRuleSet(RulesApi):
    """House rules by name."""

    @extend_schema(
        operation_id="rules_read",
        parameters=[OpenApiParameter("version", int, description="An older one.")],
        responses={200: RuleSetShape, **READ},
    )
    def get(self, request: Request, slug: str, rule_set_id: int) -> Response:
        """The newest version, or the one of `version`."""
        rules = rule_set_to_read(request.user, slug, rule_set_id)
        versions = rules.versions.order_by("-number")
        number = request.query_params.get("version", "")
        if number:
            versions = versions.filter(number=row_key(number) or 0)
        version = versions.first()
        if version is None:
            raise NotFound
        return Response(rule_set_data(rules, version))

    @extend_schema(
        operation_id="rules_change",
        request=NewRuleSetShape,
        responses={200: RuleSetShape, **WRITE},
    )
    def put(self, request: Request, slug: str, rule_set_id: int) -> Response:
        """Save the next version; for directors. Games that run keep the rules they have."""
        rules = rule_set_to_direct(request.user, slug, rule_set_id)
        return _save(request, rules.club, rules, 200)


class RuleSetRetire(RulesApi):
    """House rules that are played no more."""

    @extend_schema(
        operation_id="rules_retire",
        request=RetiringShape,
        responses={200: RuleSetShape, **WRITE},
    )
    def post(self, request: Request, slug: str, rule_set_id: int) -> Response:
        """Offer them for new games no more, or again; for directors."""
        rules = rule_set_to_direct(request.user, slug, rule_set_id)

        def act(told: Told) -> tuple[Club, Answer]:
            kept = retire_rule_set(rule_set=rules, retired=told["retired"])
            return rules.club, rule_set_data(kept, kept.versions.order_by("-number")[0])

        return once(request, RetiringShape, act)
