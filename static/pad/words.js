/** The page's data, and sentences from its translated words. */

export const data = JSON.parse(document.getElementById("pad-data").textContent);
export const { book, words } = data;

/** A sentence with its blanks filled: `%(call)s`, or `%(Call)s` where it begins the sentence. */
export const say = (sentence, blanks = {}) =>
  sentence.replace(/%\((\w)(\w*)\)s/g, (_, first, rest) => {
    const exact = blanks[first + rest];
    return exact ?? capital(String(blanks[first.toLowerCase() + rest] ?? "…"));
  });

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const seatName = (seat) => data.names[seat];

const parts = (word) => /^(\d+)(\D+)$/.exec(word) ?? [];

/** A call for the eye: "7♠". */
export function callText(word) {
  const [, level, strain] = parts(word);
  return level ? level + words.strains[strain][0] : words.calls[word];
}

const inWords = Object.values(words.strains).map(
  ([sign, word]) => [new RegExp(`(\\d)${sign}`, "g"), `$1 ${word}`]);

/** A sentence for the ear, since not every reader says what a suit's sign means: "7 spades". */
export const aloud = (text) => inWords.reduce((told, [sign, word]) => told.replace(sign, word), text);

/** A call as nodes, with its suit in its colour. */
export function callNodes(word) {
  const [, level, strain] = parts(word);
  if (!level) return [callText(word)];
  const suit = document.createElement("span");
  suit.className = `suit suit-${strain.toLowerCase()}`;
  suit.role = "img";
  [suit.textContent, suit.ariaLabel] = words.strains[strain];
  return [level, suit];
}

/** Points with their sign: +60, −250, 0. */
export const points = (value) => (value > 0 ? `+${value}` : score(value));

export const score = (value) => String(value).replace("-", "−");

/** What an entry of the log says, as a short sentence. */
export function tell({ kind, payload }) {
  const name = payload.seat && seatName(book.seats.indexOf(payload.seat));
  const call = payload.call ?? payload.contract;
  const numbers = payload.tricks && Object.values(payload.tricks).join("–");
  const sentence = (kind === "contract" && !call && words.told.passed) || words.told[kind];
  return say(sentence ?? kind, { name: name ?? words.nobody, call: call && callText(call), numbers });
}

/** How a hand ended: "7♠ by Ana, made. North-South +140, East-West +30." */
export function tellHand({ contract, declarer, made, points: won }) {
  const scored = Object.entries(won).filter(([, value]) => value);
  const numbers = scored.map(([side, value]) => `${data.sides[side]} ${points(value)}`).join(", ");
  if (!contract) return say(words.hand_passed, { numbers });
  const sentence = made ? words.hand_made : words.hand_lost;
  return say(sentence, { call: callText(contract), name: seatName(declarer), numbers });
}
