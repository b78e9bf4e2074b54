/**
 * A pad on a table's phone: it asks every few seconds whether another phone recorded something or
 * wants to keep the score, answers it, and gives the table away. What whoever runs the evening says
 * to the table, such as how the clock is, stands in the first line.
 */
const BEAT = 5000;

/** @type {<T extends HTMLElement>(selector: string) => T} It is always there. */
const one = (selector) => /** @type {any} */ (document.querySelector(selector));

/** @type {(outbox: import("./outbox.js").Outbox, page: Pad.Page) => void} */
export function sitDown(outbox, { data, toggle, refused }) {
  /** @type {HTMLFormElement} */
  const form = one("#pad");
  /** When the director asked last, and which of his questions was read. */
  /** @type {string | null | undefined} */
  let asks = null;
  /** @type {string | null | undefined} */
  let known = null;
  /** What was said to the table, and the mark by which the server knows that it was. */
  const clock = document.createElement("small");
  let heard = "";
  clock.id = "clock";
  clock.setAttribute("role", "status");
  one(".top").insertBefore(clock, one("#status"));
  const waits = () => refused((data.not_sent ?? "").replace("%(count)s", String(outbox.queue.length)));

  async function beat() {
    if (document.hidden || outbox.queue.length || outbox.stopped) return;
    const { status, json } = await outbox.ask(
      "GET", `${data.pulse}?head=${outbox.log.length}&game=${data.game}&told=${encodeURIComponent(heard)}`,
    );
    if (status === 404 && json) return outbox.settle("scan");
    if (json || status === 204) called(json?.called);
    if (json?.said) {
      heard = json.said.mark;
      clock.textContent = json.said.words;
      clock.className = json.said.presses ? "loss" : "";
    }
    // A tap may have come meanwhile; it is sent first.
    if (!json || outbox.queue.length) return;
    if (!json.keeps) return outbox.handOver([], json.by);
    if (!json.same) return location.reload();
    toggle("#takeover", json.asked, data.asked);
    if (!json.asked) await outbox.look();
  }

  /**
   * The director asks for the result: said once each time that he asks.
   * @param {string | null | undefined} at
   */
  function called(at) {
    asks = at;
    toggle("#called", at && at !== known, data.called);
  }

  one("#called button").addEventListener("click", () => {
    known = asks;
    called(asks);
  });

  /**
   * Answer the phone that asks; yes only when nothing of ours would come too late.
   * @param {string} word
   */
  async function answer(word) {
    if (outbox.queue.length) return waits();
    const body = new FormData(form);
    body.set("do", word);
    await fetch(form.action, { method: "POST", body }).catch(() => null);
    return beat();
  }

  one("#takeover").addEventListener("click", ({ target }) => {
    const word = /** @type {Element} */ (target).closest("button")?.dataset.choose;
    if (word) answer(word);
  });
  form.addEventListener("submit", (event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== "release") return;
    if (outbox.queue.length) {
      event.preventDefault();
      waits();
    } else navigator.serviceWorker?.controller?.postMessage({ forget: location.pathname });
  });
  document.addEventListener("visibilitychange", beat);
  setInterval(beat, BEAT);
  beat();
}
