import pytest
from django.db import connection

from config.database import POOL, database

POSTGRESQL = "postgres://bower:secret@localhost/bower"


def test_sqlite_writers_queue_instead_of_failing() -> None:
    options = database("sqlite:///scores.sqlite3", production=False)["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] == 20
    assert "journal_mode=WAL" in options["init_command"]


@pytest.mark.parametrize(("production", "level"), [(True, "FULL"), (False, "NORMAL")])
def test_a_real_event_waits_for_the_disk(production: bool, level: str) -> None:
    options = database("sqlite:///scores.sqlite3", production=production)["OPTIONS"]
    assert f"synchronous={level};" in options["init_command"]


def test_postgresql_connections_come_from_a_pool_and_are_not_kept_beside_it() -> None:
    settings = database(POSTGRESQL, production=True)
    assert settings["OPTIONS"]["pool"] == POOL
    assert settings["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize("url", ["sqlite:///scores.sqlite3", POSTGRESQL])
def test_no_transaction_is_held_while_a_page_is_rendered(url: str) -> None:
    assert database(url, production=True)["ATOMIC_REQUESTS"] is False


@pytest.mark.django_db
def test_the_options_reach_the_database() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("asks SQLite about itself")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
