"""Files served as in production, for what weighs or times their loading."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import django


@contextmanager
def files_as_served(**more: Any) -> Iterator[Path]:
    """Django set up, and the folder in which the files are by the names that production gives them.

    Comes before anything that needs an app. The settings are those of `DJANGO_SETTINGS_MODULE`,
    and `more`.
    """
    from django.conf import settings  # noqa: PLC0415  after the settings are chosen
    from django.core.management import call_command  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        settings.STATIC_ROOT = folder
        # Only then are files asked for by the names that production gives them.
        settings.DEBUG = False
        settings.ALLOWED_HOSTS = ["*"]
        settings.STORAGES["staticfiles"]["BACKEND"] = "config.storage.ModuleStaticFilesStorage"
        for name, value in more.items():
            setattr(settings, name, value)
        django.setup()
        call_command("collectstatic", verbosity=0, interactive=False)
        yield Path(folder)
