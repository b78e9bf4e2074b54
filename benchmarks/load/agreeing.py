"""Two sites of one database, asked in turn as a proxy would: do they know the same?

    python -m benchmarks.load.agreeing

makes a PostgreSQL of its own and serves two sites with the same secret, each with two workers. It
exits 1 with every difference: who signed in at one is known at the other until he signs out at one,
tries of passwords and questions of strangers are counted together, files of one's pages are served
by the other, news of one is told by the other, and two workers do each task once.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlencode

import django

from benchmarks.load.places import SECRET, Cluster, Site

PASSWORD: Final = "nine hearts, no trump"  # noqa: S105  of an account that lasts a minute
STRANGER_ASKS: Final = 120  # in a minute, as the settings have it
TASKS: Final = 20


class Browser:
    """One browser, which each question takes to the other site."""

    def __init__(self, sites: list[Site], address: str) -> None:
        self.sites, self.address, self.cookies = sites, address, SimpleCookie()
        self.asked = 0

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """Status and body of the next site's answer."""
        site = self.sites[self.asked % len(self.sites)]
        self.asked += 1
        line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
        headers = {
            "Host": "localhost",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": self.address,
            "Referer": "https://localhost/",
            "Accept": "*/*",
            "Cookie": "; ".join(f"{name}={each.value}" for name, each in self.cookies.items()),
        }
        body = None
        if form is not None:
            body = urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"].value, **form})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line.request("GET" if form is None else "POST", path, body, headers)
        answer = line.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookies.load(cookie)
        told = answer.status, answer.read().decode(errors="replace")
        line.close()
        return told


def differences(sites: list[Site]) -> Iterator[str]:
    """What one site does not know of the other, in a sentence each."""
    yield from of_sessions(Browser(sites, "192.0.2.1"))
    yield from of_counters(sites)
    yield from of_news(sites)
    yield from of_tasks(sites[0])


def of_sessions(browser: Browser) -> Iterator[str]:
    """Sign in at one, look at both, sign out at one; and the files of their pages."""
    _, page = browser.ask("/accounts/login/")
    browser.ask("/accounts/login/", {"login": "ana", "password": PASSWORD})
    seen = [browser.ask("/clubs/new/")[0] for _ in range(4)]
    if seen != [200] * 4:
        yield f"Signed in at one, a page of accounts is answered {seen}."
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    served = {browser.ask(path)[0] for path in named for _ in range(2)}
    if served != {200}:
        yield f"Files of a page are answered {served}."
    browser.ask("/accounts/logout/", {})
    seen = [browser.ask("/clubs/new/")[0] for _ in range(4)]
    if seen != [302] * 4:
        yield f"Signed out at one, a page of accounts is answered {seen}."


def of_counters(sites: list[Site]) -> Iterator[str]:
    """Wrong passwords, and a stranger's questions: alone and at both in turn."""
    tries = []
    for number, asked in enumerate((sites[:1], sites)):
        browser = Browser(asked, f"192.0.2.{10 + number}")
        browser.ask("/accounts/login/")
        wrong = {"login": f"nobody{number}", "password": "wrong"}
        said = [browser.ask("/accounts/login/", wrong)[1] for _ in range(12)]
        told = [number for number, page in enumerate(said) if "Too many" in page]
        tries.append(told[0] if told else None)
    if tries[0] is None or tries[0] != tries[1]:
        yield f"Of wrong passwords one site takes {tries[0]} and two take {tries[1]}."
    stranger = Browser(sites, "192.0.2.20")
    answers = [stranger.ask("/api/v1/profiles/")[0] for _ in range(STRANGER_ASKS + 5)]
    if answers.count(200) != STRANGER_ASKS:
        yield f"A stranger's questions were answered {answers.count(200)} times."


def of_news(sites: list[Site]) -> Iterator[str]:
    """What is recorded through the database is news at each site, once."""
    from django.contrib.auth.models import User  # noqa: PLC0415  apps are ready only now

    from scoring.services import NewEntry, NewSeat, record, start_game  # noqa: PLC0415

    ana = User.objects.get(username="ana")
    seats = [NewSeat(name) for name in ("Ana", "Bo", "Cy", "Dee")]
    game = start_game(by=ana, profile="australian-4", seats=seats)
    watcher = Browser(sites, "192.0.2.30")
    for path in (f"/games/{game.pk}/", f"/games/{game.pk}/live/part/"):
        for _ in range(4):
            watcher.ask(path)
    record(game.pk, [NewEntry("call", {"seat": "E", "call": "8H"})], ana)
    for path in (f"/games/{game.pk}/", f"/games/{game.pk}/live/part/"):
        if not all("8♥" in watcher.ask(path)[1] for _ in range(4)):
            yield f"{path} does not show what was recorded."
    version = f"{game.pk.hex[:8]}-1"
    answers = [watcher.ask(f"/games/{game.pk}/live/part/?v={version}")[0] for _ in range(4)]
    if answers != [204] * 4:
        yield f"Nothing new is answered {answers}."


def of_tasks(site: Site) -> Iterator[str]:
    """Each task is done once, whoever of two workers takes it."""
    from django_tasks_db.models import DBTaskResult  # noqa: PLC0415  apps are ready only now

    from clubs.models import Club  # noqa: PLC0415
    from tournaments.ratings.services import replay_in_background  # noqa: PLC0415

    club = Club.objects.get()
    for _ in range(TASKS):
        replay_in_background.enqueue(club.pk)
    command = [sys.executable, "manage.py", "db_worker", "--batch", "--no-startup-delay"]
    workers = [
        subprocess.Popen(command, env=site.environment, stderr=subprocess.DEVNULL) for _ in range(2)
    ]
    for worker in workers:
        worker.wait(120)
    done: list[Any] = list(DBTaskResult.objects.values_list("status", "worker_ids"))
    once = [ids for status, ids in done if status == "SUCCESSFUL" and len(ids) == 1]
    if len(once) != TASKS or len(done) != TASKS:
        yield f"Of {TASKS} tasks {len(once)} were done once."
    by = {json.dumps(ids) for ids in once}
    sys.stdout.write(f"{TASKS} tasks were done by {len(by)} workers.\n")


def main() -> int:
    """Make both sites, ask them, and say what was found."""
    from benchmarks.load.__main__ import disk, prepare  # noqa: PLC0415  a program, too

    with disk(small=False) as folder:
        cluster = Cluster(folder)
        cluster.make()
        os.environ.update(
            DATABASE_URL=cluster.url, SECRET_KEY=SECRET, TASK_WORKER="true",
            DJANGO_SETTINGS_MODULE="config.settings",
        )  # fmt: skip
        sites = [Site(cluster.url, folder.parent / "site.log", 2) for _ in range(2)]
        try:
            prepare(sites[0])
            django.setup()
            from django.contrib.auth.models import User  # noqa: PLC0415  apps are ready only now

            from clubs.services import create_club  # noqa: PLC0415

            ana = User.objects.create_user("ana", password=PASSWORD)
            create_club(name="Hall", owner=ana)
            for site in sites:
                site.start()
            found = list(differences(sites))
        finally:
            for site in sites:
                site.stop()
            cluster.stop("immediate")
    sys.stdout.write("\n".join(found or ["Both sites know the same."]) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
