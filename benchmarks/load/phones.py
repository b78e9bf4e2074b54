"""Tables that post what chance plays at them, and people who watch: by a clock, whatever the
site's answers take, so that one which is slow meets as many questions as one which is quick."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from uuid import uuid4

PATIENCE: Final = 8.0  # a pad's own (static/pad/outbox.js)
AGAIN: Final = 0.5
NOT_TAKEN: Final = frozenset({409, 422, 429, 500, 503})


@dataclass(slots=True)
class Table:
    """A table's phone: its game, what it shows, what will be played, what was acknowledged."""

    game: str
    token: str
    told: Iterator[tuple[str, Any]]
    base: int = 0
    seen: str = ""
    busy: bool = False
    acked: list[str] = field(default_factory=list)
    sent: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Taken:
    """The seconds of every answer since it was due, and what was told by whom did not get one."""

    entries: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    late: int = 0


class Network:
    """One request after the other to any of the sites, each on a line of its own."""

    def __init__(self, ports: list[int], chance: Random) -> None:
        self.ports, self.chance = ports, chance

    async def ask(
        self, method: str, path: str, body: bytes = b"", more: str = ""
    ) -> tuple[int, str, bytes]:
        """Status, kind and body of the answer; raises OSError, and TimeoutError without one."""
        async with asyncio.timeout(PATIENCE):
            port = self.chance.choice(self.ports)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(
                    f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    "X-Forwarded-Proto: https\r\nX-Forwarded-For: 192.0.2.7\r\n"
                    f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                    f"{more}\r\n".encode()
                    + body
                )
                answer = await reader.read()
            finally:
                writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        if not head:
            raise ConnectionError("no answer")
        lines = head.decode("latin-1").split("\r\n")
        kinds = [each[14:].strip() for each in lines if each.lower().startswith("content-type:")]
        return int(lines[0].split()[1]), "".join(kinds), content


async def record(table: Table, due: float, network: Network, taken: Taken) -> None:
    """One entry, sent under its key until it is acknowledged, as a pad does."""
    made = next(table.told, None)
    if made is None:
        return
    table.busy = True
    key = str(uuid4())
    table.sent[key] = made[0]
    entry = {"id": key, "base": table.base, "kind": made[0], "payload": made[1]}
    body = json.dumps({"entries": [entry]}).encode()
    path, more = f"/api/v1/games/{table.game}/log/", f"X-Table-Token: {table.token}\r\n"
    while key not in table.acked:
        try:
            status, kind, content = await network.ask("POST", path, body, more)
        except (OSError, TimeoutError) as error:
            taken.told[f"no answer ({type(error).__name__})"] += 1
            await asyncio.sleep(AGAIN)
            continue
        answer = json.loads(content) if kind.startswith("application/json") else {}
        if status == 200 and key in answer.get("acked", ()):  # noqa: PLR2004
            table.acked.append(key)
            table.base += 1
            taken.entries.append(time.monotonic() - due)
            break
        taken.told[f"{status} {answer.get('code', kind)}"] += 1
        if status not in NOT_TAKEN or not (answer.get("code") and answer.get("detail")):
            taken.wrong.append(f"{status} {kind} {content[:200]!r}")
        await asyncio.sleep(AGAIN)
    table.busy = False


async def look(table: Table, due: float, network: Network, taken: Taken, kind: int) -> None:
    """One look of somebody who watches: seven of ten ask for news, two see the sheet, one a pad's
    pulse of the whole log."""
    if kind < 7:  # noqa: PLR2004
        path = f"/games/{table.game}/live/part/?v={table.seen}"
    elif kind < 9:  # noqa: PLR2004
        path = f"/games/{table.game}/"
    else:
        path = f"/api/v1/games/{table.game}/log/?since={table.base}"
    more = "Accept: text/html\r\n" if kind < 9 else f"X-Table-Token: {table.token}\r\n"  # noqa: PLR2004
    head = table.base
    try:
        status, *_ = await network.ask("GET", path, more=more)
    except (OSError, TimeoutError) as error:
        taken.told[f"look: no answer ({type(error).__name__})"] += 1
        return
    if status in {200, 204}:
        taken.looks.append(time.monotonic() - due)
        table.seen = f"{table.game.replace('-', '')[:8]}-{head}"
    else:
        taken.told[f"look: {status}"] += 1


async def by_the_clock(rate: float, seconds: float, act: Callable[[float], None]) -> None:
    """Call `act` so often a second with the time at which it was due."""
    began = time.monotonic()
    for number in range(int(rate * seconds)):
        due = began + number / rate
        if (wait := due - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        act(due)


async def play(
    tables: list[Table], network: Network, *, entries: float, looks: float, seconds: float
) -> Taken:
    """So many entries and looks a second; then until every entry is acknowledged."""
    taken, chance, open_tasks = Taken(), Random(7), set()  # noqa: S311  a benchmark's seed

    def begin(task: Any) -> None:
        running = asyncio.create_task(task)
        open_tasks.add(running)
        running.add_done_callback(open_tasks.discard)

    def enter(due: float) -> None:
        table = next((each for each in chance.sample(tables, 20) if not each.busy), None)
        if table is None:
            taken.late += 1
        else:
            begin(record(table, due, network, taken))

    def watch(due: float) -> None:
        begin(look(chance.choice(tables), due, network, taken, chance.randrange(10)))

    clocks = [by_the_clock(entries, seconds, enter)]
    if looks:
        clocks.append(by_the_clock(looks, seconds, watch))
    await asyncio.gather(*clocks)
    while open_tasks:
        await asyncio.wait(set(open_tasks))
    return taken


def middle(times: Iterable[float], share: float) -> float:
    """The milliseconds within which this share of the answers came."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0
