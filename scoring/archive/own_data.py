"""Everything the site keeps about one account and the people it is, as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models import Q

from clubs.club_rows import foreign_keys, tracked, ways_to_club
from clubs.models import AddressChange, ApiToken, Claim, Invitation, Membership, Player, Role
from clubs.selectors import players_of, records_of
from clubs.services.account_mail import language_of
from scoring.models import Game, KeptTally, Sitting


def own_data(user: User) -> dict[str, Any]:
    """What a person may take along: account, roles, names, and the games of all of them."""
    people = list(players_of(user))
    return {
        "account": {
            "name": user.get_username(),
            "mail": user.email,
            "mail_addresses": list(
                EmailAddress.objects.filter(user=user).values_list("email", flat=True)
            ),
            "mail_in": language_of(user.pk),
            "addresses_lost": list(
                AddressChange.objects.filter(user=user).values_list("address", flat=True)
            ),
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
        "invitations": [
            {"club": each.club.name, "made": each.created_at.isoformat(), "for": each.note}
            for each in Invitation.objects.filter(created_by=user).select_related("club")
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
        "kept_elsewhere": dict(_elsewhere(records.values("pk"))),
    }


# What is told in words of its own above.
TOLD: Final = (Player, Sitting, Claim, KeptTally)


def _elsewhere(records: Any) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of any other app that name the person, by table; keys of other rows stay numbers."""
    for model in ways_to_club():
        keys = [key.name for key in foreign_keys(model) if key.related_model is Player]
        if not keys or (tracked(model) or model) in TOLD:
            continue
        named = Q(pk__in=[])
        for key in keys:
            named |= Q(**{f"{key}__in": records})
        rows = model._base_manager.filter(named).order_by("pk")  # noqa: SLF001  public
        told = [dict(row) for row in rows.values()]
        if told:
            yield str(model._meta.verbose_name_plural), told  # noqa: SLF001  public


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
