"""What is made of words travels compressed, and nothing else is compressed twice."""

from __future__ import annotations

import gzip

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.compressed_pages import CompressedPagesMiddleware

TAKES = {"accept-encoding": "gzip, br"}


@pytest.mark.django_db
def test_a_page_is_a_third_at_most_for_who_takes_it(client: Client) -> None:
    plain = client.get("/accounts/signup/")
    packed = client.get("/accounts/signup/", headers=TAKES)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert 3 * len(packed.content) < len(plain.content)
    assert b"Make an account" in gzip.decompress(packed.content)


@pytest.mark.parametrize(
    ("kind", "packed"),
    [
        ("text/csv; charset=utf-8", True),
        ("application/json", True),
        ("application/manifest+json", True),
        ("application/atom+xml; charset=utf-8", True),
        ("image/svg+xml", True),
        ("image/png", False),
        ("application/zip", False),
        ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", False),
    ],
)
def test_only_what_is_made_of_words(rf: RequestFactory, kind: str, packed: bool) -> None:
    answer = HttpResponse(b"500 " * 500, content_type=kind)
    request = rf.get("/", headers=TAKES)
    told = CompressedPagesMiddleware(lambda _: answer).process_response(request, answer)
    assert ("Content-Encoding" in told.headers) is packed
