"""The house rules a club keeps: its list, the editor, and the card to print."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.access import club_to_direct, club_to_read, rule_set_to_direct, rule_set_to_read
from clubs.forms.rules import RulesForm, fingerprint
from clubs.models import Club, RuleSet, RuleSetVersion
from clubs.selectors import newest_versions
from clubs.selectors import rule_sets as kept_rules
from clubs.services import retire_rule_set, save_rule_set
from clubs.views.club_page import club_page
from rule_words.profiles import PLAYERS, PROFILE_WORDS, by_players, profile_title
from rule_words.rule_card import rule_card
from rule_words.rules_page import rules_page
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES, Profile
from web.pages import blame, row_key, sent, signed_in, status_of


@require_safe
def rule_sets(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules that the club keeps."""
    club = club_to_read(request.user, slug)
    versions = {version.rule_set_id: version for version in newest_versions(club)}
    rows = [(rules, versions.get(rules.pk)) for rules in kept_rules(club)]
    return club_page(request, "clubs/rule_sets.html", club, rows=rows)


@require_safe
def rule_set(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    """The rules as a card to read and print; `?version=2` is an older one."""
    rules = rule_set_to_read(request.user, slug, rule_set_id)
    version = _version(rules, request.GET.get("version", ""))
    played = version.rules
    return club_page(
        request,
        "clubs/rule_set.html",
        rules.club,
        rule_set=rules,
        version=version,
        versions=rules.versions.order_by("-number"),
        profile_title=profile_title(version.profile),
        page=rules_page(played, version.profile),
        card=rule_card(played),
    )


def _version(rules: RuleSet, number: str) -> RuleSetVersion:
    versions, key = rules.versions.order_by("-number"), row_key(number)
    found = versions if key is None else versions.filter(number=key)
    version = found.first()
    if version is None:
        raise Http404
    return version


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the preset to start from, then change what the club plays otherwise."""
    club = club_to_direct(request.user, slug)
    name = request.GET.get("profile", "")
    if name not in PROFILES:
        groups = [
            (PLAYERS[players], [(each.name, PROFILE_WORDS[each.name]) for each in profiles])
            for players, profiles in by_players()
        ]
        return club_page(request, "clubs/rule_set_profile.html", club, groups=groups)
    return _edit(request, club, PROFILES[name], PROFILES[name].rules, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rule_set_edit(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    """Change the newest version; what is saved becomes the next one."""
    rules = rule_set_to_direct(request.user, slug, rule_set_id)
    version = _version(rules, "")
    return _edit(request, rules.club, PROFILES[version.profile], version.rules, rules)


def _edit(
    request: HttpRequest, club: Club, profile: Profile, start: HouseRules, kept: RuleSet | None
) -> HttpResponse:
    """The form; rules are saved only after their differences and bid table were shown."""
    name = "" if kept is None else kept.name
    form = RulesForm(sent(request), profile=profile, start=start, initial={"name": name})
    if request.POST.get("action") == "look":  # the page asks as something is changed
        form.fields["name"].required = False  # it is given last
        form.is_valid()
        return render(request, "clubs/rules_look.html", {"form": form})
    context: dict[str, Any] = {"form": form, "rule_set": kept}
    context["profile_title"] = profile_title(profile.name)
    status = status_of(form)
    if form.is_valid() and form.rules is not None:
        mark = fingerprint(form.rules)
        seen = form.cleaned_data["seen"] == mark
        if request.POST.get("action") == "save" and seen:
            saved = _save(request, club, form, kept)
            if saved is not None:
                return redirect(saved)
        else:
            status = 200
            # Every field as it would be played, also those that a chosen table filled in.
            context["form"] = RulesForm(
                profile=profile, start=form.rules, initial={"name": form.cleaned_data["name"]}
            )
        context |= {"page": rules_page(form.rules, profile.name), "mark": mark}
    return club_page(request, "clubs/rule_set_edit.html", club, status=status, **context)


def _save(
    request: HttpRequest, club: Club, form: RulesForm, kept: RuleSet | None
) -> RuleSet | None:
    """The saved rules, or None with the refusal in the form."""
    assert form.rules is not None  # noqa: S101  the form is valid
    try:
        saved = save_rule_set(
            club=club,
            name=form.cleaned_data["name"],
            profile=form.profile.name,
            rules=form.rules,
            by=signed_in(request),
            rule_set=kept,
        )
    except ValidationError as error:
        blame(form, error)
        return None
    messages.success(request, say("Saved. Games that run keep the rules they have."))
    return saved


@login_required
@require_POST
def rule_set_retire(request: HttpRequest, slug: str, rule_set_id: int) -> HttpResponse:
    """Offer the rules for new games no more, or again."""
    rules = rule_set_to_direct(request.user, slug, rule_set_id)
    retire_rule_set(rule_set=rules, retired=request.POST.get("retired") == "yes")
    return redirect("rule_sets", slug)
