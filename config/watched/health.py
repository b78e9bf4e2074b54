"""Two addresses for whoever looks after the machine: is the process alive, can it serve.

They are answered before everything else, so that neither a host name, nor HTTPS, nor a session is
asked for: what asks is a proxy or a service manager beside the site.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponseBase, JsonResponse

ALIVE: Final = "/health/alive"
READY: Final = "/health/ready"


class HealthMiddleware:
    """Answers `/health/alive` and `/health/ready`; all else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        match request.path_info.rstrip("/"):
            case health if health == ALIVE:
                return _answer({"alive": True})
            case health if health == READY:
                lacks = what_lacks()
                return _answer({"ready": not lacks, "lacks": lacks})
            case _:
                return self.get_response(request)


def _answer(told: dict[str, object]) -> JsonResponse:
    well = told.get("ready", True)
    status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
    return JsonResponse(told, status=status, headers={"Cache-Control": "no-store"})


def what_lacks() -> list[str]:
    """What keeps the site from serving: `database`, `migrations` or `cache`, in one word each."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return ["database"]
    lacks = []
    if unapplied_migrations():
        lacks.append("migrations")
    try:
        cache.get("bestbower.health")
    except DatabaseError:
        lacks.append("cache")
    return lacks


def unapplied_migrations() -> list[str]:
    """The migrations that this version has and the database has not."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _back in plan]
