"""The files that belong to the project, found without git."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def ignored_patterns() -> list[str]:
    lines = (ROOT / ".gitignore").read_text().splitlines()
    return [".git", *(line.strip("/") for line in lines if line)]


def project_files(*suffixes: str, under: str = "") -> list[Path]:
    """Every file that is not ignored by git, with one of the suffixes if any are given."""
    found = walk(ROOT / under, ignored_patterns())
    return sorted(path for path in found if not suffixes or path.suffix in suffixes)


def walk(folder: Path, ignored: list[str]) -> Iterator[Path]:
    for path in folder.iterdir():
        if any(fnmatch(path.name, pattern) for pattern in ignored):
            continue
        if path.is_dir():
            yield from walk(path, ignored)
        else:
            yield path


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))
