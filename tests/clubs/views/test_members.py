from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from django.test import Client

from clubs.models import Claim, Invitation, Membership, Player, Role
from clubs.selectors import role_in
from tests.clubs.conftest import House
from tests.clubs.views.test_people import signed_in

CLUB = "/clubs/rosehill/"


def test_an_invitation_is_a_link_and_a_code_and_is_taken_up(house: House) -> None:
    admin = signed_in(house.admin)
    made = admin.post(f"{CLUB}invitations/", {"role": Role.SCORER, "days": 14, "note": "Ana"})
    page = admin.get(made.headers["Location"]).content.decode()
    assert '<svg class="qr"' in page
    link = re.search(r'value="http://testserver(/invitations/[^"]+)"', page)
    assert link is not None
    stranger = signed_in(house.stranger)
    assert "Scorer" in stranger.get(link[1]).content.decode()
    assert stranger.post(link[1]).headers["Location"] == CLUB
    assert role_in(house.stranger, house.club.pk) == Role.SCORER
    again = signed_in(house.member).post(link[1])
    assert again.status_code == 422
    assert "has been used" in again.content.decode()


def test_a_guest_without_an_account_is_led_to_one_and_back(house: House) -> None:
    admin = signed_in(house.admin)
    made = admin.post(f"{CLUB}invitations/", {"role": Role.MEMBER, "days": 1})
    page = admin.get(made.headers["Location"]).content.decode()
    path = re.search(r"/invitations/[\w-]+/", page[page.index("value=") :])
    assert path is not None
    guest = Client()
    assert f"/accounts/signup/?next={path[0]}" in guest.get(path[0]).content.decode()
    guest.post(
        f"/accounts/signup/?next={path[0]}",
        {"username": "neu", "password1": "kitty and two bowers", "next": path[0]},
    )
    guest.post(path[0])
    assert Membership.objects.filter(club=house.club, user__username="neu").exists()


def test_a_withdrawn_invitation_shows_no_link(house: House) -> None:
    admin = signed_in(house.admin)
    made = admin.post(f"{CLUB}invitations/", {"role": Role.MEMBER, "days": 1})
    invitation = Invitation.objects.get()
    admin.post(f"{CLUB}invitations/{invitation.pk}/revoke/")
    assert '<svg class="qr"' not in admin.get(made.headers["Location"]).content.decode()


def test_an_admin_is_not_offered_what_he_cannot_give(house: House) -> None:
    page = signed_in(house.admin).get(f"{CLUB}invitations/").content.decode()
    assert "Administrator" in page
    assert "Owner" not in page
    assert "Table device" not in page


def test_a_role_is_changed_and_the_last_owner_kept(house: House) -> None:
    owner = signed_in(house.owner)
    member = Membership.objects.get(club=house.club, user=house.member)
    own = Membership.objects.get(club=house.club, user=house.owner)
    owner.post(f"{CLUB}members/{member.pk}/", {"role": Role.DIRECTOR})
    assert role_in(house.member, house.club.pk) == Role.DIRECTOR
    page = owner.post(f"{CLUB}members/{own.pk}/remove/", follow=True).content.decode()
    assert "needs an owner" in page
    page = owner.post(f"{CLUB}members/{member.pk}/", {"role": "x"}, follow=True).content.decode()
    assert "no role" in page
    page = owner.post(
        f"{CLUB}members/{member.pk}/", {"role": "9" * 5000}, follow=True
    ).content.decode()
    assert "no role" in page


def test_a_member_leaves(house: House) -> None:
    own = Membership.objects.get(club=house.club, user=house.member)
    answer = signed_in(house.member).post(f"{CLUB}members/{own.pk}/remove/")
    assert answer.headers["Location"] == "/clubs/"
    assert role_in(house.member, house.club.pk) == 0


def test_a_claim_is_asked_and_confirmed(house: House, people: list[Player]) -> None:
    member, admin = signed_in(house.member), signed_in(house.admin)
    person = f"{CLUB}people/{people[0].pk}/"
    assert "This is me" in member.get(person).content.decode()
    member.post(f"{person}claim/")
    assert "an administrator answers" in member.get(person).content.decode()
    claim = Claim.objects.get()
    assert "José García" in admin.get(f"{CLUB}members/").content.decode()
    admin.post(f"{CLUB}claims/{claim.pk}/", {"answer": "yes"})
    assert "This is you." in member.get(person).content.decode()


def test_changes_say_who_did_what_before_and_after(house: House, people: list[Player]) -> None:
    admin = signed_in(house.admin)
    told = {"name": "Pepe", "nickname": "", "number": "", "shown": "full"}
    admin.post(f"{CLUB}people/{people[0].pk}/edit/", told)
    admin.post(
        f"{CLUB}settings/",
        {
            "name": "Rosehill",
            "zone": "Europe/Paris",
            "visibility": "members",
            "people_shown": "full",
        },
    )
    page = admin.get(f"{CLUB}changes/").content.decode()
    assert re.search(r"<s><bdi>José García</bdi></s>.*<bdi>Pepe</bdi>", page)
    assert re.search(r"<s><bdi>Europe/Stockholm</bdi></s>.*<bdi>Europe/Paris</bdi>", page)
    assert "<bdi>admin</bdi>" in page
    assert "member as Member" in page


def test_times_of_changes_are_those_of_the_clubs_clock(house: House) -> None:
    change = house.club.history.get()
    local = change.history_date.astimezone(ZoneInfo("Europe/Stockholm"))
    page = signed_in(house.admin).get(f"{CLUB}changes/").content.decode()
    assert local.strftime("%Y-%m-%dT%H:%M") in page
