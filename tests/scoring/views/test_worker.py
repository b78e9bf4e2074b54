from __future__ import annotations

import json
import re
from contextlib import closing

import pytest
from django.test import Client

from dev import ROOT
from scoring.views import worker

pytestmark = pytest.mark.django_db


def told(client: Client) -> dict[str, object]:
    script = client.get("/sw.js").content.decode()
    found = re.search(r"JSON\.parse\((\".*\")\);", script)
    assert found
    return dict(json.loads(json.loads(found[1])))


def test_the_worker_is_of_the_whole_site_and_is_asked_for_anew(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Service-Worker-Allowed"] == "/"
    assert "no-cache" in response["Cache-Control"]
    assert "{{" not in response.content.decode()


def test_everything_that_the_worker_keeps_is_there(client: Client) -> None:
    shell = told(client)["shell"]
    assert isinstance(shell, list)
    for address in (*shell, "/offline/", "/manifest.webmanifest"):
        with closing(client.get(address)) as response:
            assert response.status_code == 200, address


def test_the_worker_keeps_every_module_of_the_pad() -> None:
    kept = set(worker.shell())
    modules = {f"pad/{path.name}" for path in (ROOT / "static" / "pad").glob("*.js")}
    assert modules <= kept


def test_another_file_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = worker.version(worker.shell())
    assert before == worker.version(worker.shell())
    assert re.fullmatch(r"[0-9a-f]{16}", before)
    assert worker.version(worker.shell()[1:]) != before
    monkeypatch.setattr(worker, "_content", lambda _name: b"changed")
    assert worker.version(worker.shell()) != before


def test_where_names_tell_the_content_the_addresses_are_the_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "static", lambda name: f"/static/{name}.0123456789ab.js")
    monkeypatch.setattr(worker, "_content", lambda _name: pytest.fail("read a file"))
    assert worker.version(("pad/pad",)) != worker.version(("pad/words",))


def test_what_is_posted_is_never_touched(client: Client) -> None:
    script = client.get("/sw.js").content.decode()
    assert 'request.method !== "GET"' in script
