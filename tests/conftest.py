"""What every test of the project shares."""

from collections.abc import Callable, Iterator
from functools import cache, wraps
from threading import Condition, current_thread, main_thread
from typing import ParamSpec, TypeVar

import pytest
from django.core.signals import request_finished, request_started
from django.db import IntegrityError, connection, transaction
from django.db.backends.postgresql.creation import DatabaseCreation
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings

from tournaments.movements import generator, individual, plans

P = ParamSpec("P")
R = TypeVar("R")

# Two workers may share one core, where a deadline only measures the neighbours.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# What `migrate` fills by itself; no test changes it.
FILLED_BY_MIGRATE = {"auth_permission", "django_content_type"}


class RequestsUnderWay:
    """What pages of a browser asked and the live server, in threads of its own, still answers.

    A page that is closed does not take back what it asked: the answer may still be writing.
    """

    # Longer than any answer takes; what then still runs is left to itself.
    PATIENCE = 10.0

    def __init__(self) -> None:
        self._changed = Condition()
        self._number = 0

    def begin(self, **_told: object) -> None:
        self._count(1)

    def end(self, **_told: object) -> None:
        self._count(-1)

    def wait(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._number, self.PATIENCE)
            self._number = 0

    def _count(self, more: int) -> None:
        # What a test asks by itself is answered when it goes on.
        if current_thread() is main_thread():
            return
        with self._changed:
            self._number = max(self._number + more, 0)
            self._changed.notify_all()


UNDER_WAY = RequestsUnderWay()
request_started.connect(UNDER_WAY.begin)
request_finished.connect(UNDER_WAY.end)


@cache
def tables_of_tests() -> list[str]:
    """The tables that a test can leave rows in."""
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(found) - FILLED_BY_MIGRATE)


def empty_what_was_filled(_case: TransactionTestCase) -> None:
    """Delete what a test committed, from the few tables that it wrote to.

    Django's own way empties all of them, which takes PostgreSQL most of a second, and makes every
    permission again. Nobody writes meanwhile: what a closed page asked for is waited for.
    """
    UNDER_WAY.wait()
    try:
        empty()
    except IntegrityError:
        # One that had reached the server and was not begun wrote to a table that was empty by then.
        UNDER_WAY.wait()
        empty()


def empty() -> None:
    name = connection.ops.quote_name
    asked = (
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {name(table)})"  # noqa: S608  our own names
        for table in tables_of_tests()
    )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        for (table,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {name(table)}")  # noqa: S608  our own names


TransactionTestCase._fixture_teardown = empty_what_was_filled  # type: ignore[attr-defined]


def drop_whoever_is_there(creation: DatabaseCreation, name: str, _verbosity: int) -> None:
    """Drop the database of the tests although a page of the last browser still asks for news."""
    quoted = creation.connection.ops.quote_name(name)
    with creation._nodb_cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(f"DROP DATABASE {quoted} WITH (FORCE)")


DatabaseCreation._destroy_test_db = drop_whoever_is_there  # type: ignore[attr-defined]


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """A function that gives the same answer to the same question, asked once for each."""
    answers: dict[str, R] = {}

    @wraps(function)
    def answer(*args: P.args, **kwargs: P.kwargs) -> R:
        question = repr((args, kwargs))
        if question not in answers:
            answers[question] = function(*args, **kwargs)
        return answers[question]

    return answer


BEST = remembered(individual.best)
COMPLETE = remembered(generator.complete)


@pytest.fixture(autouse=True, scope="module")
def plans_are_made_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """Many evenings are of as many people from the same seed, and to plan one is most of its work.

    What is tested of the planning itself is planned anew.
    """
    with pytest.MonkeyPatch.context() as patched:
        if "movements" not in request.path.parts:
            patched.setattr(individual, "best", BEST)
            patched.setattr(plans, "complete", COMPLETE)
        yield


@pytest.fixture(autouse=True)
def no_language_of_another_test() -> Iterator[None]:
    """The language of the page that a test asked last is the thread's until somebody ends it."""
    yield
    translation.deactivate()
