"""The API's page names addresses that are there, each with a method that it takes."""

from __future__ import annotations

import re
from pathlib import Path

from django.urls import resolve

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
CALL = re.compile(r"`(GET|POST|PATCH) ([\w/{}-]+)`")
SAMPLES = {"slug": "a", "number": "1", "uuid": "00000000-0000-4000-8000-000000000000"}


def test_every_call_of_the_page_is_one() -> None:
    calls = CALL.findall(PAGE.read_text(encoding="utf-8"))
    assert len(calls) > 40
    for method, path in calls:
        view = getattr(resolve(f"/api/v1/{path.format(**SAMPLES)}").func, "view_class", None)
        assert hasattr(view, method.lower()), (method, path)
