/**
 * The tricks on the phone: a walk over the tables of the engine (rules_engine/card_tables.py). It
 * knows nothing of 500 that is not in the tables; a test compares it with the engine.
 */

export const SUITS = ["S", "C", "D", "H"];

// The sorts of cards in the entries of a joker's table `follow`.
const FOLLOWING = 1;
const OTHERS = 2;
const JOKER = 4;

/**
 * The rules of the tricks of a rule set in a strain; `declared` is the suit of its joker.
 * @param {Judge.Tables} tables
 * @param {string} name
 * @param {string} strain
 * @returns {Judge.Rules}
 */
export function open(tables, name, strain, declared = "") {
  const { pack, hands, plain, misere } = tables.rules[name];
  const groups = tables.packs[pack][strain].split("|").map((cards) => cards.split(" ").filter(Boolean));
  const order = Object.fromEntries(SUITS.map((suit, at) => [suit, groups[at]]));
  let loose = groups[SUITS.length];
  if (declared) {
    order[declared] = [...loose, ...order[declared]];
    loose = [];
  }
  const suit = new Map(SUITS.flatMap((each) => order[each].map((card) => [card, each])));
  for (const card of loose) suit.set(card, "");
  const trumps = SUITS.includes(strain) ? strain : "";
  const jokers = [...suit.keys()].filter((card) => card.startsWith("JK")).sort();
  const joker = tables.jokers[strain === "M" ? misere : plain];
  return { hands, strain, trumps, order, loose, jokers, suit, joker };
}

/**
 * The hands that play to a trick, from its leader on; those of a seat's partners lie by if it
 * plays alone.
 * @param {Judge.Tables} tables
 * @param {string} name
 * @param {number} leader
 * @param {string} seat
 */
export function circle(tables, name, leader, seat) {
  const { hands, alone } = tables.rules[name];
  const out = (seat && alone[Number(seat)]) || [];
  return hands.map((_, place) => (leader + place) % hands.length).filter((hand) => !out.includes(hand));
}

/**
 * Whether a joker may be declared to be of a suit in this strain.
 * @type {(tables: Judge.Tables, name: string, strain: string) => boolean}
 */
export const mayDeclare = (tables, name, strain) =>
  tables.rules[name].declare && !SUITS.includes(strain);

/**
 * Which card of a trick wins, counted from 0; `voids` are the suits shown by each player.
 * @param {Judge.Rules} rules
 * @param {Judge.Card[]} cards
 * @param {Judge.Suit} led
 * @param {Judge.Suit[][]} voids
 */
export function winner(rules, cards, led, voids = []) {
  const powers = cards.map((card, place) => power(rules, card, place, led, voids[place] ?? []));
  return powers.indexOf(Math.max(...powers));
}

/** @type {(rules: Judge.Rules, card: string, place: number, led: string, voids: string[]) => number} */
function power(rules, card, place, led, voids) {
  if (rules.loose.includes(card)) {
    return isWorthless(rules, place, led, voids) ? -1 : 200 - rules.loose.indexOf(card);
  }
  const suit = rules.suit.get(card) ?? "";
  if (suit === rules.trumps) return 100 - rules.order[suit].indexOf(card);
  return suit === led ? 50 - rules.order[suit].indexOf(card) : -1;
}

/**
 * Whether a joker outside the suits counts for nothing in its place of a trick.
 * @type {(rules: Judge.Rules, place: number, led: string, voids: string[]) => boolean}
 */
export function isWorthless(rules, place, led, voids) {
  const { low, worthless } = rules.joker;
  return place === 0 ? low : worthless[voids.includes(led) ? 1 : 0];
}

/**
 * Whether the leader of a joker may have named a suit, having shown himself void in some.
 * @type {(rules: Judge.Rules, suit: string, voids: string[]) => boolean}
 */
export const mayName = (rules, suit, voids) =>
  !rules.joker.bound || !voids.includes(suit) || voids.length === SUITS.length;

/**
 * The cards of a hand that may be played to the lead of a suit.
 * @param {Judge.Rules} rules
 * @param {Judge.Card[]} hand
 * @param {Judge.Suit} led
 * @param {Judge.Suit[]} voids
 * @param {Judge.Suit[]} suitsLed
 */
export function follows(rules, hand, led, voids = [], suitsLed = []) {
  const sort = (/** @type {Judge.Card} */ card) => {
    const suit = rules.suit.get(card);
    if (suit === "") return JOKER;
    return suit === led ? FOLLOWING : OTHERS;
  };
  const held = hand.reduce((sorts, card) => sorts | sort(card), 0);
  if (!(held & JOKER)) return held & FOLLOWING ? hand.filter((card) => sort(card) === FOLLOWING) : hand;
  const shown = (voids.includes(led) ? 4 : 0) + (suitsLed.includes(led) ? 8 : 0);
  const legal = rules.joker.follow[(held & (FOLLOWING | OTHERS)) + shown];
  return hand.filter((card) => sort(card) & legal);
}

/**
 * The cards that a hand may lead; a joker only if a suit can be named with it.
 * @param {Judge.Rules} rules
 * @param {Judge.Card[]} hand
 * @param {Judge.Suit[]} voids
 * @param {Judge.Suit[]} suitsLed
 */
export function leads(rules, hand, voids = [], suitsLed = []) {
  if (names(rules, hand, voids, suitsLed).length) return hand;
  return hand.filter((card) => !rules.loose.includes(card));
}

/**
 * The suits that a hand may name with a joker that it leads.
 * @param {Judge.Rules} rules
 * @param {Judge.Card[]} hand
 * @param {Judge.Suit[]} voids
 * @param {Judge.Suit[]} suitsLed
 */
export function names(rules, hand, voids = [], suitsLed = []) {
  const natural = new Set(hand.map((card) => rules.suit.get(card)).filter(Boolean));
  if (!hand.some((card) => rules.loose.includes(card))) return [];
  if (natural.size && !rules.joker.lead) return [];
  const named = SUITS.filter(
    (suit) =>
      rules.joker.name[
        (voids.includes(suit) ? 1 : 0) + (suitsLed.includes(suit) ? 2 : 0) + (natural.has(suit) ? 4 : 0)
      ],
  );
  return named.length || natural.size ? named : SUITS;
}
