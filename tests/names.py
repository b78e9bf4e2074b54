"""Names that are hard to print: what a page must bear that the demo's people do not ask of it."""

from __future__ import annotations

from typing import Final

LONGEST: Final = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Weston"

# Two namesakes, one letter, sixty letters, seven alphabets, three that are written from the right.
HARD_NAMES: Final = (
    "Edna Everidge",
    "Edna Everidge",
    "O",
    LONGEST,
    "José Ñíguez",
    "Nguyễn Thị Ánh",
    "Þórunn Ægisdóttir",
    "Łukasz Żółkiewski",
    "Siobhán Ní Dhomhnaill",
    "Renée d’Aubigné",
    "عمر الخطيب",
    "נועה לוי",
    "فاطمة الزهراء",
    "王小明",
    "Ивана Петровић",
    "Ελένη Παπαδοπούλου",
)
