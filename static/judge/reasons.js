/**
 * Why a card wins its trick, and why one may or may not be played, as codes with a card and a suit.
 * The same as scoring/judge/reasons.py says; a test compares the two.
 */
import { SUITS, follows, isWorthless, leads, mayName, names, open, winner } from "./walker.js";

/** @type {(card: Judge.Card) => Judge.Suit} */
const printed = (card) => (card.startsWith("JK") ? "" : card.slice(-1));
/** @type {(card: Judge.Card) => boolean} */
const isJoker = (card) => card.startsWith("JK");
/** @type {(code: string, card?: Judge.Card, suit?: Judge.Suit) => Judge.Reason} */
const reason = (code, card = "", suit = "") => ({ code, card, suit });

/**
 * Why the winning card of a trick beats the others.
 * @type {(rules: Judge.Rules, cards: Judge.Card[], led: string, won: number) => Judge.Reason}
 */
export function whyItWins(rules, cards, led, won) {
  const card = cards[won];
  const suit = rules.suit.get(card);
  if (suit === "") return reason(rules.joker.low ? "low_joker_led" : "joker_beats_all", card, led);
  if (rules.trumps && suit === rules.trumps) return reason(trump(rules, cards, card), card, rules.trumps);
  if (isJoker(card)) return reason("declared_joker", card, led);
  if (rules.strain === "J5" && card.startsWith("J")) return reason("jack_on_top", card, led);
  return reason(rules.trumps ? "not_trumped" : "highest_led", card, led);
}

/** @type {(rules: Judge.Rules, cards: Judge.Card[], card: Judge.Card) => string} */
function trump(rules, cards, card) {
  const jokers = rules.jokers.length;
  const place = rules.order[rules.trumps].indexOf(card);
  if (isJoker(card)) return place ? "second_joker" : "top_joker";
  if (place < jokers + 2) return `${place === jokers ? "right" : "left"}_bower_${jokers}`;
  if (printed(card) !== rules.trumps) return "joined_four";
  const trumps = cards.filter((each) => rules.suit.get(each) === rules.trumps);
  return trumps.length > 1 ? "highest_trump" : "only_trump";
}

/**
 * What is worth saying of cards that did not win.
 * @param {Judge.Rules} rules
 * @param {Judge.Card[]} cards
 * @param {Judge.Suit} led
 * @param {number} won
 * @param {Judge.Suit[][]} voids
 */
export function remarks(rules, cards, led, won, voids) {
  return cards.flatMap((card, place) => {
    const suit = rules.suit.get(card);
    if (place === won) return [];
    if (suit === "" && rules.joker.low) return [reason("joker_is_lowest", card)];
    if (suit === "" && place && isWorthless(rules, place, led, voids[place])) {
      return [reason("joker_worthless", card, led)];
    }
    if (suit && suit === rules.trumps && printed(card) && printed(card) !== suit) {
      return [reason("is_a_trump", card, printed(card))];
    }
    if (isJoker(card) && suit && suit !== rules.trumps && suit !== led) {
      return [reason("declared_elsewhere", card, suit)];
    }
    return [];
  });
}

/**
 * The judge's word on a trick: `{winner, led, reasons}`, or `{ask}` where a suit must be named.
 * @type {(tables: Judge.Tables, asked: Judge.Asked) => Judge.Answer}
 */
export function judgeTrick(tables, asked) {
  const rules = open(tables, asked.rules, asked.strain, asked.declared);
  const [lead] = asked.table;
  if (!lead) return { ask: "no_cards" };
  const led = rules.suit.get(lead) || asked.named;
  if (!led) return { ask: "no_name" };
  const voids = asked.table.map((card) => asked.shown[card] ?? []);
  if (rules.loose.includes(lead) && !mayName(rules, led, voids[0])) return { ask: "name_barred" };
  const won = winner(rules, asked.table, led, voids);
  const why = whyItWins(rules, asked.table, led, won);
  return { winner: won, led, reasons: [why, ...remarks(rules, asked.table, led, won, voids)] };
}

/**
 * The judge's word on a play: `{may, legal, reasons}`, or `{ask}`.
 * @type {(tables: Judge.Tables, asked: Judge.Asked) => Judge.Answer}
 */
export function judgePlay(tables, asked) {
  const rules = open(tables, asked.rules, asked.strain, asked.declared);
  const [lead] = asked.table;
  const card = asked.played;
  if (!card) return { ask: "no_play" };
  const led = lead ? rules.suit.get(lead) || asked.named : "";
  const unnamed = !lead && rules.loose.includes(card);
  if (((lead && !led) || unnamed) && !asked.named) return { ask: "no_name" };
  const hand = [card, ...asked.hand];
  const legal = led
    ? follows(rules, hand, led, asked.voids, asked.suitsLed)
    : leads(rules, hand, asked.voids, asked.suitsLed);
  const may = legal.includes(card);
  const first = legal.filter((each) => asked.exposed.includes(each));
  if (may && first.length && !first.includes(card)) {
    return { may: false, exposed: true, legal: first, reasons: [reason("exposed_first", first[0])] };
  }
  if (may && unnamed && !names(rules, hand, asked.voids, asked.suitsLed).includes(asked.named)) {
    return { may: false, irregular: true, legal, reasons: [reason("name_barred", card, asked.named)] };
  }
  const why = may ? whyItMay(rules, hand, card, led, asked) : whyItMayNot(rules, hand, card, led);
  return { may, irregular: false, legal, reasons: [why] };
}

/**
 * @param {Judge.Rules} rules
 * @param {Judge.Card[]} hand
 * @param {Judge.Card} card
 * @param {Judge.Suit} led
 * @param {Judge.Asked} asked
 */
function whyItMay(rules, hand, card, led, asked) {
  const suit = rules.suit.get(card);
  if (!led) return reason(suit === "" ? "joker_led" : "any_lead", card, unlessLed(rules, card, asked));
  if (suit === led) return reason(suit === printed(card) ? "follows" : other("follows", rules), card, suit);
  const canFollow = hand.some((each) => rules.suit.get(each) === led);
  if (suit) return reason("cannot_follow", card, led);
  if (!canFollow) return reason("joker_when_void", card, led);
  const always = follows(rules, hand, led, asked.voids, SUITS).includes(card);
  return reason(always ? "joker_any_time" : "joker_first", card, led);
}

/** @type {(rules: Judge.Rules, card: Judge.Card, asked: Judge.Asked) => Judge.Suit} */
const unlessLed = (rules, card, asked) => (rules.suit.get(card) === "" ? asked.named : "");
/** @type {(code: string, rules: Judge.Rules) => string} */
const other = (code, rules) => (rules.trumps ? `${code}_as_trump` : `${code}_as_declared`);

/** @type {(rules: Judge.Rules, hand: Judge.Card[], card: Judge.Card, led: string) => Judge.Reason} */
function whyItMayNot(rules, hand, card, led) {
  if (rules.suit.get(card) === "") return reason(barredJoker(rules, hand, led), card, led);
  const following = hand.filter((each) => rules.suit.get(each) === led);
  if (!following.length) return reason("must_play_joker", card, led);
  const plain = following.filter((each) => printed(each) === led);
  return reason(plain.length ? "must_follow" : other("must_follow", rules), (plain[0] ?? following[0]), led);
}

/** @type {(rules: Judge.Rules, hand: Judge.Card[], led: Judge.Suit) => string} */
function barredJoker(rules, hand, led) {
  // A joker that a hand void in a suit may not even play where nothing was shown is kept for last.
  const goesLast = !(rules.joker.follow[2] & 4);
  if (goesLast) return "joker_goes_last";
  if (led) return hand.some((each) => rules.suit.get(each) === led) ? "joker_can_follow" : "joker_renounced";
  return rules.joker.lead ? "joker_has_no_name" : "joker_leads_last";
}
