/**
 * What only few tables play, and only their pads load: bans and breach, revokes, and the stop of
 * 1904. As the rest of the pad it knows the tables of the rulebook and no more.
 */
const TRICKS = 10;
const SHORT_OF = 10;
const BARS_DECLARER = 2;
const BREACH_LEVEL = 7;

/** `book.rules`: what hand.js asks of these rules; `tools` are its own functions. */
export function seldom(book, { find, partnerUnknown, sideOf, together, partners, won }) {
  const { bans, stops, trick_points: trick, revoked_points: lostBy } = book.seldom;

  const rowsOf = ({ contract, declare }) =>
    declare ? book.declare_points : book.points[contract.call];

  /** The row of a contract that a revoke or an early end decides, or nothing. */
  function row(state, tricks) {
    const { contract, revoke, declare, unsettled } = state;
    if (!contract) return null;
    const rows = rowsOf(state);
    const { level, value } = find(book, contract.call);
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
   */
  function byEnough(state, made) {
    if (made !== false) return 0;
    const { contract, tricks } = state;
    const own = together(contract, tricks);
    const against = Object.values(tricks).reduce((sum, each) => sum + each, -own);
    return rowsOf(state)[find(book, contract.call).level ? TRICKS - against : own][4];
  }

  /** What a breach wins or loses for its side, which stands at `stands` without it. */
  function breach(state, made, stands) {
    const { target, floor, breach: value } = book;
    if (byEnough(state, made)) {
      if (floor !== null && stands <= floor) return Math.min(value, floor - stands);
      const short = target !== null && stands < target;
      return short ? Math.max(0, Math.min(value, target - SHORT_OF - stands)) : value;
    }
    if (target !== null && stands >= target) return Math.max(-value, target - stands);
    const above = floor !== null && stands > floor;
    return above ? Math.min(0, Math.max(-value, floor + SHORT_OF - stands)) : -value;
  }

  /** The seats that are out of the next auction. */
  function barred(state, made) {
    if (!state.contract || made === null) return [];
    const { call, declarer } = state.contract;
    const enough = byEnough(state, made);
    const out = new Set(bans && enough === BARS_DECLARER ? [declarer] : []);
    if (state.breach !== null && !enough) out.add(state.breach);
    if (state.breach !== null && enough && find(book, call).level === BREACH_LEVEL) out.add(declarer);
    return [...out];
  }

  /** The hand as it stood where play stopped, with its `stopped` winners, or nothing. */
  function stop(state) {
    const { order, contract, revoke } = state;
    const whole = !state.tricks || order.length === TRICKS;
    if (!stops || !whole || partnerUnknown(book, state)) return null;
    if (revoke !== null && contract) return null;
    const defenders = book.sides.map(({ key }) => key).filter((key) => !contract?.sides.includes(key));
    let out = defenders.filter((key) => state.scores[key] >= book.target);
    for (let played = 1; played < TRICKS && played <= order.length; played += 1) {
      const tricks = won(book, order.slice(0, played));
      const at = contract ? contractAt(state, tricks, played) : { wins: -Infinity };
      if (!out.length) out = defenders.filter((key) => {
        const points = credited(state, tricks, key, at);
        return state.scores[key] + points >= book.target;
      });
      if (at.made && at.takes >= book.target) {
        return { ...state, tricks, stopped: [contract.sides[0]] };
      }
      if (out.length && !(at.wins >= book.target)) {
        const unsettled = contract && !at.made && !at.lost;
        return { ...state, tricks, stopped: out, unsettled };
      }
    }
    return null;
  }

  /** What is sure of a contract, and what its bidder has by it now and could have at most. */
  function contractAt(state, tricks, played) {
    const { contract, declare, scores } = state;
    const rows = rowsOf(state);
    const group = together(contract, tricks);
    const open = rows.slice(group, group + TRICKS - played + 1);
    const share = book.half ? contract.sides.length : 1;
    const has = (value) => scores[contract.sides[0]] + value / share;
    const bid = find(book, contract.call);
    const value = has(declare ? rows[TRICKS][1] : bid.value);
    const lost = !open.some(([made]) => made);
    const most = bid.level && group === played ? has(rows[TRICKS][1]) : value;
    return { lost, made: open.every(([made]) => made), takes: value, wins: lost ? -Infinity : most };
  }

  /** The points that a defender has for these tricks, with what comes after still open. */
  function credited({ contract, dealer }, tricks, key, { lost }) {
    const seat = book.sides.find((side) => side.key === key).seats[0];
    const sides = new Set(partners(book, dealer, seat).map((each) => sideOf(book, each)));
    const own = [...sides].reduce((sum, side) => sum + tricks[side], 0);
    if (!contract || find(book, contract.call).level) return trick * own;
    if (!lost) return 0;
    const [, , flat, each] = book.points[contract.call][together(contract, tricks)];
    return flat - (book.pays_opponents ? find(book, contract.call).value : 0) + each * own;
  }

  return { row, breach, barred, stop };
}
