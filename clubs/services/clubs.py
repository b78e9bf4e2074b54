"""Founding a club and changing what it says about itself."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as say

from clubs.models import Club, Membership, Role, Visibility
from clubs.names.naming import clean_name
from clubs.services.members import add_member


@transaction.atomic
def create_club(
    *,
    name: str,
    owner: AbstractBaseUser,
    slug: str = "",
    zone: str = "UTC",
    visibility: str = Visibility.PUBLIC,
) -> Club:
    """Found a club with `owner` as its owner; raises ValidationError.

    Without a `slug` one is made from the name, numbered where it is taken.
    """
    owned = Membership.objects.filter(user_id=owner.pk, role=Role.OWNER).count()
    if owned >= MOST_OWNED:
        raise ValidationError(
            say("An account owns at most %(most)d clubs. Give one to somebody else first."),
            code="too_many_clubs",
            params={"most": MOST_OWNED},
        )
    club = Club(name=clean_name(name), zone=zone, visibility=visibility)
    _found(club, slug)
    add_member(club=club, user=owner, role=Role.OWNER)
    return club


def _found(club: Club, slug: str) -> None:
    """Give a new club its address; another club of the same name may take it meanwhile."""
    for _ in range(TRIES):
        club.slug = slug or free_slug(club.name)
        club.full_clean()
        try:
            with transaction.atomic():
                club.save(force_insert=True)
        except IntegrityError:
            continue
        return
    club.full_clean()  # says that the address is taken
    raise ValidationError(say("The address is taken."), code="slug_taken")


# More than anybody runs, and few enough that nobody fills the site.
MOST_OWNED = 20
# How often another address is looked for.
TRIES = 5
# Addresses below `/clubs/` that are pages and no club.
RESERVED = ("new",)


def free_slug(name: str) -> str:
    """An address for a new club that no other club has."""
    wanted = slugify(name)[:50] or "club"
    taken = set(Club.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    if wanted not in taken and wanted not in RESERVED:
        return wanted
    number = 2
    while f"{wanted}-{number}" in taken:
        number += 1
    return f"{wanted}-{number}"


def change_club(*, club: Club, name: str, zone: str, visibility: str, people_shown: str) -> Club:
    """Change a club's name, place on the clock and openness; raises ValidationError."""
    if club.closed_at is not None:
        raise ValidationError(say("The club is closed: take that back first."), code="closed")
    club.name = clean_name(name)
    club.zone = zone
    club.visibility = visibility
    club.people_shown = people_shown
    club.full_clean()
    club.save()
    return club
