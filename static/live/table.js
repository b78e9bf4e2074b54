/** Pages around a table's card: printing, and sending what an earlier pad on this phone left. */
import { flush } from "../pad/leftover.js";

/** @type {NodeListOf<HTMLElement>} */
const buttons = document.querySelectorAll("[data-print]");
for (const button of buttons) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

/** @type {HTMLElement | null} */
const line = document.querySelector("#leftover");

/** @param {HTMLElement} shown */
async function send(shown) {
  const { waiting, sent } = await flush();
  shown.hidden = !waiting && !sent;
  shown.className = `status status-${waiting ? "offline" : "saved"}`;
  const { waiting: unsent = "", sent: done = "" } = shown.dataset;
  shown.textContent = waiting ? unsent.replace("%(count)s", String(waiting)) : done;
  if (waiting) setTimeout(send, 5000, shown);
}

if (line) {
  addEventListener("online", () => send(line));
  send(line);
}
