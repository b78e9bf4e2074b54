"""What counting a request costs while it is off, on, and on for several workers.

python -m benchmarks.counting; each in a process of its own, since the library decides when it is
loaded how it counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from time import perf_counter

COUNT = 20_000


def one() -> None:
    """Count so often in this process, and say how long one took."""
    import django  # noqa: PLC0415

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from web.metrics import count_request  # noqa: PLC0415

    count_request("GET", "home", 200, 0.01)
    began = perf_counter()
    for _ in range(COUNT):
        count_request("GET", "home", 200, 0.01)
    took = (perf_counter() - began) / COUNT * 1e6
    print(f"{took:.1f} microseconds a request")  # noqa: T201


def main() -> None:
    """Ask three processes."""
    with tempfile.TemporaryDirectory() as folder:
        for words, more in (
            ("off", {"METRICS_TOKEN": ""}),
            ("on", {"METRICS_TOKEN": "t"}),
            ("several workers", {"METRICS_TOKEN": "t", "PROMETHEUS_MULTIPROC_DIR": folder}),
        ):
            done = subprocess.run(
                [sys.executable, "-m", "benchmarks.counting", "one"],
                env={**os.environ, **more},
                capture_output=True,
                check=True,
                text=True,
            )
            print(f"{words}: {done.stdout.strip()}")  # noqa: T201


if __name__ == "__main__":
    one() if "one" in sys.argv else main()
