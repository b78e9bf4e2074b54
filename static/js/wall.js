// The projector's page: the largest type with which everything that must be shown is whole, and
// leaves that turn by themselves where one is not enough. Sizes are shares of the screen's height.

// At ten metres from a picture two metres high, capitals of the smallest are 4.5 cm: three times
// what a sound eye needs (docs/director.md).
const SMALLEST = 0.032;
const LARGEST = 0.07;
// Two leaves share the screen only while both are read with ease.
const SIDE_BY_SIDE = 0.038;
const STEP = 0.001;
const MOST_COLUMNS = 6;
const GAP = 1.5; // between columns, in the type's own size, as the style has it
const TURN = 12; // seconds

/** @typedef {{ leaf: HTMLElement, from: number, to: number, type: number, columns: number }} Part */
/** @typedef {Part[]} Showing What stands on the screen at once. */
/** @typedef {{ width: number, height: number }} Room What a leaf's list has, in pixels. */

/** @type {Showing[]} */
let showings = [];
let at = 0;
let held = false;
let turned = Date.now();

const wall = () => /** @type {HTMLElement | null} */ (document.querySelector("#screen"));

/** @type {(leaf: HTMLElement) => HTMLElement} */
const listOf = (leaf) => /** @type {HTMLElement} */ (leaf.querySelector(".wall-list"));
/** @type {(leaf: HTMLElement) => HTMLElement[]} */
const rowsOf = (leaf) => /** @type {HTMLElement[]} */ ([...listOf(leaf).children]);

/** @type {(part: Part) => void} */
function set({ leaf, from, to, type, columns }) {
  const { style } = listOf(leaf);
  rowsOf(leaf).forEach((row, place) => { row.hidden = place < from || place >= to; });
  style.setProperty("--type", `${(type * innerHeight).toFixed(2)}px`);
  style.setProperty("--columns", String(columns));
}

/** @type {(leaves: HTMLElement[], only: HTMLElement[]) => void} */
function show(leaves, only) {
  for (const leaf of leaves) {
    leaf.hidden = !only.includes(leaf);
    leaf.classList.toggle("wall-beside", only.length > 1);
  }
}

/** @type {(leaf: HTMLElement) => Room} */
function roomOf(leaf) {
  const list = listOf(leaf);
  list.style.removeProperty("inline-size");
  for (const row of rowsOf(leaf)) row.hidden = true;
  return { width: list.clientWidth, height: list.clientHeight };
}

/**
 * Where the pages of a leaf begin and end with this type in so many columns, each column filled to
 * the foot; null where a word is wider than a column, or a row higher than the screen.
 * @type {(leaf: HTMLElement, room: Room, type: number, columns: number) => [number, number][] | null}
 */
function packed(leaf, room, type, columns) {
  const list = listOf(leaf);
  const rows = rowsOf(leaf);
  set({ leaf, from: 0, to: rows.length, type, columns: 1 });
  const gap = GAP * type * innerHeight;
  list.style.inlineSize = `${(room.width - gap * (columns - 1)) / columns}px`;
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  const broken = rows.some((row) => row.scrollWidth > row.clientWidth);
  list.style.removeProperty("inline-size");
  if (broken || heights.some((height) => height > room.height)) return null;
  /** @type {[number, number][]} */
  const pages = [];
  let [from, column, filled] = [0, 1, 0];
  heights.forEach((height, place) => {
    if (filled + height <= room.height - 1) {
      filled += height;
      return;
    }
    column += 1;
    filled = height;
    if (column <= columns) return;
    pages.push([from, place]);
    [from, column] = [place, 1];
  });
  return [...pages, [from, rows.length]];
}

/**
 * A leaf on as few pages as it needs, and then in the largest type. Empty where not even the
 * smallest type keeps a word whole.
 * @type {(leaf: HTMLElement) => Part[]}
 */
function fitted(leaf) {
  const room = roomOf(leaf);
  const most = Math.min(MOST_COLUMNS, rowsOf(leaf).length);
  const tried = Array.from({ length: most }, (_each, place) => place + 1)
    .map((columns) => ({ columns, pages: packed(leaf, room, SMALLEST, columns) }));
  const fewest = Math.min(...tried.map(({ pages }) => pages?.length ?? Infinity));
  /** @type {Part[]} */
  let best = [];
  for (const { columns, pages } of tried) {
    if (pages?.length !== fewest) continue;
    let low = Math.round((best.length ? best[0].type : SMALLEST) / STEP) + Math.sign(best.length);
    let high = Math.round(LARGEST / STEP);
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const type = middle * STEP;
      const found = packed(leaf, room, type, columns);
      if (found && found.length <= fewest) {
        best = found.map(([from, to]) => ({ leaf, from, to, type, columns }));
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
  }
  return best;
}

/**
 * These leaves at once, if all can be read with ease.
 * @type {(leaves: HTMLElement[], wanted: HTMLElement[]) => Showing | null}
 */
function together(leaves, wanted) {
  show(leaves, wanted);
  const each = wanted.map(fitted);
  const easy = each.every((parts) => parts.length === 1 && parts[0].type >= SIDE_BY_SIDE);
  return easy || (wanted.length === 1 && each[0].length === 1) ? each.map(([part]) => part) : null;
}

/**
 * The pages of a leaf, one after the other.
 * @type {(leaves: HTMLElement[], leaf: HTMLElement) => Showing[]}
 */
function pagesOf(leaves, leaf) {
  show(leaves, [leaf]);
  let parts = fitted(leaf);
  // A single word that is wider than the screen is taken apart.
  leaf.classList.toggle("wall-broken", !parts.length);
  if (!parts.length) parts = fitted(leaf);
  return parts.map((part) => [part]);
}

/** What is shown when: the seats alone while people look for them, then all there is. */
function plan() {
  const page = wall();
  if (!page) return;
  page.classList.add("wall-fits");
  const leaves = /** @type {HTMLElement[]} */ ([...page.querySelectorAll(".wall-leaf")]);
  const seatsFirst = Date.parse(page.dataset.seatsFirst ?? "") > Date.now();
  const places = [leaves.find((leaf) => leaf.dataset.leaf === "standings"),
    leaves.find((leaf) => leaf.dataset.leaf === "teams")];
  const wanted = leaves.filter((leaf) => !seatsFirst || !places.includes(leaf));
  // Whoever sees all tables at once needs no list of names beside them, once he sits.
  const fewest = wanted.filter((leaf) => seatsFirst || leaf.dataset.leaf !== "names");
  const foot = /** @type {HTMLElement} */ (page.querySelector(".wall-foot"));
  foot.hidden = true;
  const one = fewest.length ? together(leaves, fewest) : null;
  // The foot takes its place before anything that turns is measured.
  foot.hidden = Boolean(one);
  showings = one ? [one] : wanted.flatMap((leaf) => pagesOf(leaves, leaf));
  foot.hidden = showings.length < 2;
  at = Math.min(at, Math.max(showings.length - 1, 0));
  turnTo(at);
}

/** @type {(place: number) => void} */
function turnTo(place) {
  const page = wall();
  if (!page || !showings.length) return;
  at = (place + showings.length) % showings.length;
  turned = Date.now();
  const leaves = /** @type {HTMLElement[]} */ ([...page.querySelectorAll(".wall-leaf")]);
  show(leaves, showings[at].map((part) => part.leaf));
  for (const part of showings[at]) set(part);
  const number = /** @type {HTMLElement} */ (page.querySelector(".wall-leaf-number"));
  number.textContent = `${at + 1} / ${showings.length}`;
  page.querySelector(".wall-hold")?.setAttribute("aria-pressed", String(held));
}

function turnInTime() {
  const page = wall();
  const first = Date.parse(page?.dataset.seatsFirst ?? "");
  if (page && first <= Date.now()) {
    delete page.dataset.seatsFirst;
    plan();
  }
  if (!held && showings.length > 1 && Date.now() - turned >= TURN * 1000) turnTo(at + 1);
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest(".wall-hold")) return;
  held = !held;
  turnTo(at);
});

document.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight" || key === "PageDown") turnTo(at + 1);
  if (key === "ArrowLeft" || key === "PageUp") turnTo(at - 1);
});

// The type of the site comes when it comes, and other letters take other room.
document.fonts.ready.then(plan);
document.addEventListener("htmx:afterSwap", plan);
addEventListener("resize", plan);
setInterval(turnInTime, 1000);
