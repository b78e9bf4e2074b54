/**
 * The site was put back to an earlier state, from a copy: it lacks entries that it had acknowledged
 * and that this phone has. Its scorer is told and asked; then what the site lacks waits in the queue
 * again, in its place. Where somebody recorded something else meanwhile, two phones differ as ever.
 */

/**
 * What outbox.js lends.
 * @typedef {{alike: (one: Pad.Fact | undefined, other: Pad.Fact) => boolean,
 *   unsent: (fact: Pad.Fact) => Pad.Unsent}} Lent
 */

/** @type {(outbox: import("./outbox.js").Outbox, words: Record<string, string>, lent: Lent) => void} */
export function ask(outbox, { detail, again }, lent) {
  outbox.settle("conflict");
  if (document.querySelector("#put-back")) return;
  const box = document.createElement("div");
  Object.assign(box, { id: "put-back", className: "asks", role: "alertdialog", ariaLabel: detail });
  const text = document.createElement("p");
  text.textContent = detail;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button", textContent: again });
  button.addEventListener("click", async () => {
    button.disabled = true;
    const done = await sendAgain(outbox, lent);
    button.disabled = false;
    if (done) box.remove();
  });
  box.append(text, button);
  document.querySelector("#conflict")?.after(box);
  button.focus();
}

/**
 * Take what the server has and put the rest of this phone's log before the queue; whether it answered.
 * @type {(outbox: import("./outbox.js").Outbox, lent: Lent) => Promise<boolean>}
 */
async function sendAgain(outbox, { alike, unsent }) {
  /** @type {Pad.Fact[]} */
  const theirs = [];
  /** @type {Pad.View} */
  let view;
  do {
    const { json } = await outbox.ask("GET", `${outbox.url}?since=${theirs.length}`);
    if (!json?.view || !json.entries) return false;
    ({ view } = json);
    theirs.push(...json.entries);
    if (!json.entries.length) break;
  } while (view.head > theirs.length);
  let same = 0;
  while (same < theirs.length && alike(bare(outbox.log[same]), bare(theirs[same]))) same += 1;
  const mine = outbox.log.splice(same).map((fact) => ({ ...unsent(fact), ...("id" in fact && { id: fact.id }) }));
  outbox.queue.unshift(.../** @type {any[]} */ (mine));
  outbox.conflict = null;
  outbox.hear();
  await outbox.meet(theirs.slice(same), same, view);
  outbox.changed();
  await outbox.send();
  return true;
}

/**
 * A fact without its words, which may have been taken out of the log since.
 * @type {(fact: Pad.Fact | undefined) => Pad.Fact}
 */
const bare = (fact) => /** @type {any} */ ({ ...fact, payload: { ...fact?.payload, text: 0, reason: 0 } });
