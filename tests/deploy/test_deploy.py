"""What can be held of `deploy/` without a machine: `python3 -m deploy.walk` does the rest."""

from __future__ import annotations

import ast
import configparser
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from deploy.walk.document import PAGE, WAYS, Block, blocks_of, steps

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SCRIPTS = [path for path in sorted(DEPLOY.iterdir()) if path.is_file() and not path.suffix]
UNITS = sorted((DEPLOY / "units").iterdir())
# A command of manage.py, behind what is set for it alone.
COMMAND = re.compile(
    r"^\s*(?:ExecStart=)?(?:/usr/local/bin/)?bestbower((?: [A-Z_]+=\S+)*) ([a-z_]+)\b"
)
SET = re.compile(r"^#?([A-Z_]+)=", re.MULTILINE)
OWN = "/usr/local/lib/bestbower/current/"


def compose() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return told


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(path)
    return read


def commands_run() -> set[str]:
    texts = ["".join(block.lines for block in blocks_of(PAGE.read_text()) if block.ways)]
    texts += [path.read_text() for path in (*SCRIPTS, *UNITS)]
    lines = [line for text in texts for line in text.splitlines()]
    found = {match[2] for line in lines if (match := COMMAND.match(line))}
    jobs = re.search(r"for job in ([a-z_ ]+);", (DEPLOY / "nightly").read_text())
    assert jobs is not None
    words = [
        each["command"].split() for each in compose()["services"].values() if "command" in each
    ]
    found |= {word[1] for word in words if word[0] == "bestbower"}
    return found | set(jobs[1].split())


def test_every_block_of_the_page_is_run_or_marked_as_text() -> None:
    blocks = blocks_of(PAGE.read_text())
    assert len(blocks) * 2 == PAGE.read_text().count("```")
    assert {way for block in blocks for way in block.ways} == set(WAYS)
    for way in WAYS:
        assert len(steps(PAGE.read_text(), way)) > 10


@pytest.mark.parametrize("told", ["", "bash", "sh docker", "sh containers twice"])
def test_a_block_that_nobody_runs_is_noticed(told: str) -> None:
    with pytest.raises(ValueError, match=r"nobody runs this block|unpack"):
        _ = Block(told, "rm -r site\n").ways


def test_every_command_that_is_named_is_one() -> None:
    named = commands_run()
    assert {"db_worker", "dbbackup", "doctor", "restore_backup", "verify"} <= named
    assert named - set(get_commands()) == set()


def variables_read() -> set[str]:
    tree = ast.parse((ROOT / "config/environment.py").read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asked = [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "env"
        and isinstance(call.args[0], ast.Constant)
    ]
    return {str(name) for name in asked}


def test_the_example_of_the_environment_names_what_is_read_and_nothing_else() -> None:
    named = set(SET.findall((DEPLOY / "site.env.example").read_text()))
    around = set(re.findall(r"\$\{([A-Z]+)\}", (DEPLOY / "compose.yaml").read_text()))
    around |= set(re.findall(r"\$([A-Z_]+)", (DEPLOY / "configure").read_text()))
    # What Python itself reads.
    assert named == variables_read() | around | {"SSL_CERT_FILE"}


def test_the_page_tells_every_variable() -> None:
    text = PAGE.read_text()
    assert {name for name in variables_read() - {"DEBUG"} if f"| `{name}` |" not in text} == set()


def test_an_environment_is_read_alike_by_services_containers_and_shells() -> None:
    lines = (DEPLOY / "site.env.example").read_text().splitlines()
    assert [line for line in lines if not re.fullmatch(r"(#.*|[A-Z_]+=[\w./:@+%,-]*|)", line)] == []


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_is_one(path: Path) -> None:
    read = unit(path)
    assert read["Unit"]["Description"]
    match path.suffix:
        case ".timer":
            assert path.with_suffix(".service") in UNITS
            assert read["Install"]["WantedBy"] == "timers.target"
        case ".service":
            service = read["Service"]
            hard = ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices")
            assert [service[name] for name in hard] == ["yes"] * 4
            assert (service["User"], service["ProtectSystem"]) == ("bestbower", "strict")
            program = service["ExecStart"].split()[0]
            if program.startswith(OWN) and ".venv" not in program:
                assert (ROOT / program.removeprefix(OWN)).exists()
        case suffix:
            assert suffix == ".target"


def test_what_containers_run_is_there_and_none_may_more_than_it_needs() -> None:
    told = compose()
    assert set(told["services"]) == {"database", "site", "worker", "nightly", "proxy"}
    stages = re.findall(r"^FROM \S+ AS (\S+)", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    built = [each["build"]["target"] for each in told["services"].values() if "build" in each]
    assert sorted(stages) == sorted(built)
    for name, each in told["services"].items():
        assert (each["restart"], each["read_only"], each["cap_drop"]) == ("always", True, ["ALL"])
        assert bool(each.get("ports")) == (name == "proxy")
        program = each.get("command", "").split(" ")[0]
        assert not program.startswith("deploy/") or (ROOT / program).exists()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_can_be_started(path: Path) -> None:
    if path.name not in {"Containerfile", "Caddyfile"}:
        assert path.read_text().startswith("#!/bin/sh\n")
        assert path.stat().st_mode & 0o111
