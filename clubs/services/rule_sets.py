"""House rules that a club keeps under a name, version after version."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Club, RuleSet, RuleSetVersion
from clubs.names.naming import clean_name
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import profile as profile_named


@transaction.atomic
def save_rule_set(
    *,
    club: Club,
    name: str,
    profile: str,
    rules: HouseRules,
    by: AbstractBaseUser,
    rule_set: RuleSet | None = None,
) -> RuleSet:
    """Keep rules under a name: a new set, or the next version of `rule_set`.

    Rules that are those of the newest version make no new one. Games that were started before keep
    their copy. Raises ValidationError `name_taken`, NotNotation `unknown_profile`.
    """
    preset = profile_named(profile)
    cleaned = clean_name(name)
    taken = RuleSet.objects.filter(club=club, name=cleaned)
    if rule_set is not None:
        taken = taken.exclude(pk=rule_set.pk)
    if taken.exists():
        raise _name_taken()
    if rule_set is None:
        rule_set = RuleSet(club=club)
    rule_set.name, rule_set.retired = cleaned, False
    try:
        with transaction.atomic():
            rule_set.save()
    except IntegrityError:  # somebody else chose the name meanwhile
        raise _name_taken() from None
    newest = rule_set.versions.select_for_update().order_by("-number").first()
    data = rules.to_data()
    if newest is None or (newest.data, newest.profile) != (data, preset.name):
        RuleSetVersion.objects.create(
            rule_set=rule_set,
            number=1 if newest is None else newest.number + 1,
            profile=preset.name,
            data=data,
            saved_by_id=by.pk,
            saved_at=timezone.now(),
        )
    return rule_set


def _name_taken() -> ValidationError:
    return ValidationError(say("The club has house rules of this name."), code="name_taken")


def retire_rule_set(*, rule_set: RuleSet, retired: bool) -> RuleSet:
    """Stop offering rules for new games, or offer them again."""
    rule_set.retired = retired
    rule_set.save(update_fields=["retired"])
    return rule_set
