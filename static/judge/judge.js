/** The judge's page: answers every tap from the tables in the page, with no network. */
import { judgePlay, judgeTrick } from "./reasons.js";
import { circle, mayDeclare, open } from "./walker.js";

/** @type {<T extends HTMLElement>(id: string) => T} An element that the page always has. */
const byId = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {{tables: Judge.Tables, words: Judge.Words}} */
const { tables, words } = JSON.parse(byId("judge-data").textContent);
/** @type {HTMLFormElement} */
const form = byId("judge");
/** @type {HTMLTemplateElement} */
const chip = byId("judge-chip");
/** @type {HTMLTemplateElement} */
const held = byId("judge-held");
/** @type {<T = HTMLInputElement>(name: string) => T} A field of the form by its name. */
const field = (name) => /** @type {any} */ (form.elements.namedItem(name));
/** @typedef {"table" | "played" | "hand"} Pile */
/** @type {Record<Pile, HTMLInputElement>} */
const piles = { table: field("cards"), played: field("played"), hand: field("hand") };
const PILES = /** @type {Pile[]} */ (Object.keys(piles));
/** @type {Record<string, string>} */
const SIGNS = { S: "♠\uFE0E", C: "♣\uFE0E", D: "♦\uFE0E", H: "♥\uFE0E", "": "★\uFE0E", JK2: "☆\uFE0E" };
const MOST_BESIDE = 9;

/** @type {<T extends HTMLElement>(selector: string, within?: ParentNode) => T} */
const find = (selector, within = form) => /** @type {any} */ (within.querySelector(selector));
/** @type {<T extends HTMLElement>(selector: string) => NodeListOf<T>} */
const every = (selector) => form.querySelectorAll(selector);
/** @type {(pile: Pile) => Judge.Card[]} */
const cardsOf = (pile) => piles[pile].value.split(" ").filter(Boolean);
/** @type {(name: string) => string} */
const value = (name) => field(name).value;
/** @type {(name: string) => string[]} */
const all = (name) => [...every(`[name="${name}"]:checked`)].map((box) => /** @type {HTMLInputElement} */ (box).value);
/** @type {(card: Judge.Card) => boolean} */
const isJoker = (card) => card.startsWith("JK");
/** @type {(sentence: string, told: Record<string, string | undefined>) => string} */
const fill = (sentence, told) => sentence.replace(/%\((\w+)\)s/g, (_, name) => told[name] ?? "");

/**
 * The question that the form asks now.
 * @returns {Judge.Asked}
 */
function question() {
  const name = value("rules");
  const strain = value("strain");
  return {
    rules: name,
    strain,
    mode: value("mode"),
    declared: mayDeclare(tables, name, strain) ? value("declared") : "",
    named: value("named"),
    table: cardsOf("table"),
    played: cardsOf("played")[0] ?? "",
    hand: cardsOf("hand"),
    shown: { JK: all("shown-JK"), JK2: all("shown-JK2") },
    voids: all("void"),
    suitsLed: all("led"),
    exposed: all("exposed").filter((card) => [...cardsOf("played"), ...cardsOf("hand")].includes(card)),
  };
}

/** The hands that play to the trick, in the order in which they do. */
const order = () => circle(tables, value("rules"), Number(value("leader")), value("alone"));
const most = () => order().length - (value("mode") === "play" ? 1 : 0);

/** @param {Judge.Card} card */
function tap(card) {
  const pile = PILES.find((each) => cardsOf(each).includes(card));
  if (pile) {
    piles[pile].value = cardsOf(pile).filter((each) => each !== card).join(" ");
    return;
  }
  const to = value("mode") === "play" ? /** @type {Pile} */ (value("pile")) : "table";
  const room = { table: most(), hand: MOST_BESIDE, played: Infinity }[to];
  if (cardsOf(to).length >= room) return;
  piles[to].value = to === "played" ? card : [...cardsOf(to), card].join(" ");
}

/**
 * Leave out what another pack or another number of players does not have.
 * @param {Judge.Rules} rules
 */
function fit(rules) {
  const names = words.hands[value("rules")];
  const { alone } = tables.rules[value("rules")];
  const seats = [...names.entries()];
  choices(field("leader"), seats.map(([seat, name]) => [name, String(seat)]));
  const partners = seats.filter(([seat]) => alone[seat]?.length);
  choices(field("alone"), [[words.nobody, ""], ...partners.map(asChoice)]);
  for (const pile of PILES) {
    const kept = cardsOf(pile).filter((card) => rules.suit.has(card));
    piles[pile].value = (pile === "table" ? kept.slice(0, most()) : kept).join(" ");
  }
}

/** @type {(entry: [number, string]) => [string, string]} */
const asChoice = ([seat, name]) => [name, String(seat)];

/**
 * What may be chosen in a list, where it is not that already.
 * @param {HTMLSelectElement} list
 * @param {[string, string][]} wanted
 */
function choices(list, wanted) {
  const now = [...list.options].map((option) => option.text);
  if (now.join() === wanted.map(([name]) => name).join()) return;
  list.replaceChildren(...wanted.map(([name, told]) => new Option(name, told)));
}

/** @type {(rules: Judge.Rules, card: Judge.Card) => string} */
const cardWords = (rules, card) =>
  words.cards[isJoker(card) ? `${card}/${Math.max(rules.jokers.length, card === "JK2" ? 2 : 1)}` : card];

/** @type {(rules: Judge.Rules, reason: Judge.Reason) => {told: string, source: string}} */
function said(rules, { code, card, suit }) {
  const [sentence, source] = words.sentences[code];
  const told = { card: card && cardWords(rules, card), suit: suit && words.suits[suit] };
  return { told: fill(sentence, told), source };
}

/**
 * Rank and sign of a card, in a button or a choice.
 * @param {HTMLElement} shown
 * @param {Judge.Card} card
 */
function face(shown, card) {
  const suit = isJoker(card) ? "" : card.slice(-1);
  const rank = card.slice(0, -1);
  find(".card-rank", shown).textContent = suit && (words.ranks[rank] ?? rank);
  const sign = find(".suit", shown);
  sign.textContent = SIGNS[card] ?? SIGNS[suit];
  sign.className = `suit suit-${suit.toLowerCase()}`;
}

/** @type {(template: HTMLTemplateElement) => HTMLElement} What a template holds, anew. */
const copy = (template) => /** @type {any} */ (template.content.cloneNode(true)).firstElementChild;

/**
 * @param {Judge.Rules} rules
 * @param {number | undefined} won
 */
function drawPiles(rules, won) {
  const seats = words.hands[value("rules")];
  const hands = order();
  for (const pile of PILES) {
    const chips = cardsOf(pile).map((card, place) => {
      const item = copy(chip);
      /** @type {HTMLButtonElement} */
      const button = find("button", item);
      face(button, card);
      button.value = card;
      button.ariaLabel = fill(words.takeBack, { card: cardWords(rules, card) });
      if (pile === "table") {
        find(".judge-who", item).textContent = seats[hands[place]];
        item.classList.toggle("won", place === won);
      }
      return item;
    });
    find(`[data-pile="${pile}"]`).replaceChildren(...chips);
  }
}

/**
 * The doubted hand, to say which of it lies face up.
 * @param {Judge.Rules} rules
 * @param {Judge.Asked} asked
 */
function drawHeld(rules, asked) {
  const boxes = [asked.played, ...asked.hand].filter(Boolean).map((card) => {
    const label = copy(held);
    /** @type {HTMLInputElement} */
    const box = find("input", label);
    face(label, card);
    [box.value, box.checked] = [card, asked.exposed.includes(card)];
    find(".judge-held-words", label).textContent = cardWords(rules, card);
    return label;
  });
  const shown = find("[data-held]");
  const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const at = shown.contains(focused) ? focused?.value : "";
  shown.replaceChildren(...boxes);
  if (at) find(`[value="${at}"]`, shown).focus();
}

/** @param {Judge.Rules} rules */
function drawCards(rules) {
  const used = PILES.flatMap(cardsOf);
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = every(".judge-keys button");
  for (const button of buttons) {
    button.hidden = !rules.suit.has(button.value);
    button.ariaPressed = String(used.includes(button.value));
    if (isJoker(button.value)) button.ariaLabel = cardWords(rules, button.value);
  }
  for (const row of every(".judge-row")) row.hidden = !row.querySelector("button:not([hidden])");
}

/**
 * Show the rarer questions where they mean something.
 * @param {Judge.Rules} rules
 * @param {Judge.Asked} asked
 */
function drawAsks(rules, asked) {
  const trick = asked.mode === "trick";
  const lead = asked.table[0] ?? asked.played;
  const loose = [...asked.table, asked.played, ...asked.hand].filter((card) => rules.loose.includes(card));
  // Where a suit led before changes what a hand may play, it matters which ones were.
  const firstCounts = rules.joker.follow.some((sorts, at) => at < 8 && sorts !== rules.joker.follow[at + 8]);
  /** @type {Record<string, boolean | string | number>} */
  const asks = {
    alone: tables.rules[asked.rules].alone.some((out) => out.length),
    exposed: !trick && asked.played,
    dummies: !trick && tables.rules[asked.rules].covered,
    declared: mayDeclare(tables, asked.rules, asked.strain),
    named: rules.loose.includes(lead),
    void: !trick && loose.length,
    led: !trick && loose.length && firstCounts,
    "shown-JK": trick && asked.table.includes("JK") && loose.includes("JK"),
    "shown-JK2": trick && asked.table.includes("JK2") && loose.includes("JK2"),
  };
  for (const part of every("[data-ask]")) part.hidden = !asks[part.dataset.ask ?? ""];
  for (const part of every("[data-only]")) part.hidden = trick;
}

/**
 * A key of `words.verdicts` for an answer.
 * @type {(asked: Judge.Asked, answer: Judge.Answer) => string}
 */
function verdictOf(asked, answer) {
  if (answer.ask) return answer.ask;
  if (asked.mode === "trick") return asked.table.length === most() ? "wins" : "leads_so_far";
  if (answer.may) return "legal";
  if (answer.exposed) return "exposed";
  return answer.irregular ? "irregular" : "revoke";
}

/** @type {(rules: Judge.Rules, asked: Judge.Asked, answer: Judge.Answer) => void} */
function drawWord(rules, asked, answer) {
  const verdict = verdictOf(asked, answer);
  const who = words.hands[value("rules")][order()[answer.winner ?? 0]];
  const [first, ...others] = (answer.reasons ?? []).map((each) => said(rules, each));
  const strong = find(".judge-verdict");
  strong.textContent = fill(words.verdicts[verdict], { who });
  strong.className = `judge-verdict verdict-${verdict}`;
  find(".judge-reason").textContent = first?.told ?? "";
  find(".judge-source").textContent = first?.source ?? "";
  find(".judge-remarks").replaceChildren(...others.map(remark));
  const could = find(".judge-could");
  could.hidden = !["revoke", "exposed"].includes(verdict);
  const legal = (answer.legal ?? []).map((card) => cardWords(rules, card)).join(", ");
  could.textContent = could.hidden ? "" : fill(words.verdicts.could, { cards: legal });
  find(".judge-then").hidden = verdict !== "revoke";
  find(".judge-late").textContent = words.late[tables.rules[asked.rules].revoke];
}

/** @type {(said: {told: string, source: string}) => HTMLElement} */
function remark({ told, source }) {
  const item = document.createElement("li");
  const [text, small] = [document.createElement("span"), document.createElement("small")];
  text.textContent = told[0].toUpperCase() + told.slice(1);
  small.textContent = source;
  small.className = "judge-source";
  item.append(text, " ", small);
  return item;
}

function draw() {
  fit(open(tables, value("rules"), value("strain")));
  const asked = question();
  const rules = open(tables, asked.rules, asked.strain, asked.declared);
  const answer = asked.mode === "trick" ? judgeTrick(tables, asked) : judgePlay(tables, asked);
  form.dataset.mode = asked.mode;
  drawPiles(rules, answer.winner);
  drawCards(rules);
  drawHeld(rules, asked);
  drawAsks(rules, asked);
  drawWord(rules, asked, answer);
  // A form without files: every value is a text.
  const told = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  history.replaceState(null, "", `?${told}`);
}

/** A page that was kept for want of a network answers another address than it was made for. */
function restore() {
  const told = new URLSearchParams(location.search);
  if (new URLSearchParams(form.dataset.asked).toString() === told.toString()) return;
  for (const box of /** @type {Iterable<any>} */ (form.elements)) {
    if (!box.name || box.type === "submit" || !told.has(box.name)) continue;
    const [text] = told.getAll(box.name);
    if (box.type === "radio" || box.type === "checkbox") {
      box.checked = told.getAll(box.name).includes(box.value);
    } else if (box.type === "hidden") {
      box.value = [...new Set(text.split(" "))].join(" ");
    } else if ([...box.options].some(({ value: each }) => each === text)) {
      box.value = text;
    }
  }
  const rules = open(tables, value("rules"), value("strain"));
  drawHeld(rules, { ...question(), exposed: told.getAll("exposed") });
}

form.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!button) return;
  event.preventDefault();
  if (button.name === "clear") for (const pile of Object.values(piles)) pile.value = "";
  if (button.name === "tap") {
    // A card that is taken back leaves its pile: the focus goes where it can be laid again.
    const onPile = button.closest("[data-pile]");
    tap(button.value);
    if (onPile) find(`.judge-keys [value="${button.value}"]`).focus();
  }
  draw();
});
form.addEventListener("change", draw);
form.addEventListener("submit", (event) => event.preventDefault());
find(".judge-ask-button").hidden = true;
restore();
fit(open(tables, value("rules"), value("strain")));
// Who leads can be chosen only once the seats of these rules are there.
restore();
draw();
// Without it the page still answers; it only cannot be opened again with no network.
navigator.serviceWorker?.register(form.dataset.worker ?? "").catch(() => null);
