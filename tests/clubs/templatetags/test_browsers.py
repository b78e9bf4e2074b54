from __future__ import annotations

import pytest

from clubs.templatetags.browsers import browser


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/126.0.0.0 Safari/537.36"
            ),
            "Chrome on Linux",
        ),
        (
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0"
            ),
            "Edge on Windows",
        ),
        (
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
                "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
            ),
            "Safari on iPhone",
        ),
        (
            "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
            "Firefox on Android",
        ),
        ("Tablet in the bar", "Tablet in the bar"),
        ("", "—"),
    ],
)
def test_a_browser_is_told_by_name_and_system(told: str, words: str) -> None:
    assert browser(told) == words
