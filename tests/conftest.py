"""What every test of the project shares."""

from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import ParamSpec, TypeVar

import pytest
from django.db import connection, transaction
from django.db.backends.postgresql.creation import DatabaseCreation
from django.test import TransactionTestCase
from hypothesis import settings

from tournaments.movements import generator, individual, plans

P = ParamSpec("P")
R = TypeVar("R")

# Two workers may share one core, where a deadline only measures the neighbours.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# What `migrate` fills by itself; no test changes it.
FILLED_BY_MIGRATE = {"auth_permission", "django_content_type"}


@cache
def tables_of_tests() -> list[str]:
    """The tables that a test can leave rows in."""
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(found) - FILLED_BY_MIGRATE)


def empty_what_was_filled(_case: TransactionTestCase) -> None:
    """Delete what a test committed, from the few tables that it wrote to.

    Django's own way empties all of them, which takes PostgreSQL most of a second, and makes every
    permission again.
    """
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
