"""How static files are named and kept in production."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.lean import bundle, lean_script, lean_style

# `import … from "./x.js";` and the like, each with the text that it becomes.
MODULE_IMPORTS = (
    (
        r"""(?P<matched>(?P<what>(?:import|export)\b[^;"']*?)from\s*["'](?P<url>[./].*?)["'])""",
        '%(what)sfrom "%(url)s"',
    ),
    (r"""(?P<matched>import\s*["'](?P<url>[./].*?)["'])""", 'import "%(url)s"'),
    (r"""(?P<matched>import\(["'](?P<url>[./].*?)["']\))""", 'import("%(url)s")'),
)
PAD = "pad/"
PAD_ENTRY = "pad.js"
# The pad's page loads the last of these, which has them all.
PAD_STYLES = ("css/site.css", "css/pad.css")
JUDGE = "judge/"


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Files named by their content, also where one ES module of the pad imports another.

    Without that a phone could pair an old module that it has cached with a new one. Only our own
    modules are rewritten: other packages' scripts contain text that merely looks like an import.
    Our own scripts and styles travel without their comments, and the pad as one file.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("pad/*.js", MODULE_IMPORTS),
        ("judge/*.js", MODULE_IMPORTS),
    )
    # The pad's page asks, to know whether there are modules to fetch ahead.
    bundles_pad = True

    def post_process(
        self,
        paths: dict[str, Any],
        dry_run: bool = False,  # noqa: FBT001, FBT002  as its base has it
        **options: Any,
    ) -> Iterator[tuple[str, str, bool]]:
        """Make our files lean, then name everything by its content."""
        if not dry_run:
            bundles = self._bundles(paths)
            lean = [name for name in paths if self._make_lean(name)]
            for name, text in bundles.items():
                self._rewrite(name, text)
            # What is named by its content is read from here, or it would be the source again.
            paths = {**paths, **{name: (self, name) for name in (*lean, *bundles)}}
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def _bundles(self, paths: dict[str, Any]) -> dict[str, str]:
        """What the pad's page loads as one file each, made of the sources as they were written."""
        made: dict[str, str] = {}
        if PAD + PAD_ENTRY in paths:
            made[PAD + PAD_ENTRY] = bundle(PAD_ENTRY, lambda at: self._read(PAD + at))
        if paths.keys() >= set(PAD_STYLES):
            made[PAD_STYLES[-1]] = lean_style("".join(self._read(name) for name in PAD_STYLES))
        return made

    def _make_lean(self, name: str) -> bool:
        """Make a file lean in its place; whether it is one of ours."""
        if name.startswith((PAD, JUDGE)) and name.endswith(".js"):
            self._rewrite(name, lean_script(self._read(name)))
        elif name.startswith("css/") and name.endswith(".css"):
            self._rewrite(name, lean_style(self._read(name)))
        else:
            return False
        return True

    def _read(self, name: str) -> str:
        with self.open(name) as file:
            return bytes(file.read()).decode()

    def _rewrite(self, name: str, text: str) -> None:
        self.delete(name)
        self.save(name, ContentFile(text.encode()))
