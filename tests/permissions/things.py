"""One of everything that an address of the project can be about, in the club of the cast."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Claim, Club, Membership, Player, Role
from clubs.services import (
    add_member,
    add_player,
    ask_claim,
    create_club,
    create_device,
    create_invitation,
    create_token,
    read_people,
    save_rule_set,
)
from clubs.services.account_mail import remember_address
from clubs.services.invitations import invitation_code
from clubs.services.mail_consent import say_yes
from clubs.services.mail_links import stop_code
from clubs.services.member_cards import member_code
from clubs.services.table_devices import device_code
from clubs.views.devices import SESSION_KEY
from config.addresses import undo_code
from rules_engine.profiles import PROFILES
from scoring.models import Game
from scoring.services.table_cards import create_card, keep_code, watch_code
from tests.cast import Cast
from tournaments.afterwards.feed_links import feed_code, renew_link


class Things:
    """A person of every sort and a row of every kind. `foreign` is admin of another club."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        club = cast.club
        self.device = create_device(club=club, name="Table 4")
        self.foreign = User.objects.create_user("foreign")
        other = create_club(name="Other", owner=User.objects.create_user("other"))
        add_member(club=other, user=self.foreign, role=Role.ADMIN)
        self.player = add_player(club=club, name="José García")
        self.other = add_player(club=club, name="Q")
        second = User.objects.create_user("second")
        self.membership = add_member(club=club, user=second)
        self.claim: Claim = ask_claim(player=self.player, by=second)
        self.merged = add_player(club=club, name="Jose Garcia")
        Player.objects.filter(pk=self.merged.pk).update(merged_into=self.player, root=self.player)
        self.invitation = create_invitation(club=club, by=cast.admin, role=Role.MEMBER)
        rules = PROFILES["australian-4"].rules
        self.rules = save_rule_set(
            club=club, name="Wednesdays", profile="australian-4", rules=rules, by=cast.director
        )
        self.waiting = read_people(club=club, by=cast.admin, content=b"name\nAna\n")
        # The club whose address is asked, where that is not the cast's.
        self.elsewhere: Club | None = None
        self.card = create_card(by=cast.director, club=club, name="Table 3")
        self.feed = renew_link(club=club)
        self.yes = say_yes(
            player=self.other, by=cast.admin, language="en", address="q@club.example"
        )
        self.lost = remember_address(user_id=second.pk, address="second@club.example")
        self.token, _text = create_token(user=cast.member, name="mine")
        self._sessions: dict[str, str] = {}

    def sign_in(self, people: Iterable[str]) -> None:
        """Sign these people in for good: what `client_of` gives next has their sessions."""
        for person in people:
            cookie = self.client_of(person).cookies.get(settings.SESSION_COOKIE_NAME)
            if cookie is not None:
                self._sessions[person] = cookie.value

    def client_of(self, person: str) -> Client:
        """The browser of somebody: a member of the cast, a table device, or a foreign admin."""
        client = Client()
        if person in self._sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self._sessions[person]
        elif person == "device":
            client.force_login(self.device.user)
            session = client.session
            session[SESSION_KEY] = self.device.pk
            session.save()
        elif person == "foreign":
            client.force_login(self.foreign)
        elif person != "anonymous":
            client.force_login(self.cast.person(person))  # type: ignore[arg-type]
        return client

    def arguments(self, game: Game) -> dict[str, Any]:
        """What the routes want, by the names that they want it under."""
        return {
            "game_id": game.pk,
            "number": 1,
            "slug": (self.elsewhere or self.cast.club).slug,
            "name": "australian-4",
            "player_id": self.player.pk,
            "other_id": self.other.pk,
            "membership_id": self.membership.pk,
            "claim_id": self.claim.pk,
            "invitation_id": self.invitation.pk,
            "device_id": self.device.pk,
            "import_id": self.waiting.pk,
            "rule_set_id": self.rules.pk,
            "token_id": self.token.pk,
            "card_id": self.card.pk,
            "kind": "season",
        }

    def codes(self, name: str) -> dict[str, Any]:
        """Arguments that mean something else under one name."""
        table, watched = {"code": keep_code(self.card)}, {"code": watch_code(self.card)}
        fed = {"code": feed_code(self.feed)}
        invited, merged = (
            {"code": invitation_code(self.invitation)},
            {"player_id": self.merged.pk},
        )
        special: dict[str, dict[str, Any]] = {
            **dict.fromkeys(
                (
                    *("invitation_accept", "api_invitation_accept"),
                    *("invitation_refuse", "api_invitation_refuse"),
                ),
                invited,
            ),
            "address_undo": {"code": undo_code(self.lost)},
            "device_sign_in": {"code": device_code(self.device)},
            "member_card": {"code": member_code(self.player)},
            **dict.fromkeys(
                ("table", "table_pulse", "table_give", "table_claim", "card_slip"), table
            ),
            "card_serves": {**table, "table": 1},
            **dict.fromkeys(("watch", "watch_part"), watched),
            **dict.fromkeys(("feed_calendar", "feed_results"), fed),
            "mail_stop": {"code": stop_code(self.yes)},
            **dict.fromkeys(("person_unmerge", "api_player_unmerge"), merged),
        }
        return special.get(name, {})

    def form(self, name: str) -> dict[str, Any]:
        """What a browser sends that means it, so that the answer is about who may."""
        match name:
            case "people_import":
                return {"file": SimpleUploadedFile("a.csv", b"name\nAna\n")}
            case "club_invitations":
                return {"role": Role.MEMBER, "days": 1}
            case "member_change":
                return {"role": Role.SCORER}
            case "club_settings":
                return {
                    "name": "Rosehill",
                    "zone": "UTC",
                    "visibility": "public",
                    "people_shown": "full",
                }
            case "person_merge":
                return {"other": add_player(club=self.cast.club, name="Pepe").pk}
            case _:
                told = {"name": "Ana", "shown": "full", "zone": "UTC", "visibility": "public"}
                return {"key": uuid4(), "language": "en", "answer": "no", **told}

    def body(self, name: str, game: Game) -> dict[str, Any]:
        """What a program sends that means it."""
        note = {"kind": "note", "payload": {"text": "Tea."}}
        match name:
            case "api_log":
                version = Game.objects.get(pk=game.pk).version
                return {"entries": [{"id": str(uuid4()), "base": version, **note}]}
            case "api_amendment_preview":
                tricks = {"kind": "tricks", "payload": {"tricks": {"NS": 9, "EW": 1}}}
                return {"cancels": [4], "events": [tricks], "reason": "Miscounted."}
            case "api_clubs" | "api_club" | "api_players" | "api_player":
                return {"name": "Ana"}
            case "api_membership":
                assert Membership.objects.filter(pk=self.membership.pk).exists()
                return {"role": "scorer"}
            case "api_rule_sets" | "api_rule_set":
                return {"name": "Fridays", "profile": "australian-4"}
            case _:
                return {}
