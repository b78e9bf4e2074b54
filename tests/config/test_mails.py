"""Every mail in every language, word for word; and the page of the docs that lists them.

`WRITE_MAILS=1` with this file's tests writes both anew: read what it wrote before it is kept.
"""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage as Read
from pathlib import Path
from typing import Any, Final

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.utils.translation import override
from pytest_django.fixtures import Settings

from clubs.models import Player, Role
from clubs.services import create_invitation
from clubs.services.mail_consent import say_yes
from config.mails import FRAMES, MAILS
from tests.architecture.tree import ROOT
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, play_rounds
from tournaments.events.services import finish, publish
from web.mail.letters import letter

HERE: Final = Path(__file__).parent / "mails"
LANGUAGES: Final = ("en", "sv", "fr-ca")
# A name of letters that run the other way, one with a line break, and signs that HTML would escape.
TOLD: Final[dict[str, Any]] = {
    "account": "ליאת",
    "address": "liat@example.org",
    "instead": "other@example.org",
    "link": "https://scores.example/somewhere/17-x/",
    "code": "WXYZ-BCDF",
    "at": "30 November 2026, 19:30 UTC",
    "day": "14 December 2026",
    "days": 7,
    "minutes": 15,
    "club": "Rose & Crown\nBcc: all@example.org",
    "who": "<Zoë>",
    "inviter": "Zoë Ångström",
    "role": "Scorer",
    "sender": "scores@scores.example",
}


def as_read(message: EmailMessage) -> str:
    """What a mail program shows of it: the headers that matter, and the text."""
    read = message_from_bytes(message.message().as_bytes(), _class=Read, policy=policy.default)
    names = ("From", "To", "Subject", "Content-Language", "Auto-Submitted", "List-Unsubscribe")
    headers = [f"{name}: {read[name]}" for name in names if read[name]]
    body = read.get_body(("plain",))
    assert body is not None
    text = "\n".join([*headers, "", body.get_content()])
    # Codes of links are signed anew by each run, and rows are numbered by what came before.
    text = re.sub(r"/(stop|invitations)/\d+-[\w-]+/", r"/\1/CODE/", text)
    return re.sub(r"/events/[\w-]+/", "/events/EVENT/", text)


def told_to(kind: str) -> dict[str, Any]:
    """What a mail is told; one that no club sends knows of none."""
    of_a_club = kind in {"invitation", "club_closed"}
    return {name: value for name, value in TOLD.items() if of_a_club or name != "club"}


def held(path: Path, text: str) -> None:
    if os.environ.get("WRITE_MAILS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"{path.name}: read this file's docstring"


@pytest.fixture
def home(settings: Settings) -> None:
    settings.SITE_URL = "https://scores.example"
    settings.DEFAULT_FROM_EMAIL = "Best Bower <scores@scores.example>"


def test_every_mail_is_listed_and_nothing_else() -> None:
    written = {each.stem for each in (ROOT / "templates/mails").glob("*.txt")} - set(FRAMES)
    assert {each.kind for each in MAILS} - {"results"} == written


def test_nobody_sends_mail_past_the_list() -> None:
    """Whoever makes a message by hand has no frame, no language and no line in the docs."""
    made = {
        path.relative_to(ROOT).as_posix()
        for room in ("config", "tournaments", "scoring", "clubs", "web")
        for path in (ROOT / room).rglob("*.py")
        if re.search(r"EmailM\w+\(|send_mail\(|mail_admins\(|mail_managers\(", path.read_text())
    }
    assert made == {"config/accounts.py", "web/mail/letters.py"}


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mail_word_for_word(language: str) -> None:
    kinds = [each.kind for each in MAILS if each.kind != "results"]
    told = [as_read(letter(kind, "ana@example.org", language, told_to(kind))) for kind in kinds]
    held(HERE / f"{language}.txt", "\n========\n".join(told))


@pytest.mark.usefixtures("home")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_results_and_an_invitation_as_they_go_out(language: str) -> None:
    cache.clear()
    with time_machine.travel(datetime(2026, 11, 30, 19, 30, tzinfo=UTC), tick=False):
        cast = Cast()
        event = new_event(cast, 8, rounds=2)
        play_rounds(event, cast.director, 2)
        finish(event=fresh(event), by=cast.director)
        player = Player.objects.get(name="Q", merged_into=None)
        say_yes(player=player, by=cast.admin, language=language, address="q@example.org")
        publish(event=fresh(event), by=cast.director)
        with override("sv"):
            create_invitation(
                club=cast.club,
                by=cast.admin,
                role=Role.SCORER,
                address="ana@example.org",
                language=language,
            )
    told = [as_read(message) for message in mail.outbox]
    held(HERE / f"sent-{language}.txt", "\n========\n".join(told))


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("kind", [each.kind for each in MAILS if each.kind != "results"])
@pytest.mark.parametrize("bad", ["A\r\nBcc: x@example.org", "A\x0bB", "A\u2028B"])
def test_no_name_ends_a_header_or_a_line(kind: str, bad: str) -> None:
    told = {name: bad if isinstance(value, str) else value for name, value in TOLD.items()}
    message = letter(kind, "ana@example.org", "en", told)
    assert "\n" not in message.subject
    assert message.recipients() == ["ana@example.org"]
    assert not re.search(r"^Bcc", str(message.body), re.MULTILINE)
    assert "\u2028" not in str(message.body)
    message.message().as_bytes()


@pytest.mark.usefixtures("home")
def test_nothing_in_a_mail_tells_that_it_was_read() -> None:
    """No picture, and no address but the site's own."""
    for path in (*HERE.glob("*.txt"), ROOT / "templates/tournaments/mail_results.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<img|url\(|src=", text)
        assert set(re.findall(r"https?://[^/\s>]+", text)) <= {"https://scores.example"}


def test_the_docs_list_every_mail() -> None:
    heads = ("mail", "when", "to whom", "in which language", "its link or code")
    rows = [
        (f"`{each.kind}`", each.when, each.to, each.language, each.link, each.fails)
        for each in MAILS
    ]
    rows = [(*heads, "if no server takes it"), ("---",) * 6, *rows]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    page = ROOT / "docs/mail.md"
    told = page.read_text(encoding="utf-8")
    start, end = "<!-- made from config/mails.py -->\n", "\n<!-- end -->"
    before, _start, rest = told.partition(start)
    _old, _end, after = rest.partition(end)
    held(page, f"{before}{start}{table}{end}{after}")
