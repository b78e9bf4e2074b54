"""Who may do what with a club: one function a level, each raising 404 or 403 by itself.

A visitor who may not even see a club is told that there is none (404): whether it exists is its
members' business. Who may see it, but not do this, is refused (403).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import rules
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Case, Model, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.http import Http404

from clubs.models import (
    ApiToken,
    Claim,
    Club,
    Invitation,
    Membership,
    Player,
    PlayerImport,
    Role,
    RuleSet,
    Shown,
    TableDevice,
    Visibility,
)
from clubs.names.visibility import sees_names, shown_to_public
from clubs.selectors import listed_clubs, members, role_in

Row = TypeVar("Row", bound=Model)

Visitor = AbstractBaseUser | AnonymousUser


def club_to_read(user: Visitor, slug: str) -> Club:
    """The club at this address, for whoever may see it."""
    return _club(user, slug, None)


def club_to_score(user: Visitor, slug: str) -> Club:
    """The club at this address, for whoever may record its games."""
    return _club(user, slug, Role.SCORER)


def club_to_direct(user: Visitor, slug: str) -> Club:
    """The club at this address, for whoever runs its events."""
    return _club(user, slug, Role.DIRECTOR)


def club_to_manage(user: Visitor, slug: str) -> Club:
    """The club at this address, for whoever keeps its lists."""
    return _club(user, slug, Role.ADMIN)


def _club(user: Visitor, slug: str, needed: Role | None) -> Club:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Http404
    require_role(user, club, needed)
    return club


def require_role(user: Visitor, club: Club, needed: Role | None) -> None:
    """Let pass who has the role, or may see the club where `needed` is None; else 404 or 403."""
    if needed is None and club.visibility != Visibility.MEMBERS:
        return
    held = role_in(user, club.pk)
    if club.visibility == Visibility.MEMBERS and not held:
        raise Http404
    if needed is not None and held < needed:
        raise PermissionDenied


def club_to_own(user: Visitor, slug: str) -> Club:
    """The club at this address, for whoever owns it."""
    return _club(user, slug, Role.OWNER)


def player_to_read(user: Visitor, slug: str, pk: int) -> Player:
    """A player of this club, with the club, for whoever may know that there is such a person."""
    player = _one_of(Player.objects.select_related("club"), club_to_read(user, slug), pk)
    if not may_see_person(user, player):
        raise Http404
    return player


def club_with_powers(
    user: Visitor, slug: str, clubs: QuerySet[Club] | None = None
) -> tuple[Club, Powers]:
    """As `club_to_read`, with what the visitor may do there: one query for both.

    `clubs` may know more columns of theirs, which are read along.
    """
    found = Club.objects.all() if clubs is None else clubs
    club = found.filter(slug=slug).annotate(held=role_column(user, "pk")).first()
    powers = Powers(getattr(club, "held", 0))
    if club is None or (club.visibility == Visibility.MEMBERS and not powers.role):
        raise Http404
    return club, powers


def club_of_list(user: Visitor, slug: str) -> tuple[Club | None, Powers]:
    """The club that a list of the whole site is narrowed down to, if the reader comes across it,
    with what he may do there: one query, none without a name."""
    clubs = listed_clubs(user).filter(slug=slug) if slug else Club.objects.none()
    club = clubs.annotate(held=role_column(user, "pk")).first()
    return club, Powers(getattr(club, "held", 0))


def player_with_powers(
    user: Visitor, slug: str, pk: int, players: QuerySet[Player] | None = None
) -> tuple[Player, Powers]:
    """As `player_to_read`, with what the visitor may do in the club: one query for both.

    `players` may know more columns of theirs, which are read along.
    """
    found = Player.objects.all() if players is None else players
    of_club = found.select_related("club").filter(pk=pk, club__slug=slug)
    player = of_club.annotate(held=role_column(user, "club")).first()
    if player is None:
        raise Http404
    powers = Powers(getattr(player, "held", 0))
    closed = player.club.visibility == Visibility.MEMBERS
    hidden = shown_to_public(player.club, player) == Shown.HIDDEN
    if (closed and not powers.role) or (hidden and not powers.is_member):
        raise Http404
    return player, powers


def role_column(user: Visitor, club: str) -> Coalesce:
    """A visitor's role in a club as a column; `club` is the way to it, 0 for none."""
    members_of = Membership.objects.filter(club=OuterRef(club), user_id=user.pk or 0)
    left = Case(
        When(Q(club__closed_at=None) | Q(role=Role.OWNER), then="role"), default=Role.MEMBER.value
    )
    held = members_of.annotate(left=left).values("left")[:1]
    return Coalesce(Subquery(held), 0)


def player_to_mail(user: Visitor, slug: str, pk: int) -> Player:
    """A player of this club, for the person himself and for whoever keeps its lists."""
    player = player_to_read(user, slug, pk)
    if player.user_id != user.pk:
        require_role(user, player.club, Role.ADMIN)
    return player


def player_to_manage(user: Visitor, slug: str, pk: int) -> Player:
    """A player of this club, with the club, for whoever keeps its lists."""
    return _one_of(Player.objects.select_related("club"), club_to_manage(user, slug), pk)


def membership_to_read(user: Visitor, slug: str, pk: int) -> Membership:
    """A membership of this club, for its members; what may be done with it is the service's."""
    club = club_to_read(user, slug)
    if not role_in(user, club.pk):
        raise PermissionDenied
    return _one_of(members(club), club, pk)


def invitation_to_manage(user: Visitor, slug: str, pk: int) -> Invitation:
    """An invitation of this club, for whoever keeps its lists."""
    return _one_of(Invitation.objects.all(), club_to_manage(user, slug), pk)


def claim_to_manage(user: Visitor, slug: str, pk: int) -> Claim:
    """A claim of a player of this club, for whoever keeps its lists."""
    claims = Claim.objects.select_related("player", "user")
    return _one_of(claims, club_to_manage(user, slug), pk, club_field="player__club")


def import_to_manage(user: Visitor, slug: str, pk: int) -> PlayerImport:
    """A list that waits for its confirmation, for whoever keeps this club's lists."""
    lists = PlayerImport.objects.select_related("club").filter(purpose="")
    return _one_of(lists, club_to_manage(user, slug), pk)


def device_to_manage(user: Visitor, slug: str, pk: int) -> TableDevice:
    """A table device of this club, for whoever runs its events."""
    return _one_of(TableDevice.objects.select_related("user"), club_to_direct(user, slug), pk)


def rule_set_to_read(user: Visitor, slug: str, pk: int) -> RuleSet:
    """House rules of this club, for whoever may see the club."""
    return _one_of(RuleSet.objects.select_related("club"), club_to_read(user, slug), pk)


def rule_set_to_direct(user: Visitor, slug: str, pk: int) -> RuleSet:
    """House rules of this club, for whoever runs its events."""
    return _one_of(RuleSet.objects.select_related("club"), club_to_direct(user, slug), pk)


def token_to_manage(user: Visitor, pk: int) -> ApiToken:
    """A key of this account; another's is none."""
    tokens = ApiToken.objects.filter(pk=pk)
    token = tokens.filter(user_id=user.pk).first() if user.pk is not None else None
    if token is None:
        raise Http404
    return token


def _one_of(rows: QuerySet[Row], club: Club, pk: int, *, club_field: str = "club") -> Row:
    """The row of this club; one of another club is none, whoever asks."""
    row = rows.filter(pk=pk, **{club_field: club}).first()
    if row is None:
        raise Http404
    return row


def may_see_person(user: Visitor, player: Player) -> bool:
    """Whether a visitor may know of a person. The player comes with his club."""
    club = player.club
    if not may_read(user, club):
        return False
    if shown_to_public(club, player) != Shown.HIDDEN:
        return True
    return sees_names(role_in(user, club.pk))


def at_least(needed: Role) -> Any:
    """The predicate: whether an account has this role in a club, or a higher one."""

    def has_role(user: Visitor, club: Club | None) -> bool:
        return club is not None and role_in(user, club.pk) >= needed

    return rules.predicate(has_role, name=f"at_least_{needed.name.lower()}")


def may_read(user: Visitor, club: Club | None) -> bool:
    """Whether a visitor may see a club and its games."""
    if club is None:
        return False
    return club.visibility != Visibility.MEMBERS or role_in(user, club.pk) > 0


rules.set_perm("clubs.read_club", rules.predicate(may_read, name="may_read"))
rules.set_perm("clubs.score_club", at_least(Role.SCORER))
rules.set_perm("clubs.direct_club", at_least(Role.DIRECTOR))
rules.set_perm("clubs.manage_club", at_least(Role.ADMIN))


@dataclass(frozen=True, slots=True)
class Powers:
    """What an account may do in a club, for pages to show only what works."""

    role: int

    @property
    def is_member(self) -> bool:
        """Sees whole names."""
        return sees_names(self.role)

    @property
    def may_score(self) -> bool:
        """Starts games."""
        return self.role >= Role.SCORER

    @property
    def may_direct(self) -> bool:
        """Keeps the house rules and the table devices."""
        return self.role >= Role.DIRECTOR

    @property
    def may_manage(self) -> bool:
        """Keeps the lists of people and members."""
        return self.role >= Role.ADMIN

    @property
    def may_own(self) -> bool:
        """Takes the whole of the club's data out."""
        return self.role >= Role.OWNER


def powers_in(user: Visitor, club: Club) -> Powers:
    """What an account may do in a club: one query, none for a visitor."""
    return Powers(role_in(user, club.pk))
