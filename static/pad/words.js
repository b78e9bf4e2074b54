/** The page's data, and sentences from its translated words. */

/** @type {Pad.Data} */
export const data = JSON.parse(document.getElementById("pad-data")?.textContent ?? "");
export const { book, words } = data;

/**
 * A sentence with its blanks filled: `%(call)s`, or `%(Call)s` where it begins the sentence.
 * @type {(sentence: string, blanks?: Record<string, unknown>) => string}
 */
export const say = (sentence, blanks = {}) =>
  sentence.replace(/%\((\w)(\w*)\)s/g, (_, first, rest) => {
    const exact = blanks[first + rest];
    return String(exact ?? capital(String(blanks[first.toLowerCase() + rest] ?? "…")));
  });

/** @type {(text: string) => string} */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @type {(seat: Pad.Seat | null) => string} */
export const seatName = (seat) => data.names[seat ?? -1] ?? "…";

/** @type {(word: Pad.Word) => string[]} */
const parts = (word) => /^(\d+)(\D+)$/.exec(word) ?? [];

/**
 * A call for the eye: "7♠".
 * @param {Pad.Word} word
 */
export function callText(word) {
  const [, level, strain] = parts(word);
  return level ? level + words.strains[strain][0] : words.calls[word];
}

/** @type {[RegExp, string][]} */
const inWords = Object.values(words.strains).map(
  ([sign, word]) => [new RegExp(`(\\d)${sign}`, "g"), `$1 ${word}`]);

/**
 * A sentence for the ear, since not every reader says what a suit's sign means: "7 spades".
 * @param {string} text
 */
export const aloud = (text) => inWords.reduce((told, [sign, word]) => told.replace(sign, word), text);

/**
 * A call as nodes, with its suit in its colour.
 * @type {(word: Pad.Word) => (string | Node)[]}
 */
export function callNodes(word) {
  const [, level, strain] = parts(word);
  if (!level) return [callText(word)];
  const suit = document.createElement("span");
  suit.className = `suit suit-${strain.toLowerCase()}`;
  suit.role = "img";
  [suit.textContent, suit.ariaLabel] = words.strains[strain];
  return [level, suit];
}

/**
 * A time of today as "19:42" or, where the page's English counts to twelve, "7:42 pm"; of another
 * day with its date.
 * @param {number} at
 */
export function clock(at) {
  const time = new Date(at);
  const { lang } = document.documentElement;
  const today = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(lang, {
    ...(/^en-[^g]/.test(lang) ? { hour: "numeric" } : { hour: "2-digit", hourCycle: "h23" }),
    minute: "2-digit", ...(!today && { day: "numeric", month: "short" }),
  });
}

/**
 * Points with their sign: +60, −250, 0.
 * @param {number} value
 */
export const points = (value) => (value > 0 ? `+${value}` : score(value));

/** @type {(value: number) => string} */
export const score = (value) => String(value).replace("-", "−");

/**
 * What an entry of the log says, as a short sentence.
 * @param {Pad.Fact} fact
 */
export function tell(fact) {
  const { kind } = fact;
  if (fact.kind === "penalty") return tellPenalty(fact.payload);
  const payload = /** @type {Record<string, any>} */ (fact.payload);
  const name = payload.seat && seatName(book.seats.indexOf(payload.seat));
  const call = payload.call ?? payload.contract;
  const numbers = payload.tricks && Object.values(payload.tricks).join("–");
  const sentence = (kind === "contract" && !call && words.told.passed) || words.told[kind];
  return say(sentence ?? kind, { name: name ?? words.nobody, call: call && callText(call), numbers });
}

/** @param {Pad.Payloads["penalty"]} payload */
const tellPenalty = ({ penalty, side, points: told }) =>
  say(words.told.penalty, { name: data.sides[side], numbers: told ?? book.penalties[penalty] });

/**
 * How a hand ended: "7♠ by Ana, made. North-South +140, East-West +30."
 * @param {Pad.LastHand} hand
 */
export function tellHand({ contract, declarer, made, points: won }) {
  const scored = Object.entries(won).filter(([, value]) => value);
  const numbers = scored.map(([side, value]) => `${data.sides[side]} ${points(value)}`).join(", ");
  if (!contract) return say(words.hand_passed, { numbers });
  const sentence = made ? words.hand_made : words.hand_lost;
  return say(sentence, { call: callText(contract), name: seatName(declarer), numbers });
}
