/**
 * What pads of other games left unsent on this phone: a table changed hands, a new game began, a
 * card of another table was scanned. It is sent with the token that its game had.
 */
import { createStore, delMany, entries } from "./vendor/idb-keyval/index.js";

const BATCH = 50;
const TIMEOUT = 8000;
const store = createStore("best-bower", "outbox");

/** Send everything but what `game` has; how many entries wait still, and how many went. */
export async function flush(game = "-") {
  const kept = await (async () => entries(store))().catch(() => []);
  const tokens = new Map(kept.filter(([key]) => key.startsWith("token ")));
  const rows = kept.map(([key, entry]) => [key.split(" ")[0], entry]);
  const games = new Set(rows.map(([of]) => of).filter((of) => of !== "token" && of !== game));
  const told = { waiting: 0, sent: 0 };
  for (const each of games) {
    const queue = rows.filter(([of]) => of === each).map(([, entry]) => entry);
    const sent = await send(each, queue, tokens.get(`token ${each}`));
    told.sent += sent;
    told.waiting += queue.length - sent;
  }
  return told;
}

async function send(game, queue, { url = `/api/v1/games/${game}/log/`, token } = {}) {
  queue.sort((one, other) => one.base - other.base);
  const headers = {
    "Content-Type": "application/json",
    "X-CSRFToken": /csrftoken=(\w+)/.exec(document.cookie)?.[1] ?? "",
    ...(token && { "X-Table-Token": token }),
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ entries: queue.slice(0, BATCH) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { acked = [], kept = [] } = await response.json();
    const done = [...acked, ...kept];
    await delMany(done.map((id) => `${game} ${id}`), store);
    return done.length;
  } catch {
    return 0;
  }
}
