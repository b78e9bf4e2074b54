/**
 * The game on the phone: what each recorded fact does to it, with points from the rulebook's
 * tables. It follows the log and judges nothing; the server's view replaces it when it answers.
 * Where it cannot be sure (the order of the tricks decides, `seldom.js` is missing) `doubt` is set.
 *
 * State: the server's view (`phase hand dealer calls contract order scores …`) with `at`, the
 * auction of walker.js, in the place of `turn standing holder legal`.
 */
import { find, open, play } from "./walker.js";

const TRICKS = 10;

/**
 * The state before the first call of a game that `dealer` deals.
 * @type {(book: Pad.Book, dealer: Pad.Seat) => Pad.State}
 */
export function start(book, dealer) {
  const nothing = Object.fromEntries(book.sides.map((side) => [side.key, 0]));
  const before = { hand: 1, scores: nothing, games: nothing, played: 0, used: [], last_hand: null, doubt: false };
  return deal(book, before, dealer);
}

/**
 * @type {(book: Pad.Book, before: Pick<Pad.State, "hand" | "scores" | "games" | "played" |
 *   "used" | "last_hand" | "doubt">, dealer: Pad.Seat, barred?: Pad.Seat[]) => Pad.State}
 */
const deal = (book, { hand, scores, games, played, used, last_hand, doubt }, dealer, barred = []) => ({
  hand, scores, games, played, used, last_hand, doubt, dealer, barred, phase: "auction",
  at: open(book, dealer, barred, used), calls: [], contract: null, order: [], tricks: null,
  declare: false, breach: null, revoke: null, penalties: [], solo: false, over: false,
  outcome: null, ask_sides: [], needs: null,
});

/**
 * The server's view over what the log tells, with the auction walked for what comes next.
 * @type {(book: Pad.Book, state: Pad.State, view: Pad.View) => Pad.State}
 */
export function withView(book, state, view) {
  let at = open(book, view.dealer, view.barred, view.used);
  for (const [, word] of view.calls) at = play(book, at, find(book, word));
  return { ...state, ...view, at, doubt: false };
}

/**
 * What a log says after undo, redo and amendment: `facts` in the order of the game, the `last`
 * entry that counts, and the seqs that an `undo` and a `redo` would name (0 for none). Undo takes
 * the last entry off a pile and redo puts it back, as `scoring/ledger.py` has it.
 * @param {Pad.Fact[]} log
 */
export function ledger(log) {
  /** @type {Pad.Entry[]} */
  const pile = [];
  /** @type {{by: number, entry: Pad.Entry | undefined}[]} */
  let undone = [];
  log.forEach((fact, place) => {
    const seq = place + 1;
    if (fact.kind !== "undo") {
      pile.push({ ...fact, seq });
      undone = [];
      return;
    }
    const back = undone.at(-1);
    if (fact.payload.seq === back?.by) {
      undone.pop();
      if (back.entry) pile.push(back.entry);
    } else undone.push({ by: seq, entry: pile.pop() });
  });
  const last = pile.at(-1);
  return { facts: pile.reduce(amended, /** @type {Pad.Entry[]} */ ([])), last, undo: last?.seq ?? 0, redo: undone.at(-1)?.by ?? 0 };
}

/**
 * What takes the entries of a log after the first `length` back, as undo and redo entries in order.
 * @type {(log: Pad.Fact[], length: number) => {kind: "undo", payload: {seq: number}}[]}
 */
export function takingBack(log, length) {
  const seqs = (/** @type {Pad.Entry[]} */ facts) => facts.map(({ seq }) => seq);
  const wanted = seqs(ledger(log.slice(0, length)).facts);
  /** @type {{kind: "undo", payload: {seq: number}}[]} */
  const back = [];
  for (let tries = 2 * (log.length - length); tries; tries -= 1) {
    const { facts, undo, redo } = ledger([...log, ...back]);
    const now = seqs(facts);
    const lacks = now.every((seq, place) => seq === wanted[place]);
    if (lacks && now.length === wanted.length) break;
    back.push({ kind: "undo", payload: { seq: (lacks && redo) || undo } });
  }
  return back;
}

/** @type {(facts: Pad.Entry[], entry: Pad.Entry) => Pad.Entry[]} */
function amended(facts, entry) {
  if (entry.kind !== "amend") return [...facts, entry];
  const { seq, payload } = entry;
  const cancelled = (/** @type {Pad.Entry} */ fact) => payload.cancels.includes(fact.seq);
  const told = payload.events.map((event) => ({ seq, ...event }));
  const place = facts.findIndex(cancelled);
  return [...facts.slice(0, place), ...told, ...facts.slice(place).filter((fact) => !cancelled(fact))];
}

/**
 * The state after a whole log.
 * @type {(book: Pad.Book, dealer: Pad.Seat, log: Pad.Fact[]) => Pad.State}
 */
export const replay = (book, dealer, log) =>
  ledger(log).facts.reduce((state, fact) => apply(book, state, fact), start(book, dealer));

/**
 * The state after one more fact.
 * @type {(book: Pad.Book, state: Pad.State, fact: Pad.Fact) => Pad.State}
 */
export const apply = (book, state, { kind, payload }) => {
  const step = /** @type {Pad.Step<any> | undefined} */ (STEPS[kind]);
  return step && !state.over ? step(book, state, payload) : state;
};

/** @type {{[K in Pad.Kind]?: Pad.Step<K>}} */
const STEPS = {
  call(book, state, { seat, call }) {
    /** @type {[Pad.Seat, Pad.Word][]} */
    const calls = [...state.calls, [book.seats.indexOf(seat), call]];
    return follow(book, { ...state, calls }, play(book, state.at, find(book, call)));
  },
  others_pass(book, state) {
    let { at } = state;
    const calls = [...state.calls];
    const { second } = at;
    while (at.turn !== null && at.second === second) {
      calls.push([at.turn, "pass"]);
      at = play(book, at, null);
    }
    return follow(book, { ...state, calls }, at);
  },
  contract(book, state, payload) {
    if (payload.contract !== null) {
      return bind(book, state, payload.contract, book.seats.indexOf(payload.seat));
    }
    const { all_pass: usual } = book.auction;
    return passedOut(book, state, usual === "faceup_rebid_then_throw_in" ? "thrown_in" : usual);
  },
  partner(book, state, { seat }) {
    if (!state.contract) return state;
    const { call, declarer } = state.contract;
    const partner = seat === null ? declarer : book.seats.indexOf(seat);
    const contract = contractOf(book, call, [...new Set([declarer, partner])]);
    /** @type {Pad.State} */
    const bound = { ...state, solo: partner === declarer, phase: "play", contract };
    return state.tricks ? complete(book, bound) : bound;
  },
  breach: (book, state, { seat }) => ({ ...state, breach: book.seats.indexOf(seat) }),
  revoke: (book, state, { seat }) => ({ ...state, revoke: book.seats.indexOf(seat) }),
  declare: (_, state) => ({
    ...state,
    declare: true,
    contract: state.contract && { ...state.contract, group: [state.contract.declarer] },
  }),
  trick(book, state, { seat }) {
    const order = [...state.order, book.seats.indexOf(seat)];
    const next = { ...state, order };
    if (order.length === TRICKS) return complete(book, { ...next, tricks: won(book, order) });
    return book.rules?.stop(next) ? complete(book, next) : next;
  },
  tricks: (book, state, { tricks }) => complete(book, { ...state, tricks }),
  penalty: (book, state, { penalty, side, points }) => ({
    ...state, penalties: [...state.penalties, [penalty, side, points ?? book.penalties[penalty]]],
  }),
  misdeal: (book, state) => deal(book, state, state.dealer, state.barred),
  ban_waived: (book, state, { seat }) =>
    deal(book, state, state.dealer, state.barred.filter((each) => book.seats[each] !== seat)),
  first: (_, state, { sides }) => end(state, sides),
  abandon: (_, state) => end(state, []),
};

/** @type {(state: Pad.State, winners: Pad.Side[]) => Pad.State} */
const end = (state, winners) => ({
  ...state, phase: "over", over: true, doubt: true, outcome: { winners, words: "" },
});

/** @type {(book: Pad.Book, state: Pad.State, at: Pad.Auction) => Pad.State} */
function follow(book, state, at) {
  const next = { ...state, at };
  if (at.turn !== null) return next;
  if (at.allPass) return passedOut(book, next, at.allPass);
  return at.standing && at.holder !== null ? bind(book, next, at.standing.call, at.holder) : next;
}

/** @type {(book: Pad.Book, state: Pad.State, how: string) => Pad.State} */
function passedOut(book, state, how) {
  if (how === "play_nt") return { ...state, phase: "play" };
  return nextHand(book, state, { made: null, points: {} }, how === "redeal_same_dealer");
}

/** @type {(book: Pad.Book, state: Pad.State, word: Pad.Word, declarer: Pad.Seat) => Pad.State} */
function bind(book, state, word, declarer) {
  const solo = find(book, word)?.group === "solo";
  const seats = solo ? [declarer] : partners(book, state.dealer, declarer);
  const next = { ...state, contract: contractOf(book, word, [...new Set([declarer, ...seats])]) };
  const ask = partnerUnknown(book, next) && book.partner_reveal === "announced";
  return { ...next, phase: ask ? "partner" : "play" };
}

/**
 * A contract with its group, the declarer first, and the sides that it binds.
 * @type {(book: Pad.Book, call: Pad.Word, seats: Pad.Seat[]) => Pad.Contract}
 */
function contractOf(book, call, seats) {
  const sides = [...new Set(seats.map((seat) => sideOf(book, seat)))];
  return { call, declarer: seats[0], group: [...seats].sort(), sides };
}

/** @type {(book: Pad.Book, seat: Pad.Seat) => Pad.Side} */
export const sideOf = (book, seat) => sits(book, seat).key;

/** @type {(book: Pad.Book, seat: Pad.Seat) => Pad.Book["sides"][0]} */
const sits = (book, seat) => book.sides.find((side) => side.seats.includes(seat)) ?? book.sides[0];

/**
 * The seats that play together with `seat` in a hand, itself among them.
 * @type {(book: Pad.Book, dealer: Pad.Seat, seat: Pad.Seat) => Pad.Seat[]}
 */
function partners(book, dealer, seat) {
  const count = book.seats.length;
  const place = (seat - dealer - 1 + count) % count;
  if (book.layout === "rotating_221" && place < count - 1) {
    return [seat, (dealer + 1 + ((place + 2) % (count - 1))) % count];
  }
  return sits(book, seat).seats;
}

/** @type {(book: Pad.Book, state: Pad.State) => boolean} */
export const partnerUnknown = (book, { contract, solo }) =>
  contract !== null && book.layout === "call_card" && !solo && contract.group.length === 1 &&
  Boolean(find(book, contract.call)?.level);

/**
 * Tricks by side from the seats that won them.
 * @type {(book: Pad.Book, order: Pad.Seat[]) => Pad.BySide}
 */
export function won(book, order) {
  const tricks = Object.fromEntries(book.sides.map((side) => [side.key, 0]));
  for (const seat of order) tricks[sideOf(book, seat)] += 1;
  return tricks;
}

/** @type {(book: Pad.Book, state: Pad.State) => Pad.State} */
function complete(book, state) {
  if (partnerUnknown(book, state)) return { ...state, phase: "partner" };
  const counted = { ...(book.rules?.stop(state) ?? state), played: state.played + 1 };
  return nextHand(book, counted, score(book, counted, counted.tricks ?? {}), false);
}

/**
 * The tricks of a contract's sides.
 * @type {(contract: Pad.Contract | null, tricks: Pad.BySide) => number}
 */
const together = (contract, tricks) =>
  (contract?.sides ?? []).reduce((sum, side) => sum + tricks[side], 0);

/**
 * Whether the hand was made and what each side scores with these tricks: `{made, points}`.
 * @param {Pad.Book} book
 * @param {Pad.State} state
 * @param {Pad.BySide} tricks
 */
export function score(book, state, tricks) {
  const { contract, revoke, breach, declare } = state;
  const sides = contract?.sides ?? [];
  const number = together(contract, tricks);
  const rows = contract && (declare ? book.declare_points : book.points[contract.call]);
  const row = book.rules?.row(state, number) ?? rows?.[number];
  const [made, value, flat, each] = row ?? [null, 0, 0, book.all_pass_trick ?? 0];
  // What a lost bid pays is no trick points, which alone are capped.
  const bid = contract && find(book, contract.call);
  const lost = book.pays_opponents && made === false;
  const paid = !bid || bid.level ? flat : lost ? bid.value : 0;
  /** @type {Pad.BySide} */
  const points = {};
  for (const { key, seats } of book.sides) {
    if (sides.includes(key)) {
      points[key] = book.half && sides.length === 2 ? value / 2 : value;
      continue;
    }
    const with_ = new Set(partners(book, state.dealer, seats[0]).map((seat) => sideOf(book, seat)));
    const taken = [...with_].reduce((sum, side) => sum + tricks[side], 0);
    const own = bid?.level && taken < book.trick_points_from ? 0 : taken;
    const revoked = contract && revoke !== null && seats.includes(revoke);
    const ofTricks = revoked ? 0 : each * own + flat - paid;
    points[key] = paid + ofTricks - overCap(book, state.scores[key], ofTricks, made);
  }
  for (const [, side, off] of state.penalties) points[side] -= off;
  if (breach !== null && made !== null && book.rules) {
    const side = sideOf(book, breach);
    points[side] += book.rules.breach({ ...state, tricks }, made, state.scores[side] + points[side]);
  }
  return { made, points };
}

/** @type {(book: Pad.Book, before: number, points: number, made: boolean | null) => number} */
function overCap(book, before, points, made) {
  const counts = book.cap_rule === "always_490" || (book.cap_rule !== "none" && made === false);
  return counts && book.cap !== null ? before + points - Math.max(before, Math.min(before + points, book.cap)) : 0;
}

/**
 * @type {(book: Pad.Book, state: Pad.State, scored: {made: boolean | null, points: Pad.BySide},
 *   sameDealer: boolean) => Pad.State}
 */
function nextHand(book, state, { made, points }, sameDealer) {
  const scores = Object.fromEntries(
    Object.entries(state.scores).map(([side, before]) => [side, before + (points[side] ?? 0)]),
  );
  const told = {
    number: state.hand, contract: state.contract?.call ?? null,
    declarer: state.contract?.declarer ?? null, made, points, after: scores,
  };
  const unsure = Boolean(book.seldom) && !book.rules;
  const next = { ...state, scores, last_hand: told, doubt: state.doubt || unsure };
  next.hand += 1;
  next.used = specialsUsed(book, state);
  const dealer = sameDealer ? state.dealer : (state.dealer + 1) % book.seats.length;
  const winners = state.stopped ?? ended(book, state, made, scores);
  if (!winners) return deal(book, next, dealer, book.rules?.barred(state, made));
  const games = { ...state.games };
  for (const side of winners) games[side] += 1;
  const last = !winners.length || winners.some((side) => games[side] >= book.games);
  if (last) return end({ ...next, games, hand: state.hand }, winners);
  const nothing = Object.fromEntries(Object.keys(scores).map((side) => [side, 0]));
  return deal(book, { ...next, games, scores: nothing, used: [] }, dealer);
}

/**
 * How many specials each seat has played in this game, where the rules limit them.
 * @type {(book: Pad.Book, state: Pad.State) => number[]}
 */
function specialsUsed(book, { contract, used }) {
  if (!book.auction.specials_per_person || !contract || find(book, contract.call)?.level) return used;
  return book.seats.map((_, seat) => (used[seat] ?? 0) + Number(seat === contract.declarer));
}

/**
 * The winners if these scores end the game, none where only the server can tell; else null.
 * @type {(book: Pad.Book, state: Pad.State, made: boolean | null, scores: Pad.BySide) => Pad.Side[] | null}
 */
function ended(book, { contract, played }, made, scores) {
  const { target, floor, spread, exact, over_limit: limit, hands } = book;
  const sides = Object.keys(scores);
  if (hands) return played < hands ? null : best(sides, scores);
  if (target === null) return null;
  const group = contract?.sides ?? [];
  const byBid = book.out_rule === "bid_only" && !exact;
  const there = sides.filter((side) =>
    (exact ? scores[side] === target : scores[side] >= target) &&
    (!byBid || (made && group.includes(side))));
  if (there.length) return firstOf(book, there, group, made, scores);
  const high = Math.max(...Object.values(scores));
  const atFloor = (/** @type {Pad.Side} */ side) => floor !== null && scores[side] <= floor &&
    (!book.floor_strict || scores[side] < floor) &&
    (high >= 0 || !book.floor_needs_other_nonnegative);
  const losers = sides.filter((side) => atFloor(side) || (exact && limit !== null && scores[side] >= limit));
  const others = sides.filter((side) => !losers.includes(side));
  if (losers.length) return best(others.length || exact ? others : sides, scores);
  const low = Math.min(...Object.values(scores));
  const apart = spread !== null && high > 0 && low < 0 && high - low >= spread;
  return apart ? best(sides, scores) : null;
}

/** @type {(sides: Pad.Side[], scores: Pad.BySide) => Pad.Side[]} */
const best = (sides, scores) => {
  const high = Math.max(...sides.map((side) => scores[side]));
  return sides.filter((side) => scores[side] === high);
};

/**
 * Who wins of several at the target; none where the order of tricks would have to tell.
 * @type {(book: Pad.Book, there: Pad.Side[], group: Pad.Side[], made: boolean | null,
 *   scores: Pad.BySide) => Pad.Side[]}
 */
function firstOf(book, there, group, made, scores) {
  const bidderFirst = book.tie_rule === "bidder_first_then_trick_order";
  const byTricks = !group.length && book.no_declarer_tie === "trick_order";
  const level = book.exact || bidderFirst || byTricks ? there : best(there, scores);
  if (level.length === 1) return level;
  const declarerOnly = book.tie_rule === "equal_points_only" && !book.exact;
  const bidder = group.find((side, place) => level.includes(side) && !(declarerOnly && place));
  const defended = level.some((side) => !group.includes(side));
  const sure = bidder && (book.exact || !bidderFirst || made || !defended);
  return sure ? [bidder] : [];
}

/**
 * For rules that are a module of their own (seldom.js).
 * @type {Pad.Tools}
 */
export const tools = { find, partnerUnknown, partners, sideOf, together, won };
