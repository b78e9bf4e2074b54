"""A club with everybody who may be at an event."""

from __future__ import annotations

import pytest

from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001  a fixture asked for by its effect
    return Cast()
