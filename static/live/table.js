/** Pages around a table's card: printing, and sending what an earlier pad on this phone left. */
import { flush } from "../pad/leftover.js";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

const line = document.querySelector("#leftover");

async function send() {
  const { waiting, sent } = await flush();
  line.hidden = !waiting && !sent;
  line.className = `status status-${waiting ? "offline" : "saved"}`;
  line.textContent = waiting ? line.dataset.waiting.replace("%(count)s", waiting) : line.dataset.sent;
  if (waiting) setTimeout(send, 5000);
}

if (line) {
  addEventListener("online", send);
  send();
}
