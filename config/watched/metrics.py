"""`/metrics`: what was counted, and what stands in the database now, for whoever has the token."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from config.watched.standing import standing
from web.metrics import written

if TYPE_CHECKING:
    from prometheus_client import Metric


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures in Prometheus' text format; no page at all without `METRICS_TOKEN`, or without
    the token in the request."""
    told = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not constant_time_compare(told, settings.METRICS_TOKEN):
        raise Http404
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry  # noqa: PLC0415

    registry = CollectorRegistry()
    registry.register(_Standing())
    return HttpResponse(written(registry), content_type=CONTENT_TYPE_LATEST)


class _Standing:
    """What stands in the database, asked when somebody asks."""

    def collect(self) -> Iterable[Metric]:
        """One gauge a figure."""
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415

        for figure in standing():
            yield GaugeMetricFamily(f"bestbower_{figure.key}", figure.meaning, value=figure.value)
