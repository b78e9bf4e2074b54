/**
 * A tap is a word such as `call:7S`, the value of the button that was tapped: the same that the
 * form sends without script. Here it becomes an entry of the log, or the reason why it cannot.
 */
import { ledger, won } from "./hand.js";
import { contractRefusal, find, refusal } from "./walker.js";
import { book, callText, data, say, seatName, words } from "./words.js";

const TRICKS = 10;

/** @type {(code: string, blanks?: Record<string, unknown>) => string} */
const why = (code, blanks) => say(words.refuse[code] ?? words.refuse.not_now, blanks);

/**
 * The sides whose tricks are asked for, the contract's first; two sides need only one answer.
 * @type {(state: Pad.State) => Pad.Side[]}
 */
const asked = (state) => [
  ...new Set([...(state.contract?.sides ?? []), ...book.sides.map(({ key }) => key)]),
];

/**
 * The side that the next number of tricks is for, and how many it may have.
 * @param {Pad.State} state
 * @param {Pad.BySide} given
 */
export function asking(state, given) {
  const recorded = won(book, state.order);
  const open = asked(state).filter((key) => !(key in given));
  const [side, ...rest] = open;
  const taken = Object.values(given).reduce((sum, number) => sum + number, 0);
  const later = rest.reduce((sum, key) => sum + recorded[key], 0);
  return { side, rest, least: recorded[side], most: TRICKS - taken - later };
}

/**
 * Why this tap is refused as things stand, in words, or null.
 * @type {(tap: string, state: Pad.State, pad: Pad.Chosen) => string | null}
 */
export function refuse(tap, state, pad) {
  const [what, word] = tap.split(":");
  const seat = book.seats.indexOf(word);
  const { at, contract } = state;
  const call = find(book, what === "declarer" ? pad.chosen : word);
  switch (what) {
    case "call":
    case "declarer": {
      if (state.phase !== "auction" || !call) return null;
      const speaks = what === "call" ? undefined : seat;
      const code = pad.result ? contractRefusal(book, at, call, speaks) : refusal(book, at, call);
      const standing = at.standing && callText(at.standing.call);
      return code && why(code, {
        call: callText(call.call), contract: callText(call.call), level: call.gate, standing,
        seat: seatName(seat),
      });
    }
    case "passed":
      return at.standing && !(at.standing.level === 6 && book.auction.inkles !== "none")
        ? why("contract_mismatch", { call: words.calls.pass, standing: callText(at.standing.call) })
        : null;
    case "tricks": {
      if (state.phase !== "play") return null;
      const { side, least, most } = asking(state, pad.given);
      if (Number(word) < least) return why("bad_order", { side: data.sides[side] });
      return Number(word) > most ? why("too_many_tricks", { rest: most }) : null;
    }
    case "trick":
      return contract && !contract.group.includes(seat) && sharesContract(contract, seat)
        ? why("partner_has_trick", { seat: seatName(seat) })
        : null;
    case "partner":
      return seat === contract?.declarer && !book.call_own && book.partner_reveal !== "hidden"
        ? why("bad_partner", { seat: seatName(seat) })
        : null;
    case "breach":
      return contract && sharesContract(contract, seat) ? why("breach_not_allowed") : null;
    case "undo":
      return pad.chosen || Object.keys(pad.given).length || ledger(pad.facts).undo ? null : why("nothing_to_undo");
    case "note":
      return word ? null : words.note_empty;
    default:
      return null;
  }
}

/** @type {(contract: Pad.Contract, seat: Pad.Seat) => boolean} */
const sharesContract = ({ sides }, seat) =>
  book.sides.some(({ key, seats }) => sides.includes(key) && seats.includes(seat));

/**
 * The entry that a tap records: `{kind, payload}`.
 * @type {(tap: string, state: Pad.State, pad: Pad.Chosen) => Pad.Fact}
 */
export function entry(tap, state, pad) {
  const [what, word, side] = tap.split(":");
  switch (what) {
    case "call":
      return fact("call", { seat: book.seats[state.at.turn ?? 0], call: word });
    case "others":
      return fact("others_pass");
    case "passed":
      return fact("contract", { contract: null });
    case "declarer":
      return fact("contract", { contract: pad.chosen, seat: word });
    case "partner":
      return fact("partner", { seat: word || null });
    case "tricks":
      return fact("tricks", { tricks: pad.given });
    case "rest":
      return fact("tricks", { tricks: restTo(state, word), conceded: true });
    case "penalty":
      return fact("penalty", { penalty: word, side });
    case "misdeal":
      return fact("misdeal", word ? { reason: word } : {});
    case "first":
      return fact("first", { sides: [word] });
    case "undo":
      return fact("undo", { seq: ledger(pad.facts).undo });
    case "redo":
      return fact("undo", { seq: ledger(pad.facts).redo });
    case "note":
      return fact("note", { text: tap.slice(5) });
    default:
      return fact(what, word ? { seat: word } : {});
  }
}

/** @type {(kind: string, payload?: object) => Pad.Fact} A tap's words are those of the page. */
const fact = (kind, payload = {}) => /** @type {any} */ ({ kind, payload });

/** @type {(state: Pad.State, side: Pad.Side) => Pad.BySide} */
function restTo(state, side) {
  const tricks = won(book, state.order);
  tricks[side] += TRICKS - state.order.length;
  return tricks;
}
