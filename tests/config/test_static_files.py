import json
import os
import re
import subprocess
import sys
from pathlib import Path

from config.storage import ModuleStaticFilesStorage
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


def test_production_files_are_named_by_content_and_compressed(tmp_path: Path) -> None:
    production = {
        "BESTBOWER_ENV": "production",
        "SECRET_KEY": "s" * 60,
        "ALLOWED_HOSTS": "scores.example",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    subprocess.run(
        [sys.executable, "-c", COLLECT, str(tmp_path)],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **production},
        check=True,
    )
    paths = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    # The pad travels as one script and one stylesheet, under the names that pages ask for.
    pad = (tmp_path / paths["pad/pad.js"]).read_text()
    assert re.findall(r"""\bimport[ ({]*["'](?!\./(?:keep|seldom)\.\w{12}\.js)""", pad) == []
    assert not re.search(r"\bfrom ?[\"']", pad)
    assert "@layer tokens{" in (tmp_path / paths["css/pad.css"]).read_text()
    stylesheet = tmp_path / paths["css/site.css"]
    assert stylesheet.name != "site.css"
    assert stylesheet.with_name(stylesheet.name + ".gz").exists()


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
    assert words == files["pad/words.js"]
