/**
 * Sending a game that began on this phone. Its number was made before the first try, so that it is
 * one game however often it is sent; when the server has it, its entries may follow.
 */
import { read, write } from "./store.js";

const TIMEOUT = 8000;
const ADDRESS = "/games/begun/";
/** What a phone keeps for the next game, and with it the cookie without which nothing may be sent. */
const KIT = "/games/new/kit/";
// What was refused is not asked again at once: a limit is a day's.
const REFUSED_FOR = 15 * 60 * 1000;

/**
 * The answer of the server; status 200 where it has the game, 0 where it gave none.
 * @type {(game: string, begun: Pad.BegunGame) => Promise<{status: number, json: Pad.Answer | null}>}
 */
export async function create(game, begun) {
  const { refused, start } = begun;
  if (refused && refused.at > Date.now() - REFUSED_FOR) return { status: 422, json: refused };
  if (!token()) await fetch(KIT).catch(() => null);
  let answer = await post(start);
  if (answer.status === 403 && !answer.json) {
    await fetch(KIT).catch(() => null);
    answer = await post(start);
  }
  const { status, json } = answer;
  if (status === 200 && json?.home) await taken(game, json);
  else if (status === 422 && json?.code) {
    await write(game, { begun: { ...begun, refused: { ...json, at: Date.now() } } }).catch(() => null);
  }
  return answer;
}

/** Of the cookie, as everywhere. */
const token = () => /csrftoken=(\w+)/.exec(document.cookie)?.[1] ?? "";

/** @type {(start: Pad.Start) => Promise<{status: number, json: Pad.Answer | null}>} */
async function post(start) {
  try {
    const response = await fetch(ADDRESS, {
      method: "POST",
      body: JSON.stringify(start),
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const json = await response.json().catch(() => null);
    return { status: response.status === 200 && !json?.home ? 0 : response.status, json };
  } catch {
    return { status: 0, json: null };
  }
}

/**
 * It is a game like any other now: what is kept says so, and the worker keeps its real page.
 * @type {(game: string, answer: Pad.Answer) => Promise<void>}
 */
async function taken(game, { home, told }) {
  try {
    const { kept } = await read(game);
    const way = { url: `/api/v1/games/${game}/log/`, ...(told.token && { token: told.token }) };
    await write(game, { taken: true, token: way, kept: kept && { ...kept, home } });
  } catch {
    // It is sent again, and is the same game.
  }
  const renew = { old: `/games/${game}/pad/`, home };
  navigator.serviceWorker?.controller?.postMessage({ renew });
}
