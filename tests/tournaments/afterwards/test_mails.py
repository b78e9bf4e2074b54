"""Results by mail: to who said yes, once, in the own words and with the own line first."""

from __future__ import annotations

import logging
import re
from html import unescape
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from clubs.models import MailConsent, Player
from clubs.services import change_player, merge_players
from clubs.services.accounts import close_account
from clubs.services.mail_consent import consents_of, say_yes, stop_mail
from clubs.services.mail_links import stop_code
from config.doctor.inside import results_are_mailed
from scoring.services import forget_person
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, play_rounds, tables
from tests.tournaments.pairs_cast import closed, pair_event
from tournaments.afterwards.mailing import PATIENCE, mail_again, mail_published
from tournaments.afterwards.models import Mailing, MailState, ResultMail
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState
from tournaments.events.services import correct_result, finish, publish, set_teams, undo
from tournaments.events.standings.facts import event_standings

# On commit mail goes out: so tests of it commit.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001  a fixture asked for by its effect
    return Cast()


@pytest.fixture
def evening(cast: Cast) -> Event:
    """Eight people, finished, with nothing sent yet."""
    event = new_event(cast, 8, rounds=2)
    play_rounds(event, cast.director, 2)
    finish(event=fresh(event), by=cast.director)
    return fresh(event)


def yes(cast: Cast, name: str, language: str = "en") -> Player:
    """Somebody without an account who told an administrator so."""
    player = Player.objects.get(name=name, merged_into=None)
    say_yes(player=player, by=cast.admin, language=language, address=f"p{player.pk}@club.example")
    return player


def account_of(name: str, address: str, *, verified: bool = True) -> Player:
    user = User.objects.create_user(address.partition("@")[0], address)
    EmailAddress.objects.create(user=user, email=address, primary=True, verified=verified)
    player = Player.objects.get(name=name)
    player.user = user
    player.save()
    return player


def published(cast: Cast, event: Event) -> Event:
    publish(event=fresh(event), by=cast.director)
    return fresh(event)


def test_nobody_gets_mail_who_has_not_said_yes(cast: Cast, evening: Event) -> None:
    account_of("Q", "q@club.example")
    published(cast, evening)
    assert not mail.outbox
    assert not Mailing.objects.exists()


def test_the_own_line_comes_first_in_the_own_language(cast: Cast, evening: Event) -> None:
    q = yes(cast, "Q", "sv")
    published(cast, evening)
    (letter,) = mail.outbox
    assert letter.to == [f"p{q.pk}@club.example"]
    line = next(each for each in event_standings(evening) if each.entrant == q.entries.get().pk)
    assert letter.subject == f"Tuesday drive: du är nummer {line.place}"
    first, partners, *rest = str(letter.body).splitlines()
    assert first.startswith(f"Du: plats {line.place} av 8, ")
    assert partners.startswith("Med: ")
    assert len(partners.split(",")) == 2
    told = "\n".join(rest)
    for entrant in evening.entrants.all():
        assert entrant.name in told
    assert f"/events/{evening.pk}/" in told
    assert isinstance(letter, mail.EmailMultiAlternatives)
    html = str(letter.alternatives[0][0])
    assert '<html lang="sv" dir="ltr">' in html
    assert "<strong><bdi>Q</bdi></strong>" in html


def test_the_own_team_stands_below_the_own_line(cast: Cast) -> None:
    event = pair_event(cast, 4, "team_robin", rounds=1)
    teams = {each.pk: "Reds" if each.number < 3 else "Blues" for each in event.pairs.all()}
    set_teams(event=event, by=cast.director, teams=teams)
    closed(fresh(event), cast)
    finish(event=fresh(event), by=cast.director)
    second = event.pairs.get(number=1).other.player
    yes(cast, second.name)
    published(cast, event)
    (letter,) = mail.outbox
    first, team, *_ = str(letter.body).splitlines()
    assert first.startswith("You: place ")
    assert team == "Your team, Reds: place 1 of 2, score 2."
    assert "   1  Reds  2 (1 – 0 – 0)" in letter.body
    assert isinstance(letter, mail.EmailMultiAlternatives)
    assert '<li value="2"><bdi>Blues</bdi>' in str(letter.alternatives[0][0])


def test_pairs_are_told_their_common_place(cast: Cast) -> None:
    event = pair_event(cast, 2, rounds=1)
    closed(event, cast)
    finish(event=fresh(event), by=cast.director)
    yes(cast, "Zoë Ångström")
    yes(cast, "Q")
    published(cast, event)
    firsts = [str(letter.body).splitlines()[:2] for letter in mail.outbox]
    assert [lines[0][:16] for lines in firsts] == ["You: place 1 of "] * 2
    assert {lines[1] for lines in firsts} == {"With: Q.", "With: Zoë Ångström."}


def test_an_account_gets_it_where_its_address_is_confirmed(cast: Cast, evening: Event) -> None:
    for name, address, verified in (
        ("Q", "q@x.example", True),
        ("José Ñíguez", "j@x.example", True),
    ):
        player = account_of(name, address, verified=verified)
        assert player.user is not None
        say_yes(player=player, by=player.user, language="en")
    EmailAddress.objects.filter(email="j@x.example").update(verified=False)
    published(cast, evening)
    assert [letter.to for letter in mail.outbox] == [["q@x.example"]]
    assert ResultMail.objects.filter(state=MailState.STOPPED).count() == 1


def test_it_goes_once_however_often_it_is_published(cast: Cast, evening: Event) -> None:
    yes(cast, "Q")
    event = published(cast, evening)
    last = event.log.order_by("-seq")[0]
    undo(event=event, seq=last.seq, by=cast.director)
    assert fresh(event).state == EventState.FINISHED
    event = published(cast, event)
    mail_published(event, cast.director)
    assert len(mail.outbox) == 1
    with pytest.raises(EventRefused, match="nothing_to_mail"):
        mail_again(event=event, by=cast.director)


def test_corrected_results_go_again_when_the_director_says_so(cast: Cast, evening: Event) -> None:
    yes(cast, "Q")
    event = published(cast, evening)
    table = tables(event.played.get(number=1))[0]
    correct_result(table=table, points={"NS": 990, "EW": 0}, by=cast.director, reason="Typed wrong")
    assert len(mail.outbox) == 1
    client = Client()
    client.force_login(cast.director)
    page = client.get(f"/events/{event.pk}/mails/").content.decode()
    assert "The results were corrected: send them again" in page
    client.post(f"/events/{event.pk}/mails/", {"action": "again"})
    assert len(mail.outbox) == 2
    page = client.get(f"/events/{event.pk}/mails/").content.decode()
    assert "send them again" not in page


def test_a_mail_that_no_server_takes_stops_nothing_and_is_seen(
    cast: Cast, evening: Event, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("Q", "José Ñíguez"):
        yes(cast, name)
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    with caplog.at_level(logging.ERROR, logger="tournaments.afterwards.mailing"):
        assert published(cast, evening).state == EventState.PUBLISHED
    assert "club.example" not in caplog.text
    assert "of kind results could not be sent" in caplog.text
    (found,) = results_are_mailed()
    assert found.msg.startswith("2 mails")
    client = Client()
    client.force_login(cast.director)
    page = client.get(f"/events/{evening.pk}/mails/").content.decode()
    assert "The mail server did not take those for:" in page
    settings.EMAIL_BACKEND = working
    # Nothing is said to go while the results are taken back.
    Event.objects.filter(pk=evening.pk).update(state=EventState.FINISHED)
    address = f"/events/{evening.pk}/mails/"
    told = client.post(address, {"action": "failed"}, follow=True).content.decode()
    assert "tried again" not in told
    assert set(ResultMail.objects.values_list("state", flat=True)) == {MailState.FAILED}
    Event.objects.filter(pk=evening.pk).update(state=EventState.PUBLISHED)
    client.post(f"/events/{evening.pk}/mails/", {"action": "failed"})
    assert len(mail.outbox) == 2
    assert results_are_mailed() == []


def test_whoever_gives_up_leaves_alone_what_another_has_sent_meanwhile(
    cast: Cast, evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    for entrant in evening.entrants.all()[: PATIENCE + 1]:
        yes(cast, entrant.player.name)

    def another_sends_the_last(_letter: mail.EmailMultiAlternatives) -> None:
        ResultMail.objects.filter(pk=ResultMail.objects.latest("pk").pk).update(
            state=MailState.SENT
        )
        raise OSError

    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", another_sends_the_last)
    published(cast, evening)
    states = list(ResultMail.objects.order_by("pk").values_list("state", flat=True))
    assert states == [*[MailState.FAILED] * PATIENCE, MailState.SENT]


def test_one_press_of_a_mail_stops_them_without_signing_in(cast: Cast, evening: Event) -> None:
    q = yes(cast, "Q")
    published(cast, evening)
    (letter,) = mail.outbox
    link = re.search(r"https?://[^/\s]+(/mail/stop/\S+)", str(letter.body))
    assert link is not None
    headers = letter.extra_headers
    assert headers["List-Unsubscribe"] == f"<{link[0]}>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    client = Client(enforce_csrf_checks=True)
    # A filter that looks at every link stops nothing.
    assert "No more results by mail" in client.get(link[1]).content.decode()
    assert MailConsent.objects.get().stopped_at is None
    client.post(link[1], {"List-Unsubscribe": "One-Click"})
    consent = MailConsent.objects.get(player=q)
    assert consent.stopped_at is not None
    assert consent.address == ""
    assert "No more results of" in client.get(link[1]).content.decode()
    assert client.get(link[1].replace("-", "-x", 1)).status_code == 404


def test_an_old_mail_stops_what_was_said_since_for_another_record(cast: Cast) -> None:
    new_event(cast, 4)
    q, ana = Player.objects.get(name="Q"), Player.objects.create(club=cast.club, name="Ana")
    yes(cast, "Q")
    old = MailConsent.objects.get(player=q)
    stop_mail(consent=old)
    yes(cast, "Ana")
    merge_players(kept=ana, merged=q)
    link, client = f"/mail/stop/{stop_code(old)}/", Client()
    assert "No more results of" not in client.get(link).content.decode()
    assert "No more results of" in client.post(link).content.decode()
    assert consents_of([ana.pk]) == {}


def test_who_is_forgotten_or_closes_the_account_gets_none(cast: Cast, evening: Event) -> None:
    forget_person(player=yes(cast, "Q"))
    jose = account_of("José Ñíguez", "j@x.example")
    assert jose.user is not None
    say_yes(player=jose, by=jose.user, language="en")
    close_account(user=jose.user)
    assert not MailConsent.objects.exists()
    published(cast, evening)
    assert not mail.outbox
    # Without the account the person says so to an administrator, as others do.
    assert yes(cast, "José Ñíguez").mail_consent.address


def test_a_person_of_two_records_gets_one_mail_with_the_names_of_the_page(
    cast: Cast, evening: Event
) -> None:
    q, jose = yes(cast, "Q"), yes(cast, "José Ñíguez")
    other = Player.objects.create(club=cast.club, name="José N.")
    merge_players(kept=other, merged=jose)
    change_player(player=q, name="Queenie", nickname="", number="", shown=q.shown)
    published(cast, evening)
    assert len(mail.outbox) == 2
    page = unescape(Client().get(f"/events/{evening.pk}/standings/").content.decode())
    for letter in mail.outbox:
        assert str(letter.body).startswith("You: place")
        rows = re.findall(r"^ +\d+  (.+)  [−\d]+$", str(letter.body), re.MULTILINE)
        assert len(rows) == 8
        # What runs from right to left is set apart from its figures by signs here, by markup there.
        names = [name.strip("\u2068\u2069") for name in rows]
        assert all(f"<bdi>{name}</bdi>" in page for name in names)
        assert "\u2068ليلى حداد\u2069" in rows


def test_the_page_of_a_person_of_two_records_says_what_counts(cast: Cast) -> None:
    """Where the mail goes, also where it was written down before there was an account; the yes of
    the other record is told and taken back."""
    new_event(cast, 4)
    old, ana = Player.objects.get(name="Q"), Player.objects.create(club=cast.club, name="Ana")
    yes(cast, "Q")
    merge_players(kept=ana, merged=old)
    page, admin = f"/clubs/{cast.club.slug}/people/{ana.pk}/mail/", Client()
    admin.force_login(cast.admin)
    assert f"p{old.pk}@club.example" in admin.get(page).content.decode()
    old = account_of("Q", "q@x.example")
    assert old.user is not None
    own, client = f"/clubs/{cast.club.slug}/people/{old.pk}/mail/", Client()
    client.force_login(old.user)
    told = client.get(own).content.decode()
    assert f"p{old.pk}@club.example" in told
    assert "q@x.example" not in told
    admin.post(page, {"action": "stop"})
    assert consents_of([ana.pk]) == {}
    # The account is the person's, whichever record it is tied to.
    sent = {"language": "en", "address": "o@x.example", "said_yes": "on"}
    assert admin.post(page, sent).status_code == 422
    client.post(own, {"language": "en"})
    (consent,) = consents_of([ana.pk]).values()
    assert (consent.player, consent.address) == (old, "")


def test_who_wants_mail_says_so_on_the_own_page(cast: Cast) -> None:
    event = new_event(cast, 4)
    player = account_of("Q", "q@x.example")
    address = f"/clubs/{cast.club.slug}/people/{player.pk}/mail/"
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    assert "q@x.example" in client.get(address).content.decode()
    client.post(address, {"language": "fr-ca"})
    consent = MailConsent.objects.get()
    assert (consent.language, consent.said_by, consent.address) == ("fr-ca", player.user, "")
    assert abs(consent.said_at - timezone.now()).total_seconds() < 60
    admin = Client()
    admin.force_login(cast.admin)
    page = admin.get(address).content.decode()
    assert "Said yes on" in page
    assert "q@x.example" not in page
    client.post(address, {"action": "stop"})
    assert MailConsent.objects.get().stopped_at is not None
    # An administrator writes nothing down for who has an account, and for others only a yes.
    answer = admin.post(address, {"language": "en", "address": "o@x.example", "said_yes": "on"})
    assert "has an account" in answer.content.decode()
    assert answer.status_code == 422
    other = event.entrants.get(number=1).player
    address = f"/clubs/{cast.club.slug}/people/{other.pk}/mail/"
    assert admin.post(address, {"language": "en", "address": "o@x.example"}).status_code == 422
    told = {"language": "en", "address": "o@x.example", "said_yes": "on"}
    assert admin.post(address, told).status_code == 302
    assert MailConsent.objects.get(player=other).said_by == cast.admin


@pytest.mark.parametrize("rows", [1, 3])
def test_the_directors_page_asks_the_same_for_one_mail_and_for_three(
    cast: Cast,
    evening: Event,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: Any,
) -> None:
    for name in ("Q", "José Ñíguez", "ليلى حداد")[:rows]:
        yes(cast, name)
    monkeypatch.setattr("tournaments.afterwards.mailing.PATIENCE", 0)
    published(cast, evening)
    client = Client()
    client.force_login(cast.director)
    with django_assert_num_queries(15):
        page = client.get(f"/events/{evening.pk}/mails/").content.decode()
    assert "did not take those" in page


def test_to_send_three_asks_little_more_than_to_send_one(
    cast: Cast, evening: Event, django_assert_max_num_queries: Any
) -> None:
    for name in ("Q", "José Ñíguez", "ليلى حداد"):
        yes(cast, name)
    with django_assert_max_num_queries(60):
        published(cast, evening)
    assert len(mail.outbox) == 3
