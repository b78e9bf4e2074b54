"""A club's whole data as one file, and back: people, roles, house rules and games with their logs.

What follows from a log (hands, scores, records) is not in it but is made again, and must come out
the same: the archive holds a digest of each game's projections to compare with.
"""

from scoring.archive.reading import ArchiveError, restore_club, verify_archive
from scoring.archive.writing import write_archive

__all__ = ["ArchiveError", "restore_club", "verify_archive", "write_archive"]
