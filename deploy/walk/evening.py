"""Somebody at the site: signs in with a mailed code, starts a club, records a hand.

`python3 -m deploy.walk.evening play|look ADDRESS AUTHORITY MAIL`, through the proxy there.
"""

from __future__ import annotations

import http.client
import json
import re
import socket
import ssl
import sys
import time
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4

SITE: Final = "scores.example"
MAIL: Final = "anna@scores.example"
CODE: Final = re.compile(r"\n\n(\S{4,})\n\n")
HAND: Final = (
    ("contract", {"contract": "7S", "seat": "S"}),
    ("tricks", {"tricks": {"NS": 8, "EW": 2}}),
)
# Seven spades made with eight tricks, and two tricks of the others.
SCORES: Final = {"NS": 140, "EW": 20}
PATIENCE: Final = 60


class Visitor:
    """A browser with cookies, which believes one authority alone."""

    def __init__(self, address: str, authority: Path) -> None:
        self.address = address
        self.trust = ssl.create_default_context(cafile=str(authority))
        self.cookies = SimpleCookie()

    def ask(self, method: str, path: str, body: str = "", kind: str = "") -> tuple[int, str]:
        """Status and text of an answer; a cookie that comes with it is kept."""
        connection = http.client.HTTPSConnection(SITE, timeout=PATIENCE, context=self.trust)
        plain = socket.create_connection((self.address, 443), PATIENCE)
        connection.sock = self.trust.wrap_socket(plain, server_hostname=SITE)
        headers = {"Cookie": "; ".join(f"{key}={c.value}" for key, c in self.cookies.items())}
        if body:
            headers |= {
                "Content-Type": kind,
                "Referer": f"https://{SITE}/",
                "X-CSRFToken": self.cookies["csrftoken"].value,
            }
        connection.request(method, path, body.encode() or None, headers)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookies.load(cookie)
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def send(self, path: str, **fields: str) -> None:
        status, text = self.ask(
            "POST", path, urlencode(fields), "application/x-www-form-urlencoded"
        )
        if status != http.HTTPStatus.FOUND:
            raise SystemExit(f"{path} answered {status}: {text[:500]}")

    def call(self, path: str, **body: Any) -> Any:
        told = {"id": str(uuid4())} | body
        status, text = self.ask("POST", f"/api/v1/{path}", json.dumps(told), "application/json")
        if status not in {http.HTTPStatus.OK, http.HTTPStatus.CREATED}:
            raise SystemExit(f"{path} answered {status}: {text[:500]}")
        return json.loads(text)


def code_in(mail: Path, before: int) -> str:
    """The code that came after the first so many bytes; mail takes its time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := CODE.search(mail.read_text()[before:] if mail.exists() else ""):
            return found[1]
        time.sleep(0.2)
    raise SystemExit("No code came by mail.")


def play(visitor: Visitor, mail: Path) -> None:
    before = len(mail.read_text()) if mail.exists() else 0
    visitor.ask("GET", "/accounts/login/code/")
    visitor.send("/accounts/login/code/", email=MAIL)
    code = code_in(mail, before)
    visitor.ask("GET", "/accounts/login/code/confirm/")
    visitor.send("/accounts/login/code/confirm/", code=code)
    club = visitor.call("clubs/", name="Rosehill", zone="Europe/Stockholm")
    game = visitor.call(
        "games/",
        club=club["slug"],
        profile="australian-4",
        first_dealer=1,
        seats=[{"name": name} for name in ("Ann", "Bo", "Cy", "Di")],
    )
    entries = [
        {"id": str(uuid4()), "base": base, "kind": kind, "payload": payload}
        for base, (kind, payload) in enumerate(HAND)
    ]
    visitor.call(f"games/{game['id']}/log/", entries=entries)
    look(visitor)


def look(visitor: Visitor) -> None:
    """What strangers see of the newest game."""
    status, text = visitor.ask("GET", "/api/v1/games/?club=rosehill")
    games = json.loads(text)["results"] if status == http.HTTPStatus.OK else []
    if not games or games[0]["scores"] != SCORES:
        raise SystemExit(f"The game is not what was recorded: {status} {text[:500]}")
    sys.stdout.write(f"https://{SITE} shows the game as recorded: {SCORES}\n")


if __name__ == "__main__":
    what, where, authority, box = sys.argv[1:]
    guest = Visitor(where, Path(authority))
    if what == "play":
        play(guest, Path(box))
    else:
        look(guest)
