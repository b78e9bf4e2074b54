"""Which version of Best Bower this is; an archive has it in its manifest.

A test compares it with `pyproject.toml` and the newest dated section of CHANGELOG.md; how they are
raised is in docs/releases.md.
"""

from typing import Final

VERSION: Final = "1.0.0"
