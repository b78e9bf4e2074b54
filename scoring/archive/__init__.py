"""A club's whole data as one file, and back: people, roles, house rules, games with their logs, and
whatever other apps keep of a club.

What follows from something else (hands, scores, standings, records) is not in it but is made again,
and must come out the same: the archive holds digests to compare with.
"""

from scoring.archive import digest as digest  # says what follows from a game
from scoring.archive.reading import Wishes, restore_club
from scoring.archive.refusing import ArchiveError
from scoring.archive.verifying import verify_archive
from scoring.archive.writing import write_archive

__all__ = ["ArchiveError", "Wishes", "restore_club", "verify_archive", "write_archive"]
