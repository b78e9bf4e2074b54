"""The blocks of a page of the docs, and which of them are steps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "operations.md"
WAYS: Final = ("without-containers", "containers")
# What begins a block: a shell's lines in both ways or in one, or what is only shown.
STEPS, SHOWN = "sh", "text"
BLOCK: Final = re.compile(r"^```(?P<told>[^\n]*)\n(?P<lines>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    told: str
    lines: str

    @property
    def is_shown(self) -> bool:
        """Whether it is only to be read."""
        return self.told == SHOWN

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways that run it. Raises ValueError if it is neither run nor marked as shown."""
        if self.is_shown:
            return ()
        word, *way = self.told.split()
        if word != STEPS or len(way) > 1 or not set(way) <= set(WAYS):
            raise ValueError(f"nobody runs this block, and it is not marked `text`: {self}")
        return tuple(way) or WAYS


def blocks_of(page: str) -> list[Block]:
    """Every fenced block, in order."""
    return [Block(found["told"].strip(), found["lines"]) for found in BLOCK.finditer(page)]


def steps(page: str, way: str) -> list[str]:
    """The shell's lines of each block that this way runs."""
    return [block.lines for block in blocks_of(page) if way in block.ways]
