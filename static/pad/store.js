/**
 * What this phone keeps of the games that it scores: of each the log as the server acknowledged it,
 * with the view that goes with it and when that was heard, and what waits to be sent.
 *
 * Each waiting entry has a key of its own, `GAME ID`, so that two tabs never overwrite each
 * other's; `log GAME` is the rest, `token GAME` what a table's phone shows in the place of an
 * account, `begun GAME` a game that began here and that the server does not have yet. An entry
 * leaves the queue and enters the log in one transaction: wherever a browser is stopped, it is in
 * one of them.
 */
import { createStore, entries, promisifyRequest } from "./vendor/idb-keyval/index.js";

const store = createStore("best-bower", "outbox");

/**
 * What is kept of one game: `{kept, queue}`, the queue in the order of its bases.
 * @type {(game: string) => Promise<{kept: Pad.Kept | undefined, queue: Pad.Unsent[]}>}
 */
export const read = (game) =>
  store("readonly", async (rows) => {
    const range = IDBKeyRange.bound(`${game} `, `${game} \uffff`);
    const asked = [rows.get(`log ${game}`), rows.getAll(range)];
    const [kept, queue] = await Promise.all(asked.map((each) => promisifyRequest(each)));
    return { kept, queue: inOrder(queue) };
  });

/** @type {(queue: Pad.Unsent[]) => Pad.Unsent[]} */
export const inOrder = (queue) => queue.sort((one, other) => one.base - other.base);

/**
 * Everything that is kept: by game `{kept, queue, token}`.
 * @returns {Promise<Map<string, Pad.Stored>>}
 */
export async function readAll() {
  /** @type {Map<string, Pad.Stored>} */
  const games = new Map();
  /** @type {[string, any][]} */
  const rows = await entries(store);
  for (const [key, value] of rows) {
    const [first, last] = key.split(" ");
    const [game, name] = ["log", "token", "begun"].includes(first) ? [last, first] : [first, "queue"];
    /** @type {Pad.Stored} */
    const of = games.get(game) ?? { queue: [] };
    games.set(game, of);
    if (name === "queue") of.queue.push(value);
    else if (name === "log") of.kept = value;
    else if (name === "token") of.token = value;
    else of.begun = value;
  }
  games.forEach(({ queue }) => inOrder(queue));
  return games;
}

/**
 * Write what changed of a game, all of it or nothing: entries that wait, those that are `gone`,
 * and what is kept, unless another tab has heard more already.
 * @type {(game: string, changed: {queue?: Pad.Unsent[], gone?: Pad.Unsent[], kept?: Pad.Kept,
 *   token?: Pad.Way, begun?: Pad.BegunGame, taken?: boolean}) => Promise<void>}
 */
export const write = (game, { queue = [], gone = [], kept, token, begun, taken }) =>
  store("readwrite", (rows) => {
    for (const entry of queue) rows.put(entry, `${game} ${entry.id}`);
    for (const { id } of gone) rows.delete(`${game} ${id}`);
    if (begun) rows.put(begun, `begun ${game}`);
    if (taken) rows.delete(`begun ${game}`);
    if (token) rows.put(token, `token ${game}`);
    if (kept) {
      const before = rows.get(`log ${game}`);
      before.onsuccess = () => {
        if (!(before.result?.log.length > kept.log.length)) rows.put(kept, `log ${game}`);
      };
    }
    return promisifyRequest(rows.transaction);
  });

/**
 * Forget a game that has nothing unsent.
 * @type {(game: string) => Promise<void>}
 */
export const forget = (game) =>
  store("readwrite", (rows) => {
    rows.delete(`log ${game}`);
    rows.delete(`token ${game}`);
    return promisifyRequest(rows.transaction);
  });

/**
 * A log after the server acknowledged these entries, whatever it knew of them before.
 * @type {(log: Pad.Fact[], done: Pad.Unsent[]) => Pad.Fact[]}
 */
export function grown(log, done) {
  const all = [...log];
  for (const entry of done) if (entry.base === all.length) all.push(entry);
  return all;
}
