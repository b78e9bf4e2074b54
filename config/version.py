"""Which version of Best Bower this is: the one place where it stands.

`pyproject.toml` reads it as the package is built, an archive has it in its manifest, and whoever
runs the site is told it. Raise it with the section of CHANGELOG.md (docs/releases.md).
"""

from typing import Final

VERSION: Final = "1.0.0"
