import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import brotli
import pytest

from config.storage import SCRIPTS, ModuleStaticFilesStorage, minifier
from dev import ROOT

COLLECT = """
import sys
import django
from django.conf import settings
from django.core.management import call_command
settings.STATIC_ROOT = sys.argv[1]
django.setup()
call_command("collectstatic", verbosity=0, interactive=False)
"""


IMPORTED = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']*)["']""")
HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static files as production collects them."""
    folder = tmp_path_factory.mktemp("collected")
    production = {
        "BESTBOWER_ENV": "production",
        "SECRET_KEY": "s" * 60,
        "ALLOWED_HOSTS": "scores.example",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    subprocess.run(
        [sys.executable, "-c", COLLECT, str(folder)],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **production},
        check=True,
    )
    return folder


def addresses(collected: Path) -> dict[str, str]:
    return dict(json.loads((collected / "staticfiles.json").read_text())["paths"])


def test_production_files_are_named_by_content_and_compressed(collected: Path) -> None:
    paths = addresses(collected)
    for name in ("pad/pad.js", "judge/judge.js", "css/site.css", "icons/icon-32.png"):
        assert HASHED.search(paths[name])
        assert (collected / paths[name]).exists()
    # Ours by Brotli too, which takes too long over what we do not load.
    for name in ("pad/pad.js", "css/site.css"):
        file = collected / paths[name]
        assert gzip.decompress(Path(f"{file}.gz").read_bytes()) == file.read_bytes()
        assert brotli.decompress(Path(f"{file}.br").read_bytes()) == file.read_bytes()
    folders = {path.relative_to(collected).parts[0] for path in collected.rglob("*.br")}
    assert folders == {"css", "js", "judge", "live", "pad"}


def test_every_module_of_ours_imports_the_others_by_the_new_names(collected: Path) -> None:
    paths = addresses(collected)
    imports = 0
    for name in paths:
        if not name.startswith(SCRIPTS) or not name.endswith(".js"):
            continue
        file = collected / paths[name]
        for imported in IMPORTED.findall(file.read_text()):
            there = (file.parent / imported).resolve()
            assert there.relative_to(collected.resolve()).as_posix() in paths.values(), name
            imports += 1
    assert imports > 20


def test_a_new_version_leaves_the_files_of_the_one_before(tmp_path: Path) -> None:
    """A pad that is open or kept somewhere still asks for them."""

    def collect(script: str) -> str:
        (tmp_path / "pad").mkdir(exist_ok=True)
        (tmp_path / "pad" / "main.js").write_text('import { a } from "./part.js";')
        (tmp_path / "pad" / "part.js").write_text(script)
        storage = ModuleStaticFilesStorage(location=str(tmp_path), base_url="/static/")
        names = ("pad/main.js", "pad/part.js")
        list(storage.post_process({name: (storage, name) for name in names}))
        return str(storage.hashed_files["pad/main.js"])

    first = collect("export const a = 1;")
    second = collect("export const a = 2;")
    assert first != second
    for name, value in ((first, "a=1"), (second, "a=2")):
        file = tmp_path / name
        (imported,) = IMPORTED.findall(file.read_text())
        assert value in (file.parent / imported).read_text()


def test_our_files_travel_without_what_only_a_reader_needs(collected: Path) -> None:
    paths = addresses(collected)
    for name in paths:
        if minifier(name) is None:
            continue
        travels = (collected / paths[name]).read_text()
        assert "/*" not in travels, name
        assert not re.search(r"^\s", travels, re.MULTILINE), name
        # Under its own name it stays as it was written.
        assert (collected / name).read_text() == (ROOT / "static" / name).read_text()


def test_pad_modules_import_each_other_by_the_new_names(tmp_path: Path) -> None:
    files = {
        "pad/main.js": (
            'import { place } from "./outbox.js";\n'
            "import './words.js'\n"
            'export { place } from "./outbox.js"\n'
            'const later = import("./words.js");\n'
        ),
        "pad/outbox.js": "export const place = 1;\n",
        "pad/words.js": "const text = 'a word from \"elsewhere\"';\n",
    }
    (tmp_path / "pad").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    storage = ModuleStaticFilesStorage(location=str(tmp_path), base_url="/static/")
    list(storage.post_process({name: (storage, name) for name in files}))
    main = (tmp_path / storage.hashed_files["pad/main.js"]).read_text()
    assert re.findall(r"\./(?:outbox|words)(?:\.\w+)?\.js", main) == [
        "./" + Path(storage.hashed_files[f"pad/{name}.js"]).name
        for name in ("outbox", "words", "outbox", "words")
    ]
    words = (tmp_path / storage.hashed_files["pad/words.js"]).read_text()
    assert words == "const text='a word from \"elsewhere\"';"
