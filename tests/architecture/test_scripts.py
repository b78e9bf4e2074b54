"""Every script of ours is held by the type checker, and the types do not travel."""

import json

from tests.architecture.tree import ROOT, name, project_files

PROJECTS = (ROOT / "tsconfig.json", ROOT / "types" / "workers" / "tsconfig.json")
OURS = {name(path) for path in project_files(".js") if "vendor" not in path.parts}


def test_every_script_is_checked_for_its_types() -> None:
    checked = {
        name(path)
        for project in PROJECTS
        for pattern in json.loads(project.read_text())["include"]
        for path in (each.resolve() for each in project.parent.glob(pattern))
    }
    assert OURS - checked == set()


def test_types_are_checked_strictly_and_nothing_is_left_out() -> None:
    assert json.loads(PROJECTS[0].read_text())["compilerOptions"]["strict"] is True
    excused = [path for path in OURS if "@ts-nocheck" in (ROOT / path).read_text()]
    assert excused == []
