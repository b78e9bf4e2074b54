"""How much recording a call costs beside a bare view that does the same three statements.

Prints two ratios: recording a call ÷ the bare view (goal at most 1.5), and a call at hand 50 ÷ a
call at hand 5 (goal at most 1.05). All three are measured in one process, in turn, through the
whole stack (session, user, middleware), and compared by their medians.

    python -m benchmarks.record_call
"""

from __future__ import annotations

import os
import sys

import django


def main() -> None:
    """Set the site up as it is in production but for HTTPS, measure, and print."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings  # noqa: PLC0415  read when the environment is ready

    settings.DEBUG = False
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.ROOT_URLCONF = "benchmarks.call_times"
    django.setup()
    from benchmarks.call_times import measure, own_database  # noqa: PLC0415  apps are ready now

    with own_database():
        measure(sys.stdout.write)


if __name__ == "__main__":
    main()
