/**
 * The page from the state. Every control is in the page from the start, in its place: drawing
 * shows and hides whole rows, dims what is refused, and writes names and numbers.
 *
 * An element with `data-when="play two|alone"` is shown while `play` and one of the others hold.
 */
import { asking, refuse } from "./tap.js";
import { ledger, partnerUnknown, score as points, won } from "./hand.js";
import { find } from "./walker.js";
import {
  aloud, book, callNodes, callText, data, points as signed, say, score, seatName, words,
} from "./words.js";

/** @type {<T extends HTMLElement>(selector: string, within?: ParentNode) => NodeListOf<T>} */
const all = (selector, within = document) => within.querySelectorAll(selector);
/** @type {<T extends HTMLElement>(selector: string, within?: ParentNode) => T} It is always there. */
const one = (selector, within = document) => /** @type {any} */ (within.querySelector(selector));
/** @type {(selector: string) => NodeListOf<HTMLButtonElement>} */
const buttons = (selector) => all(selector);

/** @type {(state: Pad.State, pad: Pad.Chosen) => void} */
export function draw(state, pad) {
  const flags = flagsOf(state, pad);
  for (const each of all("[data-when]")) {
    const conditions = (each.dataset.when ?? "").split(" ");
    each.hidden = !conditions.every((need) => need.split("|").some((flag) => flags.has(flag)));
  }
  drawScores(state);
  drawSeats(state, pad);
  drawTricks(state, pad);
  drawOver(state);
  for (const button of buttons("button[name=act]")) dim(button, state, pad);
  one("#turn").textContent = turn(state, pad);
  const standing = state.phase === "auction" ? state.at.standing?.call : state.contract?.call;
  const by = state.phase === "auction" ? state.at.holder : state.contract?.declarer ?? null;
  const holder = document.createElement("span");
  holder.className = "by";
  holder.textContent = ` · ${seatName(by)}`;
  one("#standing").replaceChildren(...(standing ? [...callNodes(standing), holder] : []));
  one("#hand").textContent = say(words.hand, { number: state.hand });
}

/** @type {(state: Pad.State, pad: Pad.Chosen) => Set<string>} */
function flagsOf(state, pad) {
  const { contract, phase, order } = state;
  const flags = new Set(["js", phase === "auction" && pad.result ? "result" : phase]);
  const bid = contract && find(book, contract.call);
  const level = bid?.level;
  const add = (/** @type {string} */ flag, /** @type {unknown} */ holds) => holds && flags.add(flag);
  add("declarer", flags.has("result") && pad.chosen);
  add(book.sides.length === 2 ? "two" : "many", true);
  add("asks-partner", phase === "play" && partnerUnknown(book, state));
  const declares = book.declare === "any" || (book.declare === "no_trumps" && bid?.strain === "NT");
  add("can-declare", book.declare_points && level && declares && !order.length && !state.declare);
  add("can-breach", book.breach && contract && level !== 6 && !order.length && state.breach === null);
  add("can-revoke", book.revoke && state.revoke === null);
  add("barred", state.barred.length && !state.calls.length);
  add("unsent", data.begun);
  add("sent", !data.begun);
  add("redo", ledger(pad.facts).redo);
  return flags;
}

/** @param {Pad.State} state */
function drawScores(state) {
  const best = Math.max(...Object.values(state.scores));
  for (const { key } of book.sides) {
    const side = one(`[data-side="${key}"]`);
    const stands = state.scores[key];
    one(".score", side).textContent = score(stands);
    one(".needs", side).textContent = state.doubt
      ? words.provisional
      : state.needs?.[key] ?? needs(stands);
    side.classList.toggle("leading", stands === best && stands > 0);
  }
}

/** @param {number} stands */
function needs(stands) {
  if (book.target === null) return "";
  if (stands >= book.target) return say(words.needs_bid, { points: stands });
  return say(words.needs, { points: book.target - stands });
}

/** @type {(state: Pad.State, pad: Pad.Chosen) => void} */
function drawSeats(state, pad) {
  const { at, contract, phase, dealer, barred, calls } = state;
  const fixed = !["call_card", "rotating_221"].includes(book.layout);
  book.seats.forEach((_, seat) => {
    const chip = one(`[data-seat="${seat}"]`);
    const said = contract ? (contract.declarer === seat ? contract.call : undefined)
      : calls.findLast(([who]) => who === seat)?.[1];
    const speaks = phase === "auction" && !pad.result && at.turn === seat;
    chip.classList.toggle("turn", speaks);
    chip.ariaCurrent = speaks ? "true" : null;
    one(".deals", chip).hidden = dealer !== seat;
    const out = !said && barred.includes(seat) && phase === "auction";
    const partner = !said && !fixed && contract?.group.includes(seat);
    const small = document.createElement("small");
    small.textContent = out ? words.barred : partner ? words.partner : "";
    const box = one(".said", chip);
    box.classList.toggle("passed", said === "pass");
    box.replaceChildren(...(said ? callNodes(said) : [small]));
  });
}

/** @type {(state: Pad.State, pad: Pad.Chosen) => void} */
function drawTricks(state, pad) {
  if (state.phase !== "play") return;
  const recorded = won(book, state.order);
  const ask = asking(state, pad.given);
  one("#asked").textContent = say(words.tricks_of, { name: data.sides[ask.side] });
  for (const button of buttons("[name=act][value^='tricks:']")) {
    const number = Number(button.value.slice(7));
    const scored = worth(state, pad, ask, number);
    const small = one("small", button);
    small.textContent = scored === null ? "" : signed(scored);
    small.className = !scored ? "" : scored > 0 ? "gain" : "loss";
  }
  for (const button of buttons("[name=act][value^='trick:']")) {
    const seat = book.seats.indexOf(button.value.slice(6));
    const count = state.order.filter((each) => each === seat).length;
    one("small", button).textContent = state.order.length ? String(count) : "";
  }
  for (const chip of all("[data-given]")) {
    const key = chip.dataset.given ?? "";
    const number = pad.given[key] ?? (recorded[key] || "");
    one("b", chip).textContent = String(number);
    chip.classList.toggle("turn", ask.side === key);
  }
}

/**
 * What the contract scores with this number of tricks, once the number tells it.
 * @type {(state: Pad.State, pad: Pad.Chosen, ask: ReturnType<typeof asking>, number: number) =>
 *   number | null}
 */
function worth(state, pad, { side, rest }, number) {
  const sides = partnerUnknown(book, state) ? [] : state.contract?.sides ?? [];
  if (!sides.includes(side) || rest.some((key) => sides.includes(key))) return null;
  const tricks = { ...won(book, []), ...pad.given, [side]: number };
  return points(book, state, tricks).points[side];
}

/** @param {Pad.State} state */
function drawOver(state) {
  for (const button of buttons("[value^='first:']")) {
    button.hidden = !state.ask_sides.includes(button.value.slice(6));
  }
  for (const button of buttons("[value^='ban_waived:']")) {
    button.hidden = !state.barred.includes(book.seats.indexOf(button.value.slice(11)));
  }
  if (!state.over || !state.outcome) return;
  const { winners, words: ending } = state.outcome;
  one("#ending").textContent = ending || words.over;
  for (const side of all("[data-side]")) {
    side.classList.toggle("won", winners.includes(side.dataset.side ?? ""));
  }
}

/**
 * Dim a control that is refused now; it stays in its place and says why.
 * @type {(button: HTMLButtonElement, state: Pad.State, pad: Pad.Chosen) => void}
 */
function dim(button, state, pad) {
  const reason = refuse(button.value, state, pad);
  button.ariaDisabled = String(Boolean(reason));
  const [what, word] = button.value.split(":");
  const call = what === "call" && find(book, word);
  if (!call) return;
  const name = say(words.cell, { call: callText(word), points: call.value });
  button.ariaLabel = aloud(reason ? `${name}, ${reason}` : name);
  button.classList.toggle("stands", state.at.standing === call);
  button.classList.toggle("chosen", pad.chosen === word);
}

/**
 * Whose turn it is to say what: the page's heading.
 * @type {(state: Pad.State, pad: Pad.Chosen) => string}
 */
function turn(state, pad) {
  const { at, phase, contract } = state;
  const blanks = { name: seatName(contract?.declarer ?? at.turn), target: book.target };
  if (phase === "auction" && pad.result) {
    return pad.chosen ? say(words.who_declares, { call: callText(pad.chosen) }) : words.which_contract;
  }
  if (phase === "play") {
    if (!contract) return words.all_passed;
    const rows = (state.declare ? book.declare_points : book.points[contract.call]) ?? [];
    const tricks = rows.findIndex(([made]) => made);
    if (!tricks) return words.no_trick;
    return say(rows[10][0] ? words.to_make : words.exactly, { tricks });
  }
  return say(words.turn[phase === "auction" && at.second ? "second" : phase], blanks);
}
