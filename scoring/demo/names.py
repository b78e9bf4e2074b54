"""The demo club and its forty people: who one might meet at a friendly club in Brisbane.

Names that are hard to print (very long or short ones, written from the right, two alike) are not
here but in the tests of the pages.
"""

from __future__ import annotations

from typing import Final

CLUB_NAME: Final = "Riverside 500 Club"
CLUB_SLUG: Final = "riverside"
CLUB_ZONE: Final = "Australia/Brisbane"

# Who the demo's account is.
OWN_NAME: Final = "Bill Tranter"

# Most have played by the river for years; some came over from New Zealand, Canada and Sweden.
PEOPLE: Final = (
    "Margaret Doyle",
    "Bill Tranter",
    "Prue Hargreaves",
    "Ken Ishikawa",
    "Mele Taufa",
    "Colin McTaggart",
    "Åsa Öberg",
    "Ted Ottaway",
    "Dot Kowalski",
    "Tāne Rāwiri",
    "Jean Pritchard",
    "Harold Quist",
    "Renée Gauthier",
    "Noelene Fitzgibbon",
    "Ray Delacourt",
    "Bev Sandoval",
    "Lars Nyström",
    "Shirley Vance",
    "Des Moroney",
    "Gwen Trethowan",
    "Aroha Walker",
    "Ruth Abernathy",
    "Vic Stanislaus",
    "Priya Raman",
    "Arthur Lindqvist",
    "Patsy O’Rourke",
    "Léo Tremblay",
    "Lorna Beattie",
    "Graham Peebles",
    "Birgitta Holm",
    "Linh Nguyen",
    "Neville Crisp",
    "Siobhán Kelly",
    "Joyce Wickham",
    "Stavros Pappas",
    "Hana Whaanga",
    "Ian Macrae",
    "Zoë Beaumont",
    "Kath Donnelly",
    "Marcel Bouchard",
)
