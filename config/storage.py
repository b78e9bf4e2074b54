"""How static files are named and kept in production."""

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


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Files named by their content, also where one ES module of the pad imports another.

    Without that a phone could pair an old module that it has cached with a new one. Only the pad's
    modules are rewritten: other packages' scripts contain text that merely looks like an import.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("pad/*.js", MODULE_IMPORTS))
