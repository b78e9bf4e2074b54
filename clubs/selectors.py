"""What pages read about clubs and people."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubs.models import (
    Claim,
    Club,
    Invitation,
    Membership,
    Player,
    Role,
    RuleSet,
    RuleSetVersion,
    Shown,
    Visibility,
)
from clubs.search_key import search_words

Visitor = AbstractBaseUser | AnonymousUser


def listed_clubs(user: Visitor) -> QuerySet[Club]:
    """The clubs that a visitor may come across: public ones and his own."""
    shown = Q(visibility=Visibility.PUBLIC)
    if user.is_authenticated:
        shown |= Q(pk__in=Membership.objects.filter(user_id=user.pk).values("club"))
    return Club.objects.filter(shown)


def clubs_scored_by(user: Visitor) -> QuerySet[Club]:
    """The clubs whose games this account may start."""
    if not user.is_authenticated:
        return Club.objects.none()
    scored = Membership.objects.filter(user_id=user.pk, role__gte=Role.SCORER, club__closed_at=None)
    return Club.objects.filter(pk__in=scored.values("club"))


def active_players(club: Club) -> QuerySet[Player]:
    """The players offered for a new game, by name."""
    return players_to_offer([club])


def players_to_offer(clubs: Iterable[Club]) -> QuerySet[Player]:
    """The same of several clubs, in one query."""
    offered = Player.objects.filter(club__in=clubs, retired=False, merged_into=None)
    return offered.order_by("name", "pk")


def all_players(club: Club) -> QuerySet[Player]:
    """Everybody who was ever on the club's list; who no longer plays comes last."""
    people = Player.objects.filter(club=club, merged_into=None)
    return people.order_by("retired", "name", "pk")


def people_seen_by(club: Club, role: int) -> QuerySet[Player]:
    """The people whom a reader with this role finds on the club's list."""
    people = all_players(club)
    if role:
        return people
    if club.people_shown == Shown.HIDDEN:
        return people.none()
    return people.exclude(shown=Shown.HIDDEN)


def find_people(people: QuerySet[Player], asked: str, *, whole_names: bool) -> QuerySet[Player]:
    """Those whose name, nickname or number has every word that was asked for.

    Without `whole_names` only people who are shown by name are found, and by the name alone: a
    search that found the others would spell out letter by letter what is hidden. The club's own
    limit is the caller's.
    """
    searched = "search" if whole_names else "search_name"
    if asked.strip() and not whole_names:
        people = people.filter(shown=Shown.FULL)
    for word in search_words(asked):
        people = people.filter(**{f"{searched}__contains": word})
    return people


def records_of(player: Player) -> QuerySet[Player]:
    """All records of one person: the one that stands for them, and those merged into it."""
    root = player.root_id or player.pk
    return Player.objects.filter(Q(pk=root) | Q(root_id=root))


def last_played(people: Iterable[Player]) -> dict[int, datetime]:
    """When each of these people sat in a game last, under any of their records: one query.

    The relation to sittings is one that `scoring` adds; only its name is known here.
    """
    numbers = [player.pk for player in people]
    records = Player.objects.filter(Q(pk__in=numbers) | Q(root_id__in=numbers))
    seated = records.annotate(head=Coalesce(F("root_id"), F("pk"))).order_by()
    rows = seated.values_list("head").annotate(last=Max("sittings__game__created_at"))
    return {head: last for head, last in rows if last is not None}


def by_last_played(people: QuerySet[Player], *, latest_first: bool) -> QuerySet[Player]:
    """People in the order in which they sat in a game last; who never did comes at the end."""
    records = Player.objects.filter(Q(pk=OuterRef("pk")) | Q(root=OuterRef("pk"))).order_by()
    latest = (
        records.annotate(one=Value(1))
        .values("one")
        .annotate(last=Max("sittings__game__created_at"))
    )
    last = F("last_played")
    order = last.desc(nulls_last=True) if latest_first else last.asc(nulls_last=True)
    annotated = people.annotate(last_played=Subquery(latest.values("last")))
    return annotated.order_by(order, "name", "pk")


def players_of(user: Visitor) -> QuerySet[Player]:
    """The people that an account is, each by the record that stands for him, by club.

    Only in clubs that the account may still come across; nobody for a visitor.
    """
    if not user.is_authenticated:
        return Player.objects.none()
    own = Player.objects.filter(user_id=user.pk).annotate(head=Coalesce(F("root_id"), F("pk")))
    people = Player.objects.filter(pk__in=own.values("head"), club__in=listed_clubs(user))
    return people.select_related("club").order_by("club__name", "pk")


def role_in(user: Visitor, club_id: int) -> int:
    """An account's role in a club, 0 for none. One query, none for a visitor."""
    if not user.is_authenticated:
        return 0
    held = Membership.objects.filter(club_id=club_id, user_id=user.pk)
    row = held.values_list("role", "club__closed_at").first()
    if row is None:
        return 0
    role, closed_at = row
    return int(role if closed_at is None else left_of(role))


def left_of(role: int) -> int:
    """What is left of a role in a club that is closed: its owners keep theirs, all others read."""
    return role if role >= Role.OWNER else min(role, Role.MEMBER)


def roles_of(user: Visitor) -> dict[int, int]:
    """An account's role in each of its clubs: one query, none for a visitor."""
    if not user.is_authenticated:
        return {}
    held = Membership.objects.filter(user_id=user.pk)
    rows = held.values_list("club_id", "role", "club__closed_at")
    return {club: role if closed is None else left_of(role) for club, role, closed in rows}


def members(club: Club) -> QuerySet[Membership]:
    """Who has a role in a club, the highest first, each with the account. No table devices."""
    people = Membership.objects.filter(club=club).exclude(role=Role.TABLE)
    return people.select_related("user").order_by("-role", "user__username")


def invitations(club: Club) -> QuerySet[Invitation]:
    """The invitations of a club, newest first, each with both accounts."""
    return Invitation.objects.filter(club=club).select_related("created_by", "used_by")


def open_claims(club: Club) -> QuerySet[Claim]:
    """Claims that wait for an answer, the oldest first."""
    waiting = Claim.objects.filter(player__club=club, accepted=None)
    return waiting.select_related("player", "user")


def rule_sets(club: Club) -> QuerySet[RuleSet]:
    """The house rules of a club, those that are no longer offered last."""
    return RuleSet.objects.filter(club=club).order_by("retired", "name", "pk")


def newest_versions(club: Club) -> list[RuleSetVersion]:
    """The newest version of each set that is offered, each with its set: one query."""
    versions = RuleSetVersion.objects.filter(rule_set__club=club, rule_set__retired=False)
    newest: dict[int, RuleSetVersion] = {}
    for version in versions.select_related("rule_set").order_by("rule_set__name", "-number"):
        newest.setdefault(version.rule_set_id, version)
    return list(newest.values())
