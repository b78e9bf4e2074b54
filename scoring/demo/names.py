"""The forty names of the demo club: of every kind that a score sheet has to print."""

from __future__ import annotations

from typing import Final

CLUB_NAME: Final = "Riverside 500 Club"
CLUB_SLUG: Final = "riverside"
CLUB_ZONE: Final = "Australia/Brisbane"

# Who the demo's account is.
OWN_NAME: Final = "Bill Tranter"

# Two Margaret Doyles, one name of one letter, one of sixty, three that are written from the right.
PEOPLE: Final = (
    "Margaret Doyle",
    "Margaret Doyle",
    "Åsa Öberg",
    "Zoë Beaumont-Lacroix",
    "José Ñíguez",
    "عمر الخطيب",
    "נועה לוי",
    "فاطمة الزهراء",
    "O",
    "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Weston",
    "Nguyễn Thị Ánh",
    "Þórunn Ægisdóttir",
    "王小明",
    "Siobhán Ní Dhomhnaill",
    "Łukasz Żółkiewski",
    "Renée d’Aubigné",
    "Jürgen Großmann",
    "Tāne Rāwiri",
    "Mele Taufa",
    "Ивана Петровић",
    "Ελένη Παπαδοπούλου",
    "Ruth Abernathy",
    "Bill Tranter",
    "Dot Kowalski",
    "Ken Ishikawa",
    "Prue Hargreaves",
    "Colin McTaggart",
    "Bev Sandoval",
    "Ted Ottaway",
    "Jean Pritchard",
    "Harold Quist",
    "Noelene Fitzgibbon",
    "Ray Delacourt",
    "Shirley Vance",
    "Des Moroney",
    "Gwen Trethowan",
    "Arthur Lindqvist",
    "Patsy O’Rourke",
    "Vic Stanislaus",
    "Lorna Beattie",
)
