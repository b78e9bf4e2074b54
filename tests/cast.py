"""The people of the tests: one account for each role in one club, a stranger and a visitor."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User

from clubs.models import Club, Role
from clubs.services import add_member, create_club

ROLES = ("member", "scorer", "director", "admin", "owner")


class Cast:
    """A club with an account in every role, named by it; `stranger` belongs to no club."""

    def __init__(self, *, visibility: str = "public") -> None:
        self.owner = User.objects.create_user("owner")
        self.club: Club = create_club(
            name="Rivière 500", slug="riviere", owner=self.owner, visibility=visibility
        )
        for role in ROLES[:-1]:
            user = User.objects.create_user(role)
            add_member(club=self.club, user=user, role=Role[role.upper()])
            setattr(self, role, user)
        self.stranger = User.objects.create_user("stranger")

    member: User
    scorer: User
    director: User
    admin: User

    def person(self, name: str) -> User | AnonymousUser:
        """Somebody of the cast by name; `anonymous` is nobody who is signed in."""
        if name == "anonymous":
            return AnonymousUser()
        found = getattr(self, name)
        assert isinstance(found, User)
        return found
