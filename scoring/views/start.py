"""Starting a game: which rules, then who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.access import club_to_score
from clubs.models import Club, Player
from clubs.selectors import active_players, clubs_scored_by
from rule_words.profiles import PLAYERS, PROFILE_WORDS, by_players, profile_title
from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.profiles import PROFILES, Profile
from scoring.access import Visitor
from scoring.forms.seats import tell_apart
from scoring.forms.start import GameStartForm, usual_length
from scoring.forms.switches import SwitchesForm
from scoring.games.chosen_rules import ChosenRules, chosen_rules, house_rules_of, of_preset
from scoring.games.recent import last_started, names_at
from scoring.models import Game
from scoring.services import start_game
from scoring.services.phone_games import last_on
from scoring.views.start_here import new_seats, start_here
from scoring.words.formats import format_words
from scoring.words.refusals import refusal_words
from web.phone_cookie import phone_of


def game_start(request: HttpRequest) -> HttpResponse:
    """The rules to choose from, or the seats of `?rules=`; a posted form starts the game.

    Without `?rules=` it is the rules of the game that this account started last. `?club=` is the
    club whose game it is, empty for one at home; `?names=last` fills in who sat there last time.
    Whoever is not signed in starts a game at home that belongs to his phone.
    """
    user = request.user
    phone = phone_of(request) or uuid4()
    if not user.is_authenticated and request.GET.get("club"):
        return redirect_to_login(request.get_full_path())
    last = last_started(user) if isinstance(user, AbstractBaseUser) else last_on(phone)
    chosen = _chosen(request, user, last)
    if chosen is None:
        return _choose(request, user, last)
    club = _club(request, last)
    players = {} if club is None else tell_apart(active_players(club))
    filled = _initial(request, chosen.profile, last, players)
    form = GameStartForm(request.POST or None, rules=chosen.rules, players=players, initial=filled)
    switches = _switches(request, chosen, club)
    if request.method == "POST" and form.is_valid() and switches.is_valid():
        chosen = replace(chosen, rules=switches.rules)
        if isinstance(user, AbstractBaseUser):
            started = _started(form, user, chosen, club)
        else:
            started = start_here(request, form, chosen, phone)
        if started is not None:
            return started
    return render(
        request,
        "scoring/game_start.html",
        {
            "form": form,
            "switches": None if club else switches,
            "rules": chosen.rules,
            "profile_title": chosen.title,
            "profile_line": chosen.line,
            "length_words": format_words(_chosen_length(form, chosen), chosen.rules),
            "open_length": any(name in form.errors for name in ("length", "hands", "games")),
            "clubs": clubs_scored_by(user),
            "club": club,
            "players": players,
            "again": _seats_again(chosen, last, club),
        },
        status=422 if form.errors or switches.errors else 200,
    )


def _switches(request: HttpRequest, chosen: ChosenRules, club: Club | None) -> SwitchesForm:
    """What is argued about, to switch; a club's game is played by what the club keeps."""
    sent: Mapping[str, Any] | None = (request.POST or None) if club is None else {}
    return SwitchesForm(sent, profile=chosen.profile, rules=chosen.rules)


def _started(
    form: GameStartForm, user: AbstractBaseUser, chosen: ChosenRules, club: Club | None
) -> HttpResponse | None:
    """The way to the pad of the game that a valid form starts; None where it is refused.

    Then the refusal is among the form's errors.
    """
    told = form.cleaned_data
    try:
        game = start_game(
            by=user,
            profile=chosen.profile.name,
            rules=chosen.rules,
            seats=new_seats(form),
            length=told["format"],
            first_dealer=told["dealer"],
            club=club,
            game_id=told["game_id"],
        )
    except RuleViolation as refused:
        form.add_error(None, refusal_words(refused))
        return None
    return redirect("game_pad", game.pk)


def _chosen(request: HttpRequest, user: Visitor, last: Game | None) -> ChosenRules | None:
    """The rules of the address, or those of the last game; None where some must be chosen."""
    if "choose" in request.GET:
        return None
    name = request.GET.get("rules")
    if name is not None:
        return chosen_rules(name, user)
    if last is None or last.profile not in PROFILES:
        return None
    return replace(of_preset(PROFILES[last.profile]), rules=last.rules)


def _club(request: HttpRequest, last: Game | None) -> Club | None:
    """The club of the address, else of the last game; raises Http404 and PermissionDenied."""
    slug = request.GET.get("club")
    if slug is None:
        mine = clubs_scored_by(request.user)
        if last is None:
            return mine.first()
        return None if last.club_id is None else mine.filter(pk=last.club_id).first()
    return club_to_score(request.user, slug) if slug else None


def _initial(
    request: HttpRequest, profile: Profile, last: Game | None, players: Mapping[str, Player]
) -> Mapping[str, Any]:
    """What a new form is filled in with."""
    filled: dict[str, Any] = {**usual_length(profile.name), "game_id": uuid4()}
    if request.GET.get("names") == "last" and last is not None:
        offered = {player.pk: label for label, player in players.items()}
        for seat, (name, player_id) in enumerate(names_at(last)):
            filled[f"seat_{seat}"] = offered.get(player_id, name) if player_id else name
    return filled


def _seats_again(chosen: ChosenRules, last: Game | None, club: Club | None) -> bool:
    """Whether the last game's names fit this table."""
    return (
        last is not None
        and len(last.names) == chosen.rules.players
        and last.club_id == (None if club is None else club.pk)
    )


def _chosen_length(form: GameStartForm, rules: ChosenRules) -> Format:
    """The length for the heading: what was posted, or what the preset is usually played to."""
    chosen = form.cleaned_data.get("format") if form.is_bound and form.is_valid() else None
    if isinstance(chosen, Format):
        return chosen
    usual = usual_length(rules.profile.name)
    if usual.get("length") == "games":
        return Format(games=usual["games"])
    return Format() if rules.rules.target is not None else Format(hands=usual.get("hands", 12))


def _choose(request: HttpRequest, user: Visitor, last: Game | None) -> HttpResponse:
    """The presets by number of players, the last one used and the clubs' own rules first."""
    groups = [
        {"title": PLAYERS[players], "profiles": [_words(each) for each in profiles]}
        for players, profiles in by_players()
    ]
    used = None if last is None else PROFILES.get(last.profile)
    context = {
        "groups": groups,
        "house": house_rules_of(user),
        "last": used and {**_words(used), "title": profile_title(used.name)},
    }
    return render(request, "scoring/game_rules_choose.html", context)


def _words(profile: Profile) -> Mapping[str, Any]:
    words = PROFILE_WORDS[profile.name]
    return {"name": profile.name, "title": words.title, "line": words.line}
