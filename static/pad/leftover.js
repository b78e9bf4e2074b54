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
 * Send everything but what `game` has: games that began here, then entries. How many of both wait
 * still, on which pads, whether one of them waits for an answer of its scorer; and how many went.
 * @returns {Promise<Pad.Left>}
 */
export async function flush(game = "-") {
  /** @type {Map<string, Pad.Stored>} */
  const games = await (async () => readAll())().catch(() => new Map());
  games.delete(game);
  /** @type {Pad.Left} */
  const told = { waiting: 0, sent: 0, home: "", stopped: false, begun: [] };
  // A rematch comes after the game that it is one of.
  const inTime = [...games].sort(([, one], [, other]) => (one.begun?.at ?? 0) - (other.begun?.at ?? 0));
  const behind = new Set();
  for (const [each, stored] of inTime) {
    const { queue, begun } = stored;
    const home = stored.kept?.home ?? `/games/${each}/pad/`;
    const status = !begun || behind.has(begun.start.again) ? 0 : await sendGame(each, stored);
    if (begun && status !== 200) {
      told.stopped ||= [400, 422].includes(status);
      told.begun.push({ home, names: begun.names });
      told.waiting += queue.length;
      told.home ||= home;
      behind.add(each);
      continue;
    }
    const { kept, token } = stored;
    const { sent, stopped } = queue.length ? await send(each, queue, kept, token) : { sent: 0, stopped: false };
    told.sent += sent + Number(Boolean(begun));
    told.waiting += queue.length - sent;
    if (queue.length > sent) {
      if (stopped && !told.stopped) told.home = home;
      told.stopped ||= stopped;
      told.home ||= home;
      behind.add(each);
    }
    if (queue.length || !kept || kept.at > Date.now() - FORGOTTEN_AFTER) continue;
    await forget(each).catch(() => null);
    // Its page goes too, and with it the files that only this page needed.
    navigator.serviceWorker?.controller?.postMessage({ forget: kept.home });
  }
  return told;
}

/**
 * Send a game that began here; the status of the answer, and where the server has it then with what
 * its entries go.
 * @type {(game: string, stored: Pad.Stored) => Promise<number>}
 */
async function sendGame(game, stored) {
  if (!stored.begun) return 200;
  const { create } = await import("./create.js");
  const { status, json } = await create(game, stored.begun);
  if (status !== 200) return status;
  if (json?.told.token) stored.token = { url: `/api/v1/games/${game}/log/`, token: json.told.token };
  if (stored.kept && json?.home) stored.kept = { ...stored.kept, home: json.home };
  return status;
}

/**
 * Send what waits, batch by batch; how many went, and whether an answer of the scorer is needed.
 * @type {(game: string, queue: Pad.Unsent[], kept?: Pad.Kept, way?: Pad.Way) =>
 *   Promise<{sent: number, stopped: boolean}>}
 */
async function send(game, queue, kept, way) {
  let sent = 0;
  for (let knows = kept; ;) {
    const { gone, now, stopped } = await sendBatch(game, queue.slice(sent, sent + BATCH), knows, way);
    knows = now;
    sent += gone;
    if (!gone || sent === queue.length) return { sent, stopped };
  }
}

/**
 * @type {(game: string, queue: Pad.Unsent[], kept?: Pad.Kept, way?: Pad.Way) =>
 *   Promise<{gone: number, now?: Pad.Kept, stopped: boolean}>}
 */
async function sendBatch(game, queue, kept, { url = `/api/v1/games/${game}/log/`, token } = {}) {
  const headers = {
    "Content-Type": "application/json",
    "X-CSRFToken": /csrftoken=(\w+)/.exec(document.cookie)?.[1] ?? "",
    ...(token && { "X-Table-Token": token }),
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ entries: queue }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    /** @type {Pad.Answer} */
    const { acked = [], kept: late = [], view, code } = await response.json();
    const gone = queue.filter(({ id }) => acked.includes(id) || late.includes(id));
    const log = grown(kept?.log ?? [], gone.filter(({ id }) => acked.includes(id)));
    const now = kept && { ...kept, log, at: Date.now(), ...(view?.head === log.length ? { view } : {}) };
    await write(game, { gone, kept: now });
    const stopped = Boolean(code) && [400, 409, 422].includes(response.status);
    return { gone: gone.length, now, stopped };
  } catch {
    return { gone: 0, now: kept, stopped: false };
  }
}
