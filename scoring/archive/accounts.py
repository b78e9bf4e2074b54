"""Accounts in an archive: whoever its rows name, so that they can be told apart again.

A club's archive is not its members' accounts: nothing in it signs anybody in. Mail addresses were
given to the site and not to the club, so they are in an archive only that whoever runs the site
writes; with them the owners of new accounts can ask for a password.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User


def written_accounts(names: Iterable[str], *, mails: bool) -> Iterator[dict[str, Any]]:
    """These accounts by name, in its order."""
    for user in User.objects.filter(username__in=names).order_by("username"):
        told: dict[str, Any] = {"name": user.username, "active": user.is_active}
        if mails:
            addresses = EmailAddress.objects.filter(user=user).order_by("pk")
            told["mail"] = user.email
            told["addresses"] = list(addresses.values("email", "verified", "primary"))
        yield told


def restored_accounts(told: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The key of an account here for each name: of the same person, or made without a password.

    A verified address is the same person's, whatever the name. A name is, unless both accounts have
    addresses and none in common; then the newcomer gets a number behind the name.
    """
    return {each["name"]: _account(each).pk for each in told}


def account_here(told: Mapping[str, Any]) -> User | None:
    """The account of this site that an account of an archive is taken for; None makes a new one."""
    addresses = told.get("addresses", [])
    verified = [each["email"] for each in addresses if each["verified"]]
    known = EmailAddress.objects.filter(email__in=verified, verified=True).select_related("user")
    same = known.first()
    if same is not None:
        return same.user  # type: ignore[no-any-return]
    namesake = User.objects.filter(username=told["name"]).first()
    if namesake is not None and not _is_another(namesake, addresses):
        return namesake
    return None


def _account(told: Mapping[str, Any]) -> User:
    known = account_here(told)
    if known is not None:
        return known
    addresses = told.get("addresses", [])
    user = User.objects.create_user(_free_name(told["name"]), told.get("mail", ""))
    if not told["active"]:
        user.is_active = False
        user.save(update_fields=["is_active"])
    EmailAddress.objects.bulk_create(EmailAddress(user=user, **each) for each in addresses)
    return user


def _is_another(namesake: User, addresses: Iterable[Mapping[str, Any]]) -> bool:
    here = set(EmailAddress.objects.filter(user=namesake).values_list("email", flat=True))
    there = {each["email"] for each in addresses}
    return bool(here and there and here.isdisjoint(there))


def _free_name(wanted: str) -> str:
    name, number = wanted, 2
    while User.objects.filter(username=name).exists():
        name, number = f"{wanted}-{number}", number + 1
    return name
