"""What is counted for whoever runs the site, in the format of Prometheus; off unless switched on.

Counting is a function call that does nothing while it is off. Where several workers serve, each
writes into a file of its own in `PROMETHEUS_MULTIPROC_DIR`, and whoever is asked adds all of them.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

# Seconds: a look that nobody waits for, one that somebody notices, one that annoys.
STEPS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
# An entry that came in so long after it was made had waited on its phone without a network.
WAITED: Final = 60


@cache
def _counters() -> dict[str, Any]:
    from prometheus_client import Counter, Histogram  # noqa: PLC0415  not loaded while it is off

    asked = ["method", "route", "status"]
    return {
        "requests": Counter("bestbower_requests", "Requests, by what was asked.", asked),
        "seconds": Histogram("bestbower_request_seconds", "How long requests take.", buckets=STEPS),
        "errors": Counter(
            "bestbower_errors", "Requests that ended in an error of ours.", ["route"]
        ),
        "entries": Counter("bestbower_entries", "Entries recorded in the logs of games.", ["kind"]),
        "waited": Counter("bestbower_entries_waited", "Entries that phones had kept for a minute."),
        "refused": Counter("bestbower_entries_refused", "Posts of entries refused.", ["why"]),
    }


def is_on() -> bool:
    """Whether anything is counted on this site."""
    return bool(settings.METRICS_TOKEN)


def count_request(method: str, route: str, status: int, seconds: float) -> None:
    """One request that was answered."""
    if not is_on():
        return
    counters = _counters()
    counters["requests"].labels(method, route, str(status)).inc()
    counters["seconds"].observe(seconds)
    if status >= 500:  # noqa: PLR2004  the errors that are the site's own
        counters["errors"].labels(route).inc()


def count_entry(kind: str, waited: float) -> None:
    """One entry that is in a log now, which was made on its phone so many seconds ago."""
    if is_on():
        _counters()["entries"].labels(kind).inc()
        if waited >= WAITED:
            _counters()["waited"].inc()


def count_refusal(why: str) -> None:
    """One post of entries that was not taken, by the code that the phone was told."""
    if is_on():
        _counters()["refused"].labels(why).inc()


def written(registry: CollectorRegistry | None = None) -> str:
    """All that was counted, by all workers, as text; with what `registry` holds."""
    from prometheus_client import REGISTRY, generate_latest  # noqa: PLC0415
    from prometheus_client import CollectorRegistry as New  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    _counters()
    counted = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        counted = New()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    parts = [generate_latest(counted)]
    if registry is not None:
        parts.append(generate_latest(registry))
    return b"".join(parts).decode()
