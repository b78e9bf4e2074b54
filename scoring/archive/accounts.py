"""Accounts in an archive: whoever its rows name, so that they can be told apart again.

A club's archive is not its members' accounts: nothing in it signs anybody in. Mail addresses were
given to the site and not to the club, so they are in an archive only that whoever runs the site
writes; with them the owners of new accounts can ask for a password.

A file must not make somebody of another site somebody of this one: he would have that account's
roles in the club, and would speak in its logs. So of a site that nobody vouches for all accounts
are new, and a name that is taken gets a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

Account = Mapping[str, Any]


class Trust(Enum):
    """Which accounts of an archive may be taken for accounts of this site."""

    NOBODY = "nobody"
    """None: another site wrote it, or who knows who."""
    ADDRESSES = "addresses"
    """Those with a confirmed address in common: whoever runs this site vouches for the other."""
    OURS = "ours"
    """Those too that have the same name since the same moment: this site wrote it."""


def written_accounts(names: Iterable[str], *, mails: bool) -> Iterator[dict[str, Any]]:
    """These accounts by name, in its order."""
    for user in User.objects.filter(username__in=names).order_by("username"):
        told: dict[str, Any] = {
            "name": user.username,
            "active": user.is_active,
            "joined": user.date_joined.isoformat(),
        }
        if mails:
            addresses = EmailAddress.objects.filter(user=user).order_by("pk")
            told["mail"] = user.email
            told["addresses"] = list(addresses.values("email", "verified", "primary"))
        yield told


class Accounts:
    """Finds or makes the accounts of archives, each once, whatever archive of a site names it.

    `known` keeps what was found for the next archive of the same site.
    """

    def __init__(self, trust: Trust, known: dict[tuple[str, str], int] | None = None) -> None:
        self.trust = trust
        self._known = {} if known is None else known

    def restored(self, told: Iterable[Account], cards: Collection[str]) -> dict[str, int]:
        """The key of an account here for each name.

        `cards` are those of tables and devices: whoever holds one is signed in as it, so none of
        them is ever an account that is here already.
        """
        found: dict[str, int] = {}
        for each in told:
            name = str(each["name"])
            here = None if name in cards else self.here(each)
            if here is None or here.pk in found.values():
                here = self._made(each)
            found[name] = here.pk
            if name not in cards:
                self._known[_key(each)] = here.pk
        return found

    def here(self, told: Account) -> User | None:
        """The account of this site that one of an archive is taken for; None makes a new one."""
        known = self._known.get(_key(told))
        if known is not None:
            return User.objects.get(pk=known)
        if self.trust is Trust.NOBODY:
            return None
        addresses = told.get("addresses", [])
        verified = [each["email"] for each in addresses if each["verified"]]
        same = EmailAddress.objects.filter(email__in=verified, verified=True).select_related("user")
        owner = same.first()
        if owner is not None:
            user: User = owner.user
            return user
        if self.trust is Trust.OURS:
            return _of_this_name(told)
        return None

    def _made(self, told: Account) -> User:
        ours = self.trust is Trust.OURS
        addresses = [
            EmailAddress(
                email=each["email"],
                verified=each["verified"] and self.trust is not Trust.NOBODY,
                primary=each["primary"],
            )
            for each in told.get("addresses", [])
            if not EmailAddress.objects.filter(email__iexact=each["email"], verified=True).exists()
        ]
        kept = {each.email for each in addresses}
        mail = told.get("mail", "")
        free = mail in kept or (ours and not told.get("addresses"))
        user = User(username=_free_name(told["name"]), email=mail if free else "")
        user.set_unusable_password()
        if ours and "joined" in told:
            user.date_joined = datetime.fromisoformat(told["joined"])
        user.is_active = bool(told["active"])
        user.clean_fields(exclude=["password"])
        user.save()
        for address in addresses:
            address.user = user
            address.clean_fields()
        EmailAddress.objects.bulk_create(addresses)
        return user


def _key(told: Account) -> tuple[str, str]:
    return str(told["name"]), str(told.get("joined", ""))


def _of_this_name(told: Account) -> User | None:
    """The account that has the name of one that this site wrote down, if it is still the same."""
    namesake = User.objects.filter(username=told["name"]).first()
    if namesake is None:
        return None
    if "joined" in told:
        return namesake if namesake.date_joined.isoformat() == told["joined"] else None
    # Archives of before had no such moment: there it is another if the addresses say so.
    here = set(EmailAddress.objects.filter(user=namesake).values_list("email", flat=True))
    there = {each["email"] for each in told.get("addresses", [])}
    return None if here and there and here.isdisjoint(there) else namesake


def _free_name(wanted: str) -> str:
    name, number = wanted, 2
    while User.objects.filter(username=name).exists():
        name, number = f"{wanted}-{number}", number + 1
    return name
