/**
 * What only few tables play, and only their pads load: bans and breach, revokes, and the stop of
 * 1904. As the rest of the pad it knows the tables of the rulebook and no more.
 */
const TRICKS = 10;
const SHORT_OF = 10;
const BARS_DECLARER = 2;
const BREACH_LEVEL = 7;

/** @typedef {{lost: boolean, made: boolean, takes: number, wins: number}} Sure */
/** @type {Sure} Where nobody bid, nothing of a contract is sure. */
const UNBID = { lost: false, made: false, takes: -Infinity, wins: -Infinity };

/**
 * `book.rules`: what hand.js asks of these rules; `tools` are its own functions.
 * @type {(book: Pad.Book, tools: Pad.Tools) => Pad.SeldomRules}
 */
export function seldom(book, { find, partnerUnknown, sideOf, together, partners, won }) {
  const { bans, stops, trick_points: trick, revoked_points: lostBy } =
    /** @type {Pad.Seldom} */ (book.seldom);

  /** @type {(state: Pad.State) => Pad.Row[]} */
  const rowsOf = ({ contract, declare }) =>
    (declare ? book.declare_points : contract && book.points[contract.call]) ?? [];
  /** @type {(contract: Pad.Contract) => {level: number, value: number}} */
  const bidOf = ({ call }) => find(book, call) ?? { level: 0, value: 0 };

  /**
   * The row of a contract that a revoke or an early end decides, or nothing.
   * @type {(state: Pad.State, tricks: number) => Pad.Row | null | undefined}
   */
  function row(state, tricks) {
    const { contract, revoke, declare, unsettled } = state;
    if (!contract) return null;
    const rows = rowsOf(state);
    const { level, value } = bidOf(contract);
    const special = !level;
    if (unsettled) return [null, 0, 0, special ? 0 : trick];
    if (revoke === null) return null;
    if (contract.sides.includes(sideOf(book, revoke))) {
      return special && !declare ? lostBy[contract.call][tricks] : rows[0];
    }
    if (special) return rows.find(([made]) => made);
    return declare || tricks === TRICKS ? rows[TRICKS] : [true, value, 0, trick];
  }

  /**
   * Whether a contract was lost by a trick more than needed: 0, 1, or 2 where it bars. A bid is by
   * the tricks that its opponents took, which are not all that it lost where play stopped early.
   * @type {(state: Pad.State, made: boolean | null) => number}
   */
  function byEnough(state, made) {
    if (made !== false) return 0;
    const { contract, tricks } = state;
    if (!contract || !tricks) return 0;
    const own = together(contract, tricks);
    const against = Object.values(tricks).reduce((sum, each) => sum + each, -own);
    return rowsOf(state)[bidOf(contract).level ? TRICKS - against : own][4] ?? 0;
  }

  /**
   * What a breach wins or loses for its side, which stands at `stands` without it.
   * @type {(state: Pad.State, made: boolean, stands: number) => number}
   */
  function breach(state, made, stands) {
    const { target, floor } = book;
    const value = book.breach ?? 0;
    if (byEnough(state, made)) {
      if (floor !== null && stands <= floor) return Math.min(value, floor - stands);
      const short = target !== null && stands < target;
      return short ? Math.max(0, Math.min(value, target - SHORT_OF - stands)) : value;
    }
    if (target !== null && stands >= target) return Math.max(-value, target - stands);
    const above = floor !== null && stands > floor;
    return above ? Math.min(0, Math.max(-value, floor + SHORT_OF - stands)) : -value;
  }

  /**
   * The seats that are out of the next auction.
   * @type {(state: Pad.State, made: boolean | null) => Pad.Seat[]}
   */
  function barred(state, made) {
    if (!state.contract || made === null) return [];
    const { declarer } = state.contract;
    const enough = byEnough(state, made);
    const out = new Set(bans && enough === BARS_DECLARER ? [declarer] : []);
    if (state.breach !== null && !enough) out.add(state.breach);
    if (state.breach !== null && enough && bidOf(state.contract).level === BREACH_LEVEL) {
      out.add(declarer);
    }
    return [...out];
  }

  /**
   * The hand as it stood where play stopped, with its `stopped` winners, or nothing.
   * @type {(state: Pad.State) => Pad.State | null}
   */
  function stop(state) {
    const { order, contract, revoke } = state;
    const target = book.target ?? Infinity;
    const whole = !state.tricks || order.length === TRICKS;
    if (!stops || !whole || partnerUnknown(book, state)) return null;
    if (revoke !== null && contract) return null;
    const defenders = book.sides.map(({ key }) => key).filter((key) => !contract?.sides.includes(key));
    let out = defenders.filter((key) => state.scores[key] >= target);
    for (let played = 1; played < TRICKS && played <= order.length; played += 1) {
      const tricks = won(book, order.slice(0, played));
      const at = contract ? contractAt(state, contract, tricks, played) : UNBID;
      if (!out.length) out = defenders.filter((key) => {
        const points = credited(state, tricks, key, at);
        return state.scores[key] + points >= target;
      });
      if (contract && at.made && at.takes >= target) {
        return { ...state, tricks, stopped: [contract.sides[0]] };
      }
      if (out.length && !(at.wins >= target)) {
        const unsettled = Boolean(contract) && !at.made && !at.lost;
        return { ...state, tricks, stopped: out, unsettled };
      }
    }
    return null;
  }

  /**
   * What is sure of a contract, and what its bidder has by it now and could have at most.
   * @type {(state: Pad.State, contract: Pad.Contract, tricks: Pad.BySide, played: number) => Sure}
   */
  function contractAt(state, contract, tricks, played) {
    const { declare, scores } = state;
    const rows = rowsOf(state);
    const group = together(contract, tricks);
    const open = rows.slice(group, group + TRICKS - played + 1);
    const share = book.half ? contract.sides.length : 1;
    const has = (/** @type {number} */ value) => scores[contract.sides[0]] + value / share;
    const bid = bidOf(contract);
    const value = has(declare ? rows[TRICKS][1] : bid.value);
    const lost = !open.some(([made]) => made);
    const most = bid.level && group === played ? has(rows[TRICKS][1]) : value;
    return { lost, made: open.every(([made]) => made), takes: value, wins: lost ? -Infinity : most };
  }

  /**
   * The points that a defender has for these tricks, with what comes after still open.
   * @type {(state: Pad.State, tricks: Pad.BySide, key: Pad.Side, at: Sure) => number}
   */
  function credited({ contract, dealer }, tricks, key, { lost, made }) {
    const [seat] = book.sides.find((side) => side.key === key)?.seats ?? [];
    const sides = new Set(partners(book, dealer, seat).map((each) => sideOf(book, each)));
    const own = [...sides].reduce((sum, side) => sum + tricks[side], 0);
    if (!contract) return trick * own;
    const { level, value } = bidOf(contract);
    if (level) return own < book.trick_points_from ? 0 : trick * own;
    if (!lost && !made) return 0;
    const [, , flat, each] = book.points[contract.call][together(contract, tricks)];
    return flat - (book.pays_opponents && lost ? value : 0) + each * own;
  }

  return { row, breach, barred, stop };
}
