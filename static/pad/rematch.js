/**
 * "Same players, next game" without a network: the pad of the next game is made of this one. With a
 * network the server is asked as ever.
 */
import { begin, begunWords } from "./new-game.js";
import { clock, say } from "./words.js";

/** @type {(outbox: import("./outbox.js").Outbox, page: Pad.Page) => void} */
export function offerRematch(outbox, { data, refused, now }) {
  const button = document.querySelector("[name=do][value=rematch]");
  if (!(button instanceof HTMLButtonElement)) return;
  button.addEventListener("click", async (event) => {
    if (outbox.state === "saved" && navigator.onLine && !data.begun) return;
    event.preventDefault();
    button.disabled = true;
    const { token, begun, game: again, names, book } = data;
    const by = token || begun?.start.by === "phone" ? "phone" : "account";
    const dealer = (now().dealer + 1) % book.seats.length;
    const words = await begunWords().catch(() => null);
    try {
      const kept = await caches.match(location.pathname);
      if (!kept || !words) throw new Error("this page is not kept");
      location.href = await begin(kept, { start: { by, again }, dealer, names, words });
    } catch {
      button.disabled = false;
      refused(words?.nothing_kept ?? say(data.words.status.away, { time: clock(outbox.at) }));
    }
  });
}
