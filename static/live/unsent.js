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
  const { waiting, sent, home } = await flush();
  busy = false;
  // All sent stays said until the page is left.
  if (waiting || sent) show(shown, waiting, home);
  if (waiting) setTimeout(send, AGAIN_AFTER, shown);
}

/** @type {(shown: HTMLElement, waiting: number, home: string) => void} */
function show(shown, waiting, home) {
  const { waiting: unsent = "", sent: done = "", pad = "" } = shown.dataset;
  shown.hidden = false;
  shown.className = `status status-${waiting ? "offline" : "saved"}`;
  const text = waiting ? unsent.replace("%(count)s", String(waiting)) : done;
  if (shown.firstChild?.textContent === text) return;
  const link = document.createElement("a");
  link.href = home;
  link.textContent = pad;
  shown.replaceChildren(text, ...(waiting ? [" ", link] : []));
}

if (line) {
  addEventListener("online", () => send(line));
  document.addEventListener("visibilitychange", () => document.hidden || send(line));
  send(line);
}
