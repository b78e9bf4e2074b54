"""What pages read of what was sent."""

import pytest

from web.pages import row_key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("7", 7),
        ("1000001", 1_000_001),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("-7", None),
        ("７", None),
        ("x", None),
        ("", None),
        (None, None),
    ],
)
def test_the_key_of_a_row_is_read_however_many_rows_there_are(
    text: str | None, key: int | None
) -> None:
    assert row_key(text) == key
