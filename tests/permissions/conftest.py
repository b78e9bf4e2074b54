"""The world of the tables: made once a module, and after every test as it was before.

Nine people ask for two hundred addresses. To make a club, its people and their games for each
address, and to sign everybody in again, took longer than asking.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.cast import Cast
from tests.permissions.rows import PEOPLE
from tests.permissions.things import Things


@pytest.fixture(scope="module")
def made_things(
    django_db_setup: None,  # noqa: ARG001  the database comes first
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Things]:
    """One of everything and everybody signed in, in a transaction around all tests of a module."""
    around = transaction.atomic()
    with django_db_blocker.unblock():
        around.__enter__()
        things = Things(Cast())
        things.sign_in(PEOPLE)
    yield things
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def things(made_things: Things, db: None) -> Things:  # noqa: ARG001  a savepoint of its own
    """Everything for one test, which may change whatever it likes of it."""
    return deepcopy(made_things)


@pytest.fixture
def cast(things: Things) -> Cast:
    return things.cast
