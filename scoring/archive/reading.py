"""From an archive into a site that does not have the club yet, and the proof that nothing is lost.

An archive is somebody's file: it is taken in by whoever runs the site, at the command line. Every
log in it is told again by the rules, so a file that was tampered with does not come in.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from clubs.models import Club, Membership, Player, RuleSet, RuleSetVersion
from rules_engine.errors import RuleViolation
from rules_engine.format import Format
from rules_engine.game import start
from rules_engine.house_rules import HouseRules
from scoring.archive.digest import game_digest
from scoring.archive.writing import FORMAT, PARTS, VERSION
from scoring.audit import rebuild_game
from scoring.models import Game, GameEntry, Sitting
from scoring.models.fields import intern_rules


class ArchiveError(Exception):
    """The file is no archive, or is not what it says; in words for whoever runs the site."""


def restore_club(content: bytes) -> Club:
    """Make the club of an archive, with accounts by name for everybody whom it speaks of.

    Accounts that are new here have no password: their owners ask for one by mail, or the site's
    administrator sets one. All or nothing; raises ArchiveError.
    """
    parts = _parts(content)
    told = parts["club.json"]
    if Club.objects.filter(slug=told["slug"]).exists():
        raise ArchiveError(f"There is a club at the address {told['slug']} already.")
    try:
        with transaction.atomic():
            return _restore(parts)
    except (KeyError, TypeError, ValueError, RuleViolation) as error:
        raise ArchiveError(f"The archive is damaged: {error!r}.") from error


def _restore(parts: Mapping[str, Any]) -> Club:
    told = parts["club.json"]
    club = Club.objects.create(**{name: told[name] for name in told if name != "created_at"})
    Club.objects.filter(pk=club.pk).update(created_at=_time(told["created_at"]))
    users = _accounts(parts)
    people = _restore_people(club, parts["people.json"], users)
    for member in parts["members.json"]:
        Membership.objects.create(club=club, user=users[member["account"]], role=member["role"])
    _restore_rules(club, parts["rules.json"], users)
    for game in parts["games.jsonl"]:
        _restore_game(club, game, people, users)
    return club


def verify_archive(content: bytes) -> list[str]:
    """What of an archive is not in this site exactly so: empty where all is well."""
    parts = _parts(content)
    club = Club.objects.filter(slug=parts["club.json"]["slug"]).first()
    if club is None:
        return ["There is no such club here."]
    found = []
    games = Game.objects.filter(club=club).in_bulk()
    for told in parts["games.jsonl"]:
        game = games.pop(UUID(told["id"]), None)
        if game is None:
            found.append(f"{told['id']}: the game is missing")
        elif game_digest(game) != told["digest"]:
            found.append(f"{told['id']}: the game is not what it was")
    found += [f"{pk}: the game is not in the archive" for pk in games]
    for what, there, here in (
        ("people", len(parts["people.json"]), club.players.count()),
        ("members", len(parts["members.json"]), club.memberships.count()),
        ("house rules", len(parts["rules.json"]), club.rule_sets.count()),
    ):
        if there != here:
            found.append(f"{what}: {there} in the archive, {here} here")
    return found


def _parts(content: bytes) -> dict[str, Any]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            manifest = json.loads(archive.read("manifest.json"))
            if (manifest.get("format"), manifest.get("version")) != (FORMAT, VERSION):
                raise ArchiveError("That is no archive of a club, or one of a later version.")
            return {part: _read(archive.read(part).decode(), part) for part in PARTS}
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise ArchiveError("That is no archive of a club.") from error


def _read(text: str, part: str) -> Any:
    if part.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines() if line]
    return json.loads(text)


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _moment(text: str | None) -> datetime | None:
    return None if text is None else _time(text)


def _accounts(parts: Mapping[str, Any]) -> dict[str | None, User]:
    names = {person["account"] for person in parts["people.json"]}
    names |= {member["account"] for member in parts["members.json"]}
    names |= {v["saved_by"] for rules in parts["rules.json"] for v in rules["versions"]}
    for game in parts["games.jsonl"]:
        names |= {game["created_by"], *(entry["recorded_by"] for entry in game["entries"])}
    users: dict[str | None, User] = {}
    for name in sorted(names - {None}):
        user = User.objects.filter(username=name).first()
        users[name] = user or User.objects.create_user(name)
    return users


def _pk(users: Mapping[str | None, User], name: str | None) -> Any:
    return None if name is None else users[name].pk


def _restore_people(
    club: Club, told: Iterable[Mapping[str, Any]], users: Mapping[str | None, User]
) -> dict[int, Player]:
    people: dict[int, Player] = {}
    kept = ("name", "nickname", "number", "shown", "retired")
    rows = list(told)
    for row in rows:
        people[row["id"]] = Player.objects.create(
            club=club,
            user_id=_pk(users, row["account"]),
            forgotten_at=_moment(row["forgotten_at"]),
            **{name: row[name] for name in kept},
        )
    for row in rows:
        if row["merged_into"] is not None:
            player = people[row["id"]]
            player.merged_into, player.root = people[row["merged_into"]], people[row["root"]]
            player.save(update_fields=["merged_into", "root"])
    return people


def _restore_rules(
    club: Club, told: Iterable[Mapping[str, Any]], users: Mapping[str | None, User]
) -> None:
    for row in told:
        rules = RuleSet.objects.create(club=club, name=row["name"], retired=row["retired"])
        for version in row["versions"]:
            HouseRules.from_data(version["data"])
            RuleSetVersion.objects.create(
                rule_set=rules,
                number=version["number"],
                profile=version["profile"],
                data=version["data"],
                saved_by_id=_pk(users, version["saved_by"]),
                saved_at=_time(version["saved_at"]),
            )


def _restore_game(
    club: Club,
    told: Mapping[str, Any],
    people: Mapping[int, Player],
    users: Mapping[str | None, User],
) -> None:
    """A game from its log alone; it must come out as it was."""
    rules = intern_rules(HouseRules.from_data(told["rules"]))
    length = Format.from_data(told["format"])
    rematch_of = Game.objects.filter(pk=told["rematch_of"] or UUID(int=0)).first()
    game = Game.objects.create(
        pk=UUID(told["id"]),
        club=club,
        title=told["title"],
        profile=told["profile"],
        rules=rules,
        format=length,
        names=[sitting["name"] for sitting in told["sittings"]],
        first_dealer=told["first_dealer"],
        rematch_of=rematch_of,
        version=len(told["entries"]),
        state=start(rules, length, told["first_dealer"]).to_data(),
        created_by_id=_pk(users, told["created_by"]),
        created_at=_time(told["created_at"]),
        started_at=_moment(told["started_at"]),
        ended_at=_moment(told["ended_at"]),
    )
    _restore_rows(game, told, people, users)
    rebuild_game(game)
    if game_digest(Game.objects.get(pk=game.pk)) != told["digest"]:
        raise ArchiveError(f"Game {told['id']} does not come out as it was.")


def _restore_rows(
    game: Game,
    told: Mapping[str, Any],
    people: Mapping[int, Player],
    users: Mapping[str | None, User],
) -> None:
    """Who sat where, and the log."""
    Sitting.objects.bulk_create(
        Sitting(
            game=game,
            seat=sitting["seat"],
            side=sitting["side"],
            name=sitting["name"],
            player=None if sitting["player"] is None else people[sitting["player"]],
        )
        for sitting in told["sittings"]
    )
    GameEntry.objects.bulk_create(
        GameEntry(
            game=game,
            seq=entry["seq"],
            key=UUID(entry["key"]),
            kind=entry["kind"],
            payload=entry["payload"],
            recorded_by_id=_pk(users, entry["recorded_by"]),
            client_time=_moment(entry["client_time"]),
            recorded_at=_time(entry["recorded_at"]),
        )
        for entry in told["entries"]
    )
