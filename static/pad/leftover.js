/**
 * What pads of other games left unsent on this phone: a table changed hands, a new game began, a
 * card of another table was scanned, the pad was left. It is sent with the token that its game had.
 */
import { forget, grown, readAll, write } from "./store.js";

const BATCH = 50;
const TIMEOUT = 8000;
// What is all on the server is forgotten when nobody has looked at it for so long.
const FORGOTTEN_AFTER = 30 * 24 * 3600 * 1000;

/**
 * Send everything but what `game` has; how many entries wait still and on which pad, and how many
 * went.
 * @returns {Promise<{waiting: number, sent: number, home: string}>}
 */
export async function flush(game = "-") {
  /** @type {Map<string, Pad.Stored>} */
  const games = await (async () => readAll())().catch(() => new Map());
  games.delete(game);
  const told = { waiting: 0, sent: 0, home: "" };
  for (const [each, { queue, kept, token }] of games) {
    const sent = queue.length ? await send(each, queue, kept, token) : 0;
    told.sent += sent;
    told.waiting += queue.length - sent;
    if (queue.length > sent) told.home ||= kept?.home ?? `/games/${each}/pad/`;
    if (queue.length || !kept || kept.at > Date.now() - FORGOTTEN_AFTER) continue;
    await forget(each).catch(() => null);
    // Its page goes too, and with it the files that only this page needed.
    navigator.serviceWorker?.controller?.postMessage({ forget: kept.home });
  }
  return told;
}

/** @type {(game: string, queue: Pad.Unsent[], kept?: Pad.Kept, way?: Pad.Way) => Promise<number>} */
async function send(game, queue, kept, { url = `/api/v1/games/${game}/log/`, token } = {}) {
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
    /** @type {Pad.Answer} */
    const { acked = [], kept: late = [], view } = await response.json();
    const gone = queue.filter(({ id }) => acked.includes(id) || late.includes(id));
    const log = grown(kept?.log ?? [], gone.filter(({ id }) => acked.includes(id)));
    const now = kept && { ...kept, log, at: Date.now(), ...(view?.head === log.length ? { view } : {}) };
    await write(game, { gone, kept: now });
    return gone.length;
  } catch {
    return 0;
  }
}
