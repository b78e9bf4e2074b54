"""How static files are named and kept in production."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# `import … from "./x.js";` and the like, each with the text that it becomes.
MODULE_IMPORTS = (
    (
        r"""(?P<matched>(?P<what>(?:import|export)\b[^;"']*?)from\s*["'](?P<url>[./].*?)["'])""",
        '%(what)sfrom "%(url)s"',
    ),
    (r"""(?P<matched>import\s*["'](?P<url>[./].*?)["'])""", 'import "%(url)s"'),
    (r"""(?P<matched>import\(["'](?P<url>[./].*?)["']\))""", 'import("%(url)s")'),
)
# The folders of our own scripts and styles, with the modules that these use of others.
SCRIPTS = ("pad/", "judge/", "live/", "js/")
STYLES = ("css/",)
Minifier = Callable[[str], str]


def minifier(name: str) -> Minifier | None:
    """What makes a file shorter without changing what it does; None for what is not ours."""
    if name.startswith(SCRIPTS) and name.endswith(".js"):
        return cast(Minifier, jsmin)
    if name.startswith(STYLES) and name.endswith(".css"):
        return cast(Minifier, cssmin)
    return None


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Files named by their content, also where one ES module of ours imports another.

    Without that a phone could pair an old module that it has cached with a new one. Only our own
    modules are rewritten: other packages' scripts contain text that merely looks like an import.
    Our own scripts and styles travel without comments and needless space.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((f"{folder}*.js", MODULE_IMPORTS) for folder in SCRIPTS),
    )
    # Names settle module by module along the longest chain of imports.
    max_post_process_passes = 12

    def post_process(
        self,
        paths: dict[str, Any],
        dry_run: bool = False,  # noqa: FBT001, FBT002  as its base has it
        **options: Any,
    ) -> Iterator[tuple[str, str, bool]]:
        """Name everything by its content, ours after it was made shorter."""
        short = {
            name: (_Shorter(storage, minify) if (minify := minifier(name)) else storage, path)
            for name, (storage, path) in paths.items()
        }
        yield from super().post_process(short, dry_run=dry_run, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress by gzip, and our own by Brotli too: over every file it would take a minute."""
        for self._brotli in (True, False):
            alike = [path for path in paths if bool(minifier(path)) is self._brotli]
            yield from super().compress_files(alike)

    def create_compressor(self, **options: Any) -> Compressor:
        return Compressor(**options, use_brotli=self._brotli)


class _Shorter:
    """A storage whose files are read as they travel; the files themselves stay as written."""

    def __init__(self, storage: Storage, minify: Minifier) -> None:
        self._storage = storage
        self._minify = minify

    def open(self, name: str) -> ContentFile[bytes]:
        with self._storage.open(name) as file:
            return ContentFile(self._minify(bytes(file.read()).decode()).encode())
