/**
 * The auction on the phone: a walk over the tables of the engine's rulebook. It knows nothing of
 * 500 that is not in the tables; a test compares it with the engine on random auctions.
 *
 * A set of seats is a bit mask. A call is a row of `book.calls`, null is a pass.
 */

const NULLO = ["N", "M"];
const DOUBLE_NULLO = ["DN", "DM"];

/** @type {(seats: number, seat: Pad.Seat) => number} */
const has = (seats, seat) => (seats >> seat) & 1;

/**
 * The row of a call by its word, null for a pass.
 * @type {(book: Pad.Book, word: Pad.Word | null | undefined) => Pad.Call | null}
 */
export const find = (book, word) => book.calls.find((row) => row.call === word) ?? null;

/**
 * The auction of a fresh deal: the dealer's left speaks first, `barred` seats are out, `used` are
 * the specials that each seat has played in this game, where their number is limited.
 * @param {Pad.Book} book
 * @param {Pad.Seat} dealer
 * @param {Pad.Seat[]} barred
 * @param {number[]} used
 * @returns {Pad.Auction}
 */
export function open(book, dealer, barred = [], used = []) {
  const first = (dealer + 1) % book.seats.length;
  const out = barred.reduce((seats, seat) => seats | (1 << seat), 0);
  const most = book.auction.specials_per_person ?? Infinity;
  const spent = used.reduce((seats, played, seat) => seats | (Number(played >= most) << seat), 0);
  const at = opening(first, out, out, spent, false);
  return has(out, first) ? passTurn(book, at, first) : at;
}

/** @type {(first: Pad.Seat, barred: number, out: number, spent: number, second: boolean) => Pad.Auction} */
const opening = (first, barred, out, spent, second) => ({
  first, barred, out, spent, second, turn: first, standing: null, holder: null, spoken: 0, nullo: 0,
  strains: {}, allPass: null,
});

/**
 * Why `call` may not be made now, as the engine's code, or null if it may.
 * @type {(book: Pad.Book, at: Pad.Auction, call: Pad.Call) => string | null}
 */
export function refusal(book, at, call) {
  const rules = book.auction;
  if (at.turn === null) return "auction_closed";
  if (call.level === 6) {
    const place = (at.turn - at.first + book.seats.length) % book.seats.length;
    if (rules.inkles === "signal_first_two_seats" && place > 1) return "inkle_seat";
    if (rules.inkles === "none" && rules.min_level === 7) return "no_six_bids";
  }
  const stands = at.standing;
  if (call.gate && !(stands && (!stands.level || stands.level >= call.gate))) return "gate";
  if (stands && call.rank <= stands.rank) return "too_low";
  if (rules.needs_partner_nullo && DOUBLE_NULLO.includes(call.call) && !partnerHasNullo(book, at)) {
    return "needs_partner_nullo";
  }
  return !call.level && has(at.spent, at.turn) ? "too_many_specials" : null;
}

/** @type {(book: Pad.Book, at: Pad.Auction) => boolean} */
const partnerHasNullo = (book, { turn, nullo }) =>
  book.sides.some(({ seats }) =>
    seats.some((seat) => seat === turn) && seats.some((seat) => seat !== turn && has(nullo, seat)));

/**
 * Why `call` by `seat` cannot be the contract after what was recorded of the auction.
 * @type {(book: Pad.Book, at: Pad.Auction, call: Pad.Call, seat?: Pad.Seat) => string | null}
 */
export function contractRefusal(book, at, call, seat) {
  const holds = at.standing === call && at.holder === seat;
  if (!call.contract) return "not_a_contract_here";
  if (seat !== undefined && has(at.barred, seat)) return "barred";
  if (at.standing && call.rank < at.standing.rank) return "contract_mismatch";
  if (holds || (seat === undefined && at.standing === call)) return null;
  if (at.standing && call.rank === at.standing.rank) return "contract_mismatch";
  if (seat === undefined) return null;
  if (!mayComeIn(book.auction, at, seat)) return "already_passed";
  return !call.level && has(at.spent, seat) ? "too_many_specials" : null;
}

/**
 * Whether a seat that is not barred may still call, at once or after others have.
 * @type {(rules: Pad.Book["auction"], at: Pad.Auction, seat: Pad.Seat) => boolean}
 */
const mayComeIn = (rules, at, seat) => rules.kind === "single_chance"
  ? !has(at.out | at.spoken, seat)
  : rules.reentry !== "never" || rules.self_raise === "reopens" || !has(at.out, seat);

/**
 * The auction after the seat whose turn it is makes `call`, or passes (null).
 * @type {(book: Pad.Book, at: Pad.Auction, call: Pad.Call | null) => Pad.Auction}
 */
export function play(book, at, call) {
  const seat = at.turn;
  if (seat === null) return at;
  let next = { ...at };
  if (book.auction.kind === "single_chance") next.spoken |= 1 << seat;
  if (!call) {
    if (at.holder === seat) return close(book, next);
    next.out |= 1 << seat;
  } else {
    next = outbid(book, next, seat, call);
    if (call.rank === book.calls.at(-1)?.rank) return close(book, next);
  }
  return passTurn(book, next, seat);
}

/** @type {(book: Pad.Book, at: Pad.Auction, seat: Pad.Seat, call: Pad.Call) => Pad.Auction} */
function outbid(book, at, seat, call) {
  const next = { ...at, standing: call, holder: seat };
  const { kind, reentry, self_raise: raise } = book.auction;
  const reopens = reentry === "any_time" || (raise === "reopens" && at.holder === seat);
  if (kind !== "single_chance" && reopens) next.out = at.barred;
  if (NULLO.includes(call.call)) next.nullo |= 1 << seat;
  if (call.strain) {
    const before = at.strains[seat];
    if (reentry === "after_suit_change" && before && before !== call.strain) {
      next.out = at.barred;
    }
    next.strains = { ...at.strains, [seat]: call.strain };
  }
  return next;
}

/** @type {(book: Pad.Book, at: Pad.Auction, seat: Pad.Seat) => Pad.Auction} */
function passTurn(book, at, seat) {
  const single = book.auction.kind === "single_chance";
  const silent = single ? at.out | at.spoken : at.holder === null ? at.out : at.out | (1 << at.holder);
  for (let step = 1; step <= book.seats.length; step += 1) {
    const turn = (seat + step) % book.seats.length;
    if (!has(silent, turn)) return { ...at, turn };
  }
  if (book.auction.self_raise && !single && at.holder !== null) return { ...at, turn: at.holder };
  return close(book, at);
}

/** @type {(book: Pad.Book, at: Pad.Auction) => Pad.Auction} */
function close(book, at) {
  const rules = book.auction;
  const inkle = rules.inkles !== "none" && at.standing?.level === 6;
  if (at.standing && !inkle) return { ...at, turn: null };
  if (rules.all_pass !== "faceup_rebid_then_throw_in") {
    return { ...at, turn: null, allPass: rules.all_pass };
  }
  if (at.second) return { ...at, turn: null, allPass: "thrown_in" };
  return opening(at.first, 0, 0, at.spent, true);
}
