/** The pad: one tap records what was said or taken at the table. */
import { apply, ledger, replay, tools, withView } from "./hand.js";
import { draw } from "./draw.js";
import { Outbox } from "./outbox.js";
import { asking, entry, refuse } from "./tap.js";
import { listen } from "./thumb.js";
import { aloud, book, callText, clock, data, say, tell, tellHand, words } from "./words.js";

/** @type {<T extends HTMLElement>(selector: string, within?: ParentNode) => T} It is always there. */
const one = (selector, within = document) => /** @type {any} */ (within.querySelector(selector));
/** @type {HTMLFormElement} */
const form = one("#pad");
const foot = one("#foot");
const live = one("#live");

const UNDO_SHOWS = 10000;
const TO_READ = 1000;
const MODE = "best-bower result only";
/** Whom the server does not know, with nothing unsent as with something. */
const OUT = ["signed_out", "scan"];
/** What may be said at any time, also after what another phone has. */
const ASIDE = ["note", "penalty"];

if (book.seldom) book.rules = (await import("./seldom.js").catch(() => null))?.seldom(book, tools);

/** @type {Pad.Chosen} */
const pad = {
  result: localStorage.getItem(MODE) === "yes",
  /** The contract cell tapped in result-only, until its declarer is. */
  chosen: null,
  /** Tricks told so far, by side. */
  given: {},
  facts: data.log,
};

let asked = "";

const outbox = new Outbox({
  game: data.game,
  url: data.url,
  token: data.token,
  log: data.log,
  view: data.view,
  at: data.at,
  changed,
});

/**
 * The server's view with what waits on top of it; from the whole log where something is undone.
 * @returns {Pad.State}
 */
function now() {
  const { log, view, stopped } = outbox;
  const queue = stopped ? [] : outbox.queue;
  pad.facts = outbox.facts;
  if (!queue.some(({ kind }) => kind === "undo")) {
    const told = replay(book, data.dealer, log);
    // An answer may bring entries without the view that goes with them.
    const seen = view.head === log.length ? withView(book, told, view) : told;
    return queue.reduce((state, fact) => apply(book, state, fact), seen);
  }
  const all = replay(book, data.dealer, pad.facts);
  // In the hand that the server knows, and in the one before it, its scores stand.
  const { hand, over, scores, needs, last_hand } = view;
  if (all.hand === hand && all.over === over) return { ...all, scores, needs, last_hand, doubt: false };
  if (!last_hand || all.hand !== last_hand.number) return all;
  const { points, after } = last_hand;
  const before = Object.entries(after).map(([side, score]) => [side, score - points[side]]);
  return { ...all, scores: Object.fromEntries(before) };
}

function changed() {
  const state = now();
  const { hand, phase } = state;
  // Half an answer is to a question; another phone may have answered it.
  if (asked !== `${hand} ${phase}`) Object.assign(pad, { chosen: null, given: {} });
  asked = `${hand} ${phase}`;
  draw(state, pad);
  drawStatus();
}

/** Whether the scorer wants mine in the place of theirs, and is asked once more. */
let sure = false;

/**
 * The ways out where two phones differ, and what is said. Two calls or two results cannot stand
 * one after the other.
 * @param {Pad.Fact[]} theirs
 */
function drawConflict(theirs) {
  const [first] = theirs;
  const [mine] = outbox.queue;
  const after = [first.kind, mine.kind].some((kind) => ASIDE.includes(kind));
  one("[data-choose=mine]").hidden = !after;
  one("[data-choose=sure]").hidden = after || sure;
  one("[data-choose=instead]").hidden = after || !sure;
  const by = first.by ?? words.other_phone;
  if (sure) return say(words.strikes, { count: theirs.length, by });
  return say(words.conflict, { by, theirs: tell(first), mine: tell(mine) });
}

function drawStatus() {
  const { state: kept, queue, unkept } = outbox;
  const status = one("#status");
  const waits = ["waiting", "signed_out", "away"].includes(kept);
  const what = OUT.includes(kept) && !queue.length ? `as_of_${kept}` : kept;
  status.className = `status status-${kept === "saved" ? "saved" : waits ? "offline" : "waiting"}`;
  const lost = unkept && kept !== "saved" && queue.length;
  const text = say(words.status[lost ? "unkept" : what] ?? "", { count: queue.length, time: clock(outbox.at), by: outbox.by });
  if (!["opening", "saved", "saving", "as_of"].includes(kept) && text !== status.textContent) live.textContent = text;
  status.textContent = text;
  toggle("#refused", kept === "refused", outbox.refused?.detail);
  const theirs = outbox.conflict?.theirs ?? [];
  const differ = theirs.length ? drawConflict(theirs) : undefined;
  toggle("#conflict", kept === "conflict" && differ, differ);
  one("#sign-in").hidden = kept !== "signed_out";
}

/** @type {Pad.Page["toggle"]} */
function toggle(selector, shown, text = "") {
  const box = one(selector);
  if (shown) one("p", box).textContent = text;
  if (shown && box.hidden) setTimeout(() => one("button", box).focus());
  box.hidden = !shown;
}

/** @type {number | undefined} */
let fading;

/**
 * Say something at the foot of the page and to a screen reader.
 * @type {(text: string, kind: string) => void}
 */
function tellNow(text, kind) {
  one("#message").textContent = text;
  live.textContent = "";
  live.textContent = aloud(kind === "refused" ? text : `${text} ${one("#turn").textContent}`);
  foot.className = `foot ${kind}`;
  clearTimeout(fading);
  fading = setTimeout(() => foot.classList.remove(kind), UNDO_SHOWS);
}

/** @param {string} text */
function refused(text) {
  navigator.vibrate?.(60);
  tellNow(text, "refused");
}

/**
 * What a tap does: refuse, choose half of an answer, or record.
 * @param {string} tap
 */
function tapped(tap) {
  const state = now();
  const [what, word] = tap.split(":");
  // A tap on its way to the next call must not become the answer to a question that just opened.
  const unread = outbox.refused && performance.now() - outbox.refused.at < TO_READ;
  if (outbox.conflict || unread) return refused(words.dropped.question);
  if (outbox.late) return refused(say(words.status.handed_over, { by: outbox.by }));
  if (outbox.refused && what === "undo") return outbox.drop();
  const reason = refuse(tap, state, pad);
  if (reason) return refused(reason);
  if (what === "undo" && (pad.chosen || given())) return takeHalfBack();
  if (what === "mode") return choose({ result: !pad.result });
  if (what === "call" && pad.result && word !== "pass") return choose({ chosen: word });
  if (what === "side") return choose({ given: without(word) });
  if (what === "tricks" && !allTricks(state, Number(word))) return choose({});
  return record(entry(tap, state, pad), state);
}

/** The side whose number was given last. */
const given = () => Object.keys(pad.given).at(-1);

/** Undo takes back half an answer before anything that was recorded. */
function takeHalfBack() {
  const side = given() ?? "";
  const what = pad.chosen ? callText(pad.chosen) : `${data.sides[side]} ${pad.given[side]}`;
  choose(pad.chosen ? {} : { given: without(side) });
  tellNow(say(words.taken_back, { what }), "fresh");
}

/** @type {(side: Pad.Side) => Pad.BySide} */
const without = (side) => Object.fromEntries(Object.entries(pad.given).filter(([key]) => key !== side));

/**
 * Take a number of tricks; whether all ten are told then, the last side's by themselves.
 * @type {(state: Pad.State, number: number) => boolean}
 */
function allTricks(state, number) {
  const { side, rest, most } = asking(state, pad.given);
  pad.given = { ...pad.given, [side]: number };
  if (rest.length > 1 && number < most) return false;
  for (const key of rest) {
    const { least, most: left } = asking(state, pad.given);
    pad.given[key] = key === rest.at(-1) ? left : least;
  }
  return true;
}

/** @param {Partial<Pad.Chosen>} change */
function choose(change) {
  Object.assign(pad, { chosen: null }, change);
  localStorage.setItem(MODE, pad.result ? "yes" : "no");
  draw(now(), pad);
  live.textContent = [one("#turn").textContent, one("#asked").textContent].join(" ");
  keepFocus();
}

/** @type {(fact: Pad.Fact, before: Pad.State) => Promise<void>} */
async function record(fact, before) {
  const { last: undone, undo } = ledger(pad.facts);
  Object.assign(pad, { chosen: null, given: {} });
  form.text.value = "";
  if (!tappedButton?.closest(".now, .foot")) one("#more").hidePopover();
  one("#status").textContent = words.status.saving;
  await outbox.add(fact);
  const { hand, over, last_hand } = now();
  const ended = hand > before.hand || over !== before.over;
  if (fact.kind === "undo") {
    const back = fact.payload.seq === undo && undone;
    tellNow(back ? say(words.taken_back, { what: tell(back) }) : words.put_back, "fresh");
  } else tellNow(ended && last_hand ? tellHand(last_hand) : tell(fact), "fresh");
  keepFocus();
}

/** A keyboard stays in the row that is shown now. */
function keepFocus() {
  if (tappedButton?.getClientRects().length) return;
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = form.querySelectorAll("button[name=act]");
  const next = [...buttons].find(
    (each) => each.getClientRects().length && each.ariaDisabled !== "true",
  );
  next?.focus({ preventScroll: true });
}

/** @type {HTMLElement | null} */
let tappedButton = null;
let opening = true;
/** What became of the last tap has been said when this is done. */
let heard = Promise.resolve();
const uncounted = listen(form);

form.addEventListener("submit", (event) => {
  const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  const note = document.activeElement === form.text;
  const tap = note ? "note" : submitter?.value;
  if (!tap) return;
  const why = uncounted(tap);
  heard = why ? heard.then(() => refused(words.dropped[why])) : hear(tap, note, submitter);
});

/** @type {(tap: string, note: boolean, button: HTMLElement | null) => Promise<void>} */
async function hear(tap, note, button) {
  const early = opening;
  const news = await opened;
  tappedButton = button;
  // What an earlier page knew or left unsent comes first, and this tap was made without seeing it.
  if (early && news) return refused(words.dropped.unread);
  return tapped(note ? `note:${form.text.value.trim()}` : tap);
}

/** @type {NodeListOf<HTMLElement>} */
const questions = document.querySelectorAll("[data-choice]");
for (const box of questions) {
  box.addEventListener("click", ({ target }) => {
    const choice = /** @type {Element} */ (target).closest("button")?.dataset.choose;
    if (choice === "drop") outbox.drop();
    sure = choice === "sure";
    if (sure) return drawStatus();
    if (choice === "theirs" || choice === "mine" || choice === "instead") outbox.choose(choice);
    if (choice) box.hidden = true;
    return undefined;
  });
}

if (data.begun) (await import("./begun.js")).hold(outbox, { data, toggle, refused, now });
changed();
/** Whether the phone knew more than the page, once it has been asked. */
const opened = outbox.open().then(() => {
  opening = false;
  return outbox.facts.length !== data.log.length;
});

// What is not needed for the first tap comes after it could be made.
import("./keep.js").then((it) => it.keep(outbox, { data, toggle, refused, now }), () => null);
