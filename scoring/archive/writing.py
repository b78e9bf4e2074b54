"""From the database to an archive."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.utils import timezone

from clubs.models import Club, Membership, Player, RuleSet
from scoring.archive.digest import game_digest
from scoring.models import Game, GameEntry, Sitting

FORMAT: Final = "best-bower club archive"
VERSION: Final = 1
PARTS: Final = ("club.json", "people.json", "members.json", "rules.json", "games.jsonl")


def write_archive(club: Club) -> bytes:
    """The archive of a club. Games are read one after the other, so that size is no matter."""
    file = io.BytesIO()
    users = dict(get_user_model().objects.values_list("pk", "username"))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "made_at": timezone.now().isoformat(),
            "club": club.slug,
        }
        archive.writestr("manifest.json", _json(manifest))
        archive.writestr("club.json", _json(_club(club)))
        archive.writestr("people.json", _json(list(_people(club, users))))
        archive.writestr("members.json", _json(list(_members(club, users))))
        archive.writestr("rules.json", _json(list(_rules(club, users))))
        lines = (_json(_game(game, users)) for game in _games(club))
        archive.writestr("games.jsonl", "\n".join(lines))
    return file.getvalue()


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def moment(at: datetime | None) -> str | None:
    """A time as it is written in an archive."""
    return None if at is None else at.isoformat()


def _club(club: Club) -> dict[str, Any]:
    names = ("name", "slug", "zone", "visibility", "people_shown")
    return {name: getattr(club, name) for name in names} | {"created_at": moment(club.created_at)}


def _people(club: Club, users: Mapping[Any, str]) -> Iterator[dict[str, Any]]:
    for player in Player.objects.filter(club=club).order_by("pk"):
        yield {
            "id": player.pk,
            "name": player.name,
            "nickname": player.nickname,
            "number": player.number,
            "shown": player.shown,
            "retired": player.retired,
            "account": users.get(player.user_id),
            "merged_into": player.merged_into_id,
            "root": player.root_id,
            "forgotten_at": moment(player.forgotten_at),
        }


def _members(club: Club, users: Mapping[Any, str]) -> Iterator[dict[str, Any]]:
    for user, role in Membership.objects.filter(club=club).values_list("user_id", "role"):
        yield {"account": users[user], "role": role}


def _rules(club: Club, users: Mapping[Any, str]) -> Iterator[dict[str, Any]]:
    for rules in RuleSet.objects.filter(club=club).prefetch_related("versions").order_by("pk"):
        yield {
            "name": rules.name,
            "retired": rules.retired,
            "versions": [
                {
                    "number": version.number,
                    "profile": version.profile,
                    "data": version.data,
                    "saved_by": users.get(version.saved_by_id),
                    "saved_at": moment(version.saved_at),
                }
                for version in rules.versions.all()
            ],
        }


def _games(club: Club) -> Iterator[Game]:
    """The games of a club, a rematch after the game that it repeats."""
    return Game.objects.filter(club=club).order_by("created_at", "pk").iterator()


def _game(game: Game, users: Mapping[Any, str]) -> dict[str, Any]:
    entries = GameEntry.objects.filter(game=game).order_by("seq")
    sittings = Sitting.objects.filter(game=game).order_by("seat")
    return {
        "id": str(game.pk),
        "title": game.title,
        "profile": game.profile,
        "rules": game.rules.to_data(),
        "format": game.format.to_data(),
        "first_dealer": game.first_dealer,
        "rematch_of": None if game.rematch_of_id is None else str(game.rematch_of_id),
        "created_by": users.get(game.created_by_id),
        "created_at": moment(game.created_at),
        "started_at": moment(game.started_at),
        "ended_at": moment(game.ended_at),
        "sittings": list(sittings.values("seat", "side", "player", "name")),
        "entries": [
            {
                "seq": entry.seq,
                "key": str(entry.key),
                "kind": entry.kind,
                "payload": entry.payload,
                "recorded_by": users.get(entry.recorded_by_id),
                "client_time": moment(entry.client_time),
                "recorded_at": moment(entry.recorded_at),
            }
            for entry in entries
        ],
        "digest": game_digest(game),
    }
