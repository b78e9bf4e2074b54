"""Files that people bring: one reader for all of them, from bytes to lines of cells.

What a file is, is read from its bytes and not from its name. A reader goes through a file once,
stops at a limit, and answers whatever cannot be read with one sentence (`Unreadable`): a file costs
what its size allows, and never more.
"""

from web.uploads.limits import Limits, Unreadable
from web.uploads.sheets import Cell, FileLine, Sheet, read_pasted, read_sheet, read_sheets

__all__ = [
    "Cell",
    "FileLine",
    "Limits",
    "Sheet",
    "Unreadable",
    "read_pasted",
    "read_sheet",
    "read_sheets",
]
