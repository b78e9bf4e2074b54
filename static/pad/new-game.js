/**
 * A game begins on this phone, without asking anybody: its number is made here, its page is kept
 * where the worker finds it, and what is to be sent waits in the store before the first tap.
 */
import { compose } from "./compose.js";
import { write } from "./store.js";

const PHONE = "best-bower phone";

/**
 * The address of the new game's pad, made of the kept page `blank`; fails where nothing can be kept.
 * @param {Response} blank
 * @param {{start: Partial<Pad.Start>, dealer: Pad.Seat, names: string[], fill?: boolean,
 *   table?: object, words: Pad.Begun["words"]}} told
 */
export async function begin(blank, { start, dealer, names, fill, table, words }) {
  const game = crypto.randomUUID();
  const home = `/games/${game}/pad/`;
  // For a phone that the server has not met, so that it is known again should an answer be lost.
  const made = localStorage.getItem(PHONE) ?? crypto.randomUUID();
  localStorage.setItem(PHONE, made);
  const sent = /** @type {Pad.Start} */ ({ ...start, id: game, first_dealer: dealer, made });
  const told = { game, dealer, table, begun: { words, start: sent }, ...(fill && { names }) };
  const { html, data } = compose(await blank.text(), told);
  const { log, view, at } = data;
  await write(game, { begun: { start: sent, names, at }, kept: { log, view, at, home } });
  const headers = new Headers(blank.headers);
  headers.set("X-Best-Bower", "begun");
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  await (await caches.open("pages")).put(home, new Response(html, { headers }));
  return home;
}

/**
 * What is said of a game until it is sent: in the page that begins one, which every phone keeps.
 * @returns {Promise<Pad.Begun["words"] | null>}
 */
export async function begunWords() {
  const page = await caches.match("/games/new/offline/");
  const parsed = new DOMParser().parseFromString((await page?.text()) ?? "", "text/html");
  const text = parsed.querySelector("#begun-words")?.textContent;
  return text ? JSON.parse(text).words : null;
}
