"""Zip files of strangers: opened without trusting what they say of themselves."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

MOST_ENTRIES: Final = 5_000
CHUNK: Final = 1 << 16
LOCKED: Final = 0x1
KNOWN_PACKINGS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})

# What the library raises for a file that was cut off, altered, locked or made to mislead it.
BROKEN: Final = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    KeyError,
    OverflowError,
)


class BadPackage(Exception):
    """No zip file, a broken or a locked one, or one that unpacks to more than was allowed.

    `code` is `broken`, `locked` or `too_large`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Package:
    """A zip file of which at most `most` bytes are unpacked, all its parts together."""

    def __init__(self, content: bytes, most: int) -> None:
        self._left = most
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except BROKEN as error:
            raise BadPackage("broken") from error
        entries = self._zip.infolist()
        if len(entries) > MOST_ENTRIES:
            raise BadPackage("too_large")
        if any(entry.flag_bits & LOCKED for entry in entries):
            raise BadPackage("locked")
        if any(entry.compress_type not in KNOWN_PACKINGS for entry in entries):
            raise BadPackage("broken")
        self.names = frozenset(entry.filename for entry in entries)

    def chunks(self, name: str) -> Iterator[bytes]:
        """A part of it, piece by piece; nobody has to read to the end."""
        with self._opened(name) as file:
            while chunk := file.read(CHUNK):
                self._take(len(chunk))
                yield chunk

    def read(self, name: str) -> bytes:
        """A part of it as a whole."""
        return b"".join(self.chunks(name))

    def lines(self, name: str, most: int) -> Iterator[bytes]:
        """The lines of a part, none of them longer than `most`."""
        with self._opened(name) as file:
            while line := file.readline(most + 1):
                self._take(len(line))
                if len(line) > most:
                    raise BadPackage("too_large")
                yield line

    def _take(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise BadPackage("too_large")

    @contextmanager
    def _opened(self, name: str) -> Iterator[IO[bytes]]:
        try:
            with self._zip.open(name) as file:
                yield file
        except BROKEN as error:
            raise BadPackage("broken") from error
