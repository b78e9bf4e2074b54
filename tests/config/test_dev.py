"""`dev.py` installs no more often than it has to, names what is missing and runs every check."""

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

import dev


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """An empty checkout with two locks; the commands that would install are only written down."""
    commands: list[list[str]] = []

    def note(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        if "venv" in command:
            python = tmp_path / ".venv" / "python"
            python.parent.mkdir()
            python.touch()
        return subprocess.CompletedProcess(command, 0)

    locks = {name: tmp_path / f"{name}.txt" for name in ("run", "dev")}
    for name, path in locks.items():
        path.write_text(name)
    monkeypatch.setattr(dev, "LOCKS", locks)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(dev, "STAMP", tmp_path / ".venv" / "stamp")
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setattr("subprocess.run", note)
    return commands


def installs(commands: list[list[str]]) -> list[str]:
    return [Path(command[-1]).stem for command in commands if "install" in command]


def test_an_unchanged_lock_installs_nothing(checkout: list[list[str]]) -> None:
    dev.install("run")
    dev.install("run")
    assert installs(checkout) == ["run"]


def test_a_changed_lock_is_installed_again(checkout: list[list[str]]) -> None:
    dev.install("run")
    dev.LOCKS["run"].write_text("another")
    dev.install("run")
    assert installs(checkout) == ["run", "run"]


def test_what_the_tests_need_serves_to_run_and_not_the_other_way(
    checkout: list[list[str]],
) -> None:
    dev.install("run")
    dev.install("dev")
    dev.install("run")
    assert installs(checkout) == ["run", "dev"]


def test_everything_that_is_installed_is_checked_against_its_hash(
    checkout: list[list[str]],
) -> None:
    dev.install("run")
    assert "--require-hashes" in checkout[-1]


@pytest.mark.usefixtures("checkout")
def test_a_missing_part_of_python_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit, match="apt-get install -y python3-venv"):
        dev.install("run")


def test_a_required_browser_that_is_missing_fails_the_tests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dev, "install", lambda _group: None)
    monkeypatch.setattr(dev, "find_browser", lambda: None)
    monkeypatch.setattr(dev, "call", lambda *_command, **_options: 0)
    monkeypatch.delenv("REQUIRE_BROWSER", raising=False)
    assert dev.test([]) == 0
    monkeypatch.setenv("REQUIRE_BROWSER", "1")
    assert dev.test([]) == 1


def test_a_browser_without_windows_is_taken_before_one_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    installed = {"chromium": "/bin/chromium", "chromium-headless-shell": "/bin/shell"}
    monkeypatch.setattr("shutil.which", installed.get)
    assert dev.browser_path() == "/bin/shell"
    del installed["chromium-headless-shell"]
    assert dev.browser_path() == "/bin/chromium"


def test_checks_go_on_after_one_has_failed_and_each_tells_all_at_once(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    shell = shutil.which("sh")
    assert shell is not None
    monkeypatch.setattr(dev, "install", lambda _group: None)
    monkeypatch.setattr(dev, "install_scripts", lambda: True)
    monkeypatch.setattr(dev, "BIN", Path(shell).parent)
    slow = ("sh", "-c", "echo one; sleep 0.2; echo two; exit 1")
    monkeypatch.setattr(dev, "CHECKS", (slow, ("sh", "-c", "echo three")))
    monkeypatch.setattr(dev, "SCRIPT_CHECKS", ())
    monkeypatch.setattr(dev, "LAST_CHECK", ("sh", "-c", "echo four"))
    assert dev.check() == 1
    told = capfd.readouterr().out
    assert "one\ntwo" in told
    assert "three" in told
    assert "four" in told
    assert told.endswith("Failed: sh\n")


def test_a_check_that_node_runs_is_told_by_its_own_name() -> None:
    names = [dev.name_of(check) for check in (*dev.CHECKS, *dev.SCRIPT_CHECKS)]
    assert {"mypy", "ruff", "tsc", "oxlint"} <= set(names)


def test_an_unchanged_lock_of_scripts_installs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = scripts_checkout(tmp_path, monkeypatch, code=0)
    assert dev.install_scripts()
    assert dev.install_scripts()
    assert len(commands) == 1
    dev.SCRIPTS_LOCK.write_text("another")
    assert dev.install_scripts()
    assert len(commands) == 2


def test_the_other_checks_run_where_the_scripts_cannot_be_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    scripts_checkout(tmp_path, monkeypatch, code=1)
    ran: list[str] = []
    monkeypatch.setattr(dev, "install", lambda _group: None)

    def passes(check: tuple[str, ...]) -> bool:
        ran.append(dev.name_of(check))
        return True

    monkeypatch.setattr(dev, "passes", passes)
    assert dev.check() == 1
    assert "mypy" in ran
    assert "tsc" not in ran
    assert capfd.readouterr().out.endswith("Failed: npm\n")


def scripts_checkout(
    folder: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> list[tuple[object, ...]]:
    """An empty checkout with a lock of scripts; what would install is only written down."""
    commands: list[tuple[object, ...]] = []

    def note(*command: object, **_options: object) -> int:
        commands.append(command)
        return code

    (folder / "package-lock.json").write_text("one")
    (folder / "node_modules").mkdir()
    monkeypatch.setattr(dev, "SCRIPTS_LOCK", folder / "package-lock.json")
    monkeypatch.setattr(dev, "SCRIPTS", folder / "node_modules")
    monkeypatch.setattr(dev, "call", note)
    return commands
