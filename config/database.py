"""One database from one URL, with the options that proved right for scoring."""

from typing import Any

from environ import Env

# An idle scorer holds no connection. While the database is away a request is told so after two
# seconds, since a phone gives up after eight and others queue behind it; and nobody waits longer
# and longer between two tries, so that the site is back as soon as its database is.
POOL = {"min_size": 1, "max_size": 4, "timeout": 2, "reconnect_timeout": 2}


def database(url: str, *, production: bool) -> dict[str, Any]:
    """The Django settings of the database at `url`."""
    settings: dict[str, Any] = dict(Env.db_url_config(url))
    # The log's one transaction is opened where it is needed; a transaction around every request
    # would hold SQLite's single write lock while a page is rendered.
    settings["ATOMIC_REQUESTS"] = False
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings.update(sqlite_options(production=production))
    elif settings["ENGINE"] == "django.db.backends.postgresql":
        settings.update(CONN_MAX_AGE=0, CONN_HEALTH_CHECKS=True)
        settings["OPTIONS"] = {**settings.get("OPTIONS", {}), "pool": POOL}
    return settings


def sqlite_options(*, production: bool) -> dict[str, Any]:
    """Options under which two phones that write at once wait for each other.

    A deferred transaction that reads and then writes fails at once with "database is locked";
    an immediate one queues. A real event also waits for the disk at every commit, so that a power
    cut takes back nothing that a phone was told is saved.
    """
    synchronous = "FULL" if production else "NORMAL"
    return {
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous};",
        },
    }
