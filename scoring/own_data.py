"""Everything the site keeps about one account and the people it is, as JSON."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from clubs.models import ApiToken, Claim, Membership, Player, Role
from clubs.selectors import players_of, records_of
from scoring.models import Game, Sitting


def own_data(user: User) -> dict[str, Any]:
    """What a person may take along: account, roles, names, and the games of all of them."""
    people = list(players_of(user))
    return {
        "account": {
            "name": user.get_username(),
            "mail": user.email,
            "since": user.date_joined.isoformat(),
        },
        "roles": [
            {"club": membership.club.name, "role": Role(membership.role).name.lower()}
            for membership in Membership.objects.filter(user=user).select_related("club")
        ],
        "claims": [
            {"person": claim.player.name, "asked": claim.asked_at.isoformat()}
            for claim in Claim.objects.filter(user=user).select_related("player")
        ],
        "keys": [
            {"name": token.name, "made": token.created_at.isoformat()}
            for token in ApiToken.objects.filter(user=user)
        ],
        "people": [_person(person) for person in people],
        "games_started": [_game(game) for game in Game.objects.filter(created_by=user)],
    }


def _person(person: Player) -> dict[str, Any]:
    records = records_of(person)
    sittings = Sitting.objects.filter(player__in=records).select_related("game")
    names = Player.history.filter(id__in=records.values("pk")).order_by("history_date")
    return {
        "club": person.club.name,
        "name": person.name,
        "nickname": person.nickname,
        "number": person.number,
        "shown": person.shown,
        "names_so_far": [
            {"name": row.name, "since": row.history_date.isoformat()} for row in names
        ],
        "games": [
            {**_game(sitting.game), "printed": sitting.name, "side": sitting.side}
            for sitting in sittings.order_by("game__created_at")
        ],
    }


def _game(game: Game) -> dict[str, Any]:
    """A game without the names of the others: those are theirs."""
    return {
        "id": str(game.pk),
        "title": game.title,
        "started": game.created_at.isoformat(),
        "over": game.over,
        "winners": game.winners,
        "scores": game.state["scores"],
    }
