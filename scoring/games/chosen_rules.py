"""The rules that an address names: a preset, or house rules that a club keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as say

from clubs.models import RuleSetVersion
from clubs.selectors import Visitor, clubs_scored_by
from rule_words.profiles import PROFILE_WORDS, profile_title
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES, Profile
from web.pages import row_key

HOUSE = "house-"


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """Rules with the preset they come from and what a page calls them; `name` is for addresses."""

    name: str
    profile: Profile
    rules: HouseRules
    title: str | Promise
    line: str | Promise


def of_preset(profile: Profile) -> ChosenRules:
    """A preset as it is."""
    title, line = profile_title(profile.name), PROFILE_WORDS[profile.name].line
    return ChosenRules(profile.name, profile, profile.rules, title, line)


def of_house(version: RuleSetVersion) -> ChosenRules:
    """The newest version of a club's own rules; the version comes with its set."""
    kept = version.rule_set
    line = say("House rules, from {preset}").format(preset=profile_title(version.profile))
    name = f"{HOUSE}{kept.pk}"
    return ChosenRules(name, PROFILES[version.profile], version.rules, kept.name, line)


def chosen_rules(name: str, user: Visitor) -> ChosenRules | None:
    """The rules of this name, if there are such and this account may play by them."""
    if name in PROFILES:
        return of_preset(PROFILES[name])
    number = row_key(name.removeprefix(HOUSE)) if name.startswith(HOUSE) else None
    if number is None:
        return None
    version = _kept(user).filter(rule_set=number).order_by("-number").first()
    return None if version is None else of_house(version)


def house_rules_of(user: Visitor) -> Iterable[ChosenRules]:
    """The rules of the clubs whose games this account starts: one query."""
    newest: dict[int, RuleSetVersion] = {}
    for version in _kept(user).order_by("rule_set__name", "rule_set", "-number"):
        newest.setdefault(version.rule_set_id, version)
    return [of_house(version) for version in newest.values()]


def _kept(user: Visitor) -> QuerySet[RuleSetVersion]:
    versions = RuleSetVersion.objects.select_related("rule_set")
    return versions.filter(rule_set__club__in=clubs_scored_by(user), rule_set__retired=False)
