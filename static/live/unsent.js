/** On every page but a pad: what pads on this phone left unsent is counted, said and sent. */
import { flush } from "../pad/leftover.js";

const AGAIN_AFTER = 5000;

/** @type {HTMLElement | null} */
const line = document.querySelector("#unsent");
let busy = false;

/** @param {HTMLElement} shown */
async function send(shown) {
  if (busy) return;
  busy = true;
  const left = await flush();
  busy = false;
  const waits = left.waiting || left.begun.length;
  // All sent stays said until the page is left.
  if (waits || left.sent) show(shown, left);
  if (waits) setTimeout(send, AGAIN_AFTER, shown);
}

/**
 * What waits, in words: entries, games that began here, and whether a question is open.
 * @type {(words: DOMStringMap, left: Pad.Left) => string}
 */
function told({ waiting: unsent = "", stopped = "", sent = "", ...words }, left) {
  const { waiting, begun } = left;
  if (begun.length) {
    const games = (begun.length === 1 ? words.game : words.games)?.replace("%(games)s", String(begun.length)) ?? "";
    const entries = (waiting === 1 ? words.entry : words.entries)?.replace("%(count)s", String(waiting)) ?? "";
    if (left.stopped) return stopped.replace("%(count)s", waiting ? `${games}, ${entries}` : games);
    const text = waiting ? words.both : words.alone;
    return text?.replace("%(games)s", games).replace("%(entries)s", entries) ?? "";
  }
  if (!waiting) return sent;
  return (left.stopped ? stopped : unsent).replace("%(count)s", String(waiting));
}

/** @type {(shown: HTMLElement, left: Pad.Left) => void} */
function show(shown, left) {
  const waits = left.waiting || left.begun.length;
  shown.hidden = false;
  shown.className = `status status-${waits ? "offline" : "saved"}`;
  const text = told(shown.dataset, left);
  if (shown.firstChild?.textContent === text) return;
  const ways = left.begun.map(({ home, names }) => ({ home, text: names.join(", ") }));
  if (!ways.length && waits) ways.push({ home: left.home, text: shown.dataset.pad ?? "" });
  const links = ways.flatMap((way) => {
    const link = document.createElement("a");
    link.href = way.home;
    link.textContent = way.text;
    return [" ", link];
  });
  shown.replaceChildren(text, ...links);
}

if (line) {
  addEventListener("online", () => send(line));
  document.addEventListener("visibilitychange", () => document.hidden || send(line));
  send(line);
}
