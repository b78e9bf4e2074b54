/** The judge's page: answers every tap from the tables in the page, with no network. */
import { judgePlay, judgeTrick } from "./reasons.js";
import { circle, mayDeclare, open } from "./walker.js";

const { tables, words } = JSON.parse(document.getElementById("judge-data").textContent);
const form = document.getElementById("judge");
const chip = document.getElementById("judge-chip");
const held = document.getElementById("judge-held");
const piles = { table: form.elements.cards, played: form.elements.played, hand: form.elements.hand };
const SIGNS = { S: "♠\uFE0E", C: "♣\uFE0E", D: "♦\uFE0E", H: "♥\uFE0E", "": "★\uFE0E", JK2: "☆\uFE0E" };
const MOST_BESIDE = 9;

const find = (selector) => form.querySelector(selector);
const cardsOf = (pile) => piles[pile].value.split(" ").filter(Boolean);
const value = (name) => form.elements[name].value;
const all = (name) => [...form.querySelectorAll(`[name="${name}"]:checked`)].map((box) => box.value);
const isJoker = (card) => card.startsWith("JK");
const fill = (sentence, told) => sentence.replace(/%\((\w+)\)s/g, (_, name) => told[name]);

/** The question that the form asks now. */
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

function tap(card) {
  const pile = Object.keys(piles).find((each) => cardsOf(each).includes(card));
  if (pile) {
    piles[pile].value = cardsOf(pile).filter((each) => each !== card).join(" ");
    return;
  }
  const to = value("mode") === "play" ? value("pile") : "table";
  const room = { table: most(), hand: MOST_BESIDE, played: Infinity }[to];
  if (cardsOf(to).length >= room) return;
  piles[to].value = to === "played" ? card : [...cardsOf(to), card].join(" ");
}

/** Leave out what another pack or another number of players does not have. */
function fit(rules) {
  const names = words.hands[value("rules")];
  const { alone } = tables.rules[value("rules")];
  const seats = [...names.entries()];
  choices(form.elements.leader, seats.map(([seat, name]) => [name, seat]));
  const partners = seats.filter(([seat]) => alone[seat]?.length).map(([seat, name]) => [name, seat]);
  choices(form.elements.alone, [[words.nobody, ""], ...partners]);
  for (const pile of Object.keys(piles)) {
    const kept = cardsOf(pile).filter((card) => rules.suit.has(card));
    piles[pile].value = (pile === "table" ? kept.slice(0, most()) : kept).join(" ");
  }
}

/** What may be chosen in a list, where it is not that already. */
function choices(list, wanted) {
  const now = [...list.options].map((option) => option.text);
  if (now.join() === wanted.map(([name]) => name).join()) return;
  list.replaceChildren(...wanted.map(([name, told]) => new Option(name, told)));
}

const cardWords = (rules, card) =>
  words.cards[isJoker(card) ? `${card}/${Math.max(rules.jokers.length, card === "JK2" ? 2 : 1)}` : card];

function said(rules, { code, card, suit }) {
  const [sentence, source] = words.sentences[code];
  const told = { card: card && cardWords(rules, card), suit: suit && words.suits[suit] };
  return { told: fill(sentence, told), source };
}

/** Rank and sign of a card, in a button or a choice. */
function face(shown, card) {
  const suit = isJoker(card) ? "" : card.at(-1);
  shown.querySelector(".card-rank").textContent = suit && card.slice(0, -1);
  const sign = shown.querySelector(".suit");
  sign.textContent = SIGNS[card] ?? SIGNS[suit];
  sign.className = `suit suit-${suit.toLowerCase()}`;
}

function drawPiles(rules, won) {
  const seats = words.hands[value("rules")];
  const hands = order();
  for (const pile of Object.keys(piles)) {
    const chips = cardsOf(pile).map((card, place) => {
      const item = chip.content.cloneNode(true).firstElementChild;
      const button = item.querySelector("button");
      face(button, card);
      button.value = card;
      button.ariaLabel = fill(words.takeBack, { card: cardWords(rules, card) });
      if (pile === "table") {
        item.querySelector(".judge-who").textContent = seats[hands[place]];
        item.classList.toggle("won", place === won);
      }
      return item;
    });
    find(`[data-pile="${pile}"]`).replaceChildren(...chips);
  }
}

/** The doubted hand, to say which of it lies face up. */
function drawHeld(rules, asked) {
  const boxes = [asked.played, ...asked.hand].filter(Boolean).map((card) => {
    const label = held.content.cloneNode(true).firstElementChild;
    const box = label.querySelector("input");
    face(label, card);
    [box.value, box.checked] = [card, asked.exposed.includes(card)];
    label.querySelector(".judge-held-words").textContent = cardWords(rules, card);
    return label;
  });
  const shown = find("[data-held]");
  const at = shown.contains(document.activeElement) ? document.activeElement.value : "";
  shown.replaceChildren(...boxes);
  if (at) shown.querySelector(`[value="${at}"]`).focus();
}

function drawCards(rules) {
  const used = Object.keys(piles).flatMap(cardsOf);
  for (const button of form.querySelectorAll(".judge-keys button")) {
    button.hidden = !rules.suit.has(button.value);
    button.ariaPressed = String(used.includes(button.value));
    if (isJoker(button.value)) button.ariaLabel = cardWords(rules, button.value);
  }
  for (const row of form.querySelectorAll(".judge-row")) row.hidden = !row.querySelector("button:not([hidden])");
}

/** Show the rarer questions where they mean something. */
function drawAsks(rules, asked) {
  const trick = asked.mode === "trick";
  const lead = asked.table[0] ?? asked.played;
  const loose = [...asked.table, asked.played, ...asked.hand].filter((card) => rules.loose.includes(card));
  // Where a suit led before changes what a hand may play, it matters which ones were.
  const firstCounts = rules.joker.follow.some((sorts, at) => at < 8 && sorts !== rules.joker.follow[at + 8]);
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
  for (const part of form.querySelectorAll("[data-ask]")) part.hidden = !asks[part.dataset.ask];
  for (const part of form.querySelectorAll("[data-only]")) part.hidden = trick;
}

/** A key of `words.verdicts` for an answer. */
function verdictOf(asked, answer) {
  if (answer.ask) return answer.ask;
  if (asked.mode === "trick") return asked.table.length === most() ? "wins" : "leads_so_far";
  if (answer.may) return "legal";
  if (answer.exposed) return "exposed";
  return answer.irregular ? "irregular" : "revoke";
}

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
  const told = new URLSearchParams(new FormData(form));
  history.replaceState(null, "", `?${told}`);
}

/** A page that was kept for want of a network answers another address than it was made for. */
function restore() {
  const told = new URLSearchParams(location.search);
  if (new URLSearchParams(form.dataset.asked).toString() === told.toString()) return;
  for (const box of form.elements) {
    if (!box.name || box.type === "submit" || !told.has(box.name)) continue;
    const [text] = told.getAll(box.name);
    if (box.type === "radio" || box.type === "checkbox") {
      box.checked = told.getAll(box.name).includes(box.value);
    } else if (box.type === "hidden") {
      box.value = [...new Set(text.split(" "))].join(" ");
    } else if ([...box.options].some((option) => option.value === text)) {
      box.value = text;
    }
  }
  const rules = open(tables, value("rules"), value("strain"));
  drawHeld(rules, { ...question(), exposed: told.getAll("exposed") });
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
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
navigator.serviceWorker?.register(form.dataset.worker).catch(() => null);
