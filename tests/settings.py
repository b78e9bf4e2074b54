"""The site's settings, with what only tests want."""

import os
import tempfile
from pathlib import Path

from config.settings import *  # noqa: F403  a settings module is extended by its names
from config.settings import DATABASES, INSTALLED_APPS, MIDDLEWARE, REST_FRAMEWORK

INSTALLED_APPS = [*INSTALLED_APPS, "django_migration_linter"]

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Each request is watched for queries that grow with the number of rows. It takes a tenth of the
    # time, and they are the same queries on the other database.
    INSTALLED_APPS += ["zeal"]
    MIDDLEWARE = ["zeal.middleware.zeal_middleware", *MIDDLEWARE]
    # A file, since in memory all threads share one connection and two writers never meet; named by
    # the process, so that two runs on one machine do not meet either.
    DATABASES["default"]["TEST"] = {
        "NAME": str(Path(tempfile.gettempdir()) / f"best-bower-test-{os.getpid()}.sqlite3"),
    }

# Real hashing costs a quarter of a second a user.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# allauth reads an account's few browsers and mail addresses one by one, some of them twice.
ZEAL_ALLOWLIST = [
    {"model": "account.EmailAddress", "field": "get()"},
    {"model": "sessions.Session", "field": "get()"},
    {"model": "auth.User", "field": "get()"},
]

# Tests ask faster than any person; the one about throttles sets its own rates.
REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": {"stranger": None, "token": None, "picture": None},
}
