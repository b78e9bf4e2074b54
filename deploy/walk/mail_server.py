"""Takes every mail on port 25 into one file: stands in for the mail server of a provider."""

from __future__ import annotations

import socketserver
import sys
from pathlib import Path


class Taker(socketserver.StreamRequestHandler):
    """As much of SMTP as a sender needs."""

    kept: Path

    def handle(self) -> None:
        self.answer(220, "here")
        while line := self.rfile.readline().decode().strip():
            match line.upper().split()[0]:
                case "DATA":
                    self.answer(354, "go on")
                    self.take()
                    self.answer(250, "taken")
                case "QUIT":
                    self.answer(221, "bye")
                    return
                case _:
                    self.answer(250, "good")

    def take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in {b".\r\n", b""}:
            lines.append(line.replace(b"\r\n", b"\n"))
        with self.kept.open("ab") as kept:
            kept.writelines(lines)

    def answer(self, code: int, word: str) -> None:
        self.wfile.write(f"{code} {word}\r\n".encode())


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


if __name__ == "__main__":
    Taker.kept = Path(sys.argv[1])
    with Server(("", 25), Taker) as server:
        server.serve_forever()
