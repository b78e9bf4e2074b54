/** Beginning a game without a network: rules that this phone has, names, and the pad. */
import { begin } from "./new-game.js";

const KIT = "/games/new/kit/";

/** @type {<T extends HTMLElement>(selector: string, within?: ParentNode) => T} It is always there. */
const one = (selector, within = document) => /** @type {any} */ (within.querySelector(selector));
/** @type {HTMLFormElement} */
const form = one("#begin");
/** @type {HTMLSelectElement} */
const rules = one("#rules");
/** @type {HTMLSelectElement} */
const club = one("#club");
/** @type {HTMLSelectElement} */
const length = one("#length");
/** @type {HTMLInputElement} */
const number = one("#number");
const { words, ...say } = JSON.parse(one("#begun-words").textContent ?? "");

/** What is kept, or else what the network has. @type {(address: string) => Promise<Response>} */
const get = async (address) => (await caches.match(address)) ?? fetch(address);

/** @type {Pad.Kit | null} */
const kit = await get(KIT).then((it) => it.json(), () => null);
const kept = await Promise.all((kit?.rules ?? []).map(({ blank }) => caches.match(blank)));
const sets = (kit?.rules ?? []).filter((_, place) => navigator.onLine || kept[place]);
/** @type {Response | undefined} */
let blank;
/** @type {Pad.Blank | undefined} */
let chosen;

/** @type {(select: HTMLSelectElement | HTMLOptGroupElement, value: string, text: string) => void} */
const option = (select, value, text) => select.append(new Option(text, value));

function offerRules() {
  for (const name of new Set(sets.map(({ group }) => group))) {
    const group = document.createElement("optgroup");
    group.label = name;
    for (const each of sets) if (each.group === name) option(group, each.name, each.title);
    rules.append(group);
  }
  const { last } = kit ?? {};
  if (last && sets.some(({ name }) => name === last.rules)) rules.value = last.rules;
  for (const each of kit?.clubs ?? []) option(club, each.slug, each.name);
  club.value = (last ? last.club : kit?.clubs[0]?.slug) ?? "";
  one("#whose").hidden = !kit?.clubs.length;
}

/** @returns {HTMLInputElement[]} */
const inputs = () => [...form.querySelectorAll(".field input[list]")].map((each) => /** @type {any} */ (each));

/** Ask for what the chosen rules need: seats, and how long they may be played. */
async function choose() {
  const set = sets.find(({ name }) => name === rules.value);
  if (!set) return;
  blank = await get(set.blank);
  const page = new DOMParser().parseFromString(await blank.clone().text(), "text/html");
  chosen = JSON.parse(page.querySelector("#pad-data")?.textContent ?? "").start;
  if (!chosen) return;
  const typed = inputs().map(({ value }) => value);
  one("#seats").replaceChildren(...chosen.seats.map(seatRow));
  inputs().forEach((input, seat) => { input.value = typed[seat] ?? ""; });
  length.replaceChildren();
  for (const [value, text] of chosen.lengths) option(length, value, text);
  if (chosen.usual.length) length.value = chosen.usual.length;
  one("#again").hidden = kit?.last?.names.length !== chosen.seats.length;
  measure();
}

/** @type {(word: string, seat: number) => Node} */
function seatRow(word, seat) {
  /** @type {HTMLTemplateElement} */
  const template = one("#seat");
  const row = /** @type {HTMLElement} */ (document.importNode(template.content, true).firstElementChild);
  const label = one("label", row);
  /** @type {HTMLInputElement} */
  const input = one("input[list]", row);
  /** @type {HTMLInputElement} */
  const deals = one("[name=dealer]", row);
  label.textContent = word;
  label.setAttribute("for", `seat-${seat}`);
  input.id = `seat-${seat}`;
  deals.value = String(seat);
  deals.checked = seat === 0;
  one(".visually-hidden", row).textContent = word;
  return row;
}

/** A number of hands or games is asked for where there is one. */
function measure() {
  const { value } = length;
  one("#how-many").hidden = value === "race";
  if (value !== "race") number.value = String(chosen?.usual[value] ?? (value === "hands" ? 12 : 2));
}

function offerPlayers() {
  const { players } = kit?.clubs.find(({ slug }) => slug === club.value) ?? { players: [] };
  one("#players").replaceChildren(...players.map((name) => new Option("", name)));
}

/** @param {string} text */
function refuse(text) {
  one("#problem").textContent = text;
  one("#problem").hidden = !text;
}

/**
 * What is wrong with the names, in words, or nothing; the field that is meant is gone to.
 * @param {string[]} names
 */
function wrong(names) {
  const alike = names.map((name) => name.toLocaleLowerCase());
  for (const [seat, name] of alike.entries()) {
    const twice = name && alike.indexOf(name) !== seat;
    if (name && !twice) continue;
    inputs()[seat].focus();
    return twice ? say.twice.replace("{seat}", chosen?.seats[alike.indexOf(name)] ?? "") : say.empty;
  }
  return number.value && number.checkValidity() || length.value === "race" ? "" : say.number;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!blank || !chosen || !kit) return;
  const names = inputs().map(({ value }) => value.trim().replace(/\s+/g, " "));
  const problem = wrong(names);
  refuse(problem);
  if (problem) return;
  const { value } = length;
  const count = Number(number.value);
  const measured = value === "race" ? {} : { [value]: count };
  const table = value === "race" ? {} : { ...chosen.books[value], ...measured };
  const dealer = Number(new FormData(form).get("dealer"));
  /** @type {Partial<Pad.Start>} */
  const start = {
    by: kit.account ? "account" : "phone", account: kit.account, names, club: club.value,
    profile: chosen.profile, rules: chosen.rules, length: measured,
  };
  const button = one("button:not([type])", form);
  button.inert = true;
  try {
    location.href = await begin(blank.clone(), { start, dealer, names, fill: true, table, words });
  } catch {
    button.inert = false;
    refuse(words.nothing_kept);
  }
});

addEventListener("pageshow", () => { one("button:not([type])", form).inert = false; });
rules.addEventListener("change", choose);
length.addEventListener("change", measure);
club.addEventListener("change", offerPlayers);
one("#again").addEventListener("click", () => {
  inputs().forEach((input, seat) => { input.value = kit?.last?.names[seat] ?? ""; });
});

if (sets.length) {
  offerRules();
  offerPlayers();
  await choose();
  form.hidden = false;
} else one("#none").hidden = false;
