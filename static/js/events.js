// Pages of events: a clock that runs down, a list narrowed while somebody types, and a draft whose
// names change places by tap or by drag. Without script the page's own links and forms do the same.

/** @type {(number: number) => string} */
const pad = (number) => String(number).padStart(2, "0");

/** @type {(selector: string) => NodeListOf<HTMLElement>} */
const all = (selector) => document.querySelectorAll(selector);

const tick = () => {
  for (const clock of all("[data-until]")) {
    const left = Math.round((Date.parse(clock.dataset.until ?? "") - Date.now()) / 1000);
    const seconds = Math.max(0, left);
    clock.textContent = `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  }
};

/** @type {(text: string) => string} */
const key = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @type {() => NodeListOf<HTMLElement>} The letters of the door. */
const letters = () => all("[data-letter]");
/** @type {() => string} The one that is chosen. */
const chosen = () => document.querySelector("[data-letter][aria-current]")?.getAttribute("data-letter") ?? "";

const narrow = () => {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector("[data-filter]");
  if (!field?.dataset.filter) return;
  const asked = key(field.value.trim());
  const letter = chosen();
  for (const row of all(field.dataset.filter)) {
    row.hidden = !key(row.textContent ?? "").includes(asked)
      || (letter !== "" && !row.dataset.letters?.split(" ").includes(letter));
  }
};

document.querySelector("[data-filter]")?.addEventListener("input", narrow);
document.addEventListener("htmx:afterSwap", narrow);

for (const each of letters()) {
  each.addEventListener("click", (event) => {
    event.preventDefault();
    for (const other of letters()) other.removeAttribute("aria-current");
    each.setAttribute("aria-current", "true");
    narrow();
    // The names that are left begin at the top, where the eye was.
    document.querySelector(".door > li:not([hidden])")?.closest(".door")?.scrollIntoView();
  });
}

tick();
setInterval(tick, 1000);
document.addEventListener("htmx:afterSwap", tick);

// The draft

const FAR = 8; // pixels after which a press is a drag
const AFTER = 100; // milliseconds
/** @type {{seat: HTMLElement, ghost?: HTMLElement} | null} */
let moving = null;

const seats = () => all("#draft [data-seat]");
/** @type {(event: Event) => HTMLElement | null | undefined} The seat of the draft that an event is of. */
const seatOf = ({ target }) => (target instanceof Element ? target.closest("#draft [data-seat]") : null);
/** @type {(number: number) => string} */
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
/** @type {(seat: HTMLElement) => string} */
const name = (seat) => seat.querySelector("bdi")?.textContent ?? "";
/** @type {(seat: HTMLElement) => HTMLElement | null} */
const priceOf = (seat) => seat.querySelector(".price");
/** @type {() => HTMLElement | null} What says which one is to move. */
const said = () => document.querySelector("#moving");

/** Nobody is chosen any more. */
function letGo() {
  moving?.ghost?.remove();
  moving = null;
  for (const seat of seats()) {
    seat.classList.remove("seat-chosen", "seat-target", "seat-over", "seat-dragged");
    seat.removeAttribute("aria-current");
    const price = priceOf(seat);
    if (price) price.hidden = true;
  }
  const words = said();
  if (words?.dataset.quiet) words.innerHTML = words.dataset.quiet;
}

/**
 * This one is to move: what it would cost stands beside each of the others at once.
 * @param {HTMLElement} seat
 */
async function choose(seat) {
  letGo();
  moving = { seat };
  /** @type {HTMLElement | null} */
  const draft = document.querySelector("#draft");
  const words = said();
  if (!draft?.dataset.prices || !words) return;
  words.dataset.quiet ??= words.innerHTML;
  const told = document.createElement("p");
  const who = document.createElement("bdi");
  who.textContent = name(seat);
  told.className = "notice";
  told.append(who, ` ${draft.dataset.words}`);
  words.replaceChildren(told);
  seat.classList.add("seat-chosen");
  seat.setAttribute("aria-current", "true");
  for (const other of seats()) if (other !== seat) other.classList.add("seat-target");
  const url = draft.dataset.prices.replace(/0\/$/, `${seat.dataset.seat}/`);
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok || moving?.seat !== seat) return;
  const { prices } = await answer.json();
  for (const other of seats()) {
    /** @type {number[] | undefined} */
    const cost = prices[other.dataset.seat ?? ""];
    const price = priceOf(other);
    if (!cost || !price) continue;
    price.textContent = cost.map(signed).join(" ");
    price.classList.toggle("price-worse", cost.some((each) => each > 0));
    price.hidden = false;
  }
}

/**
 * Two change places; the draft comes back with its new figures.
 * @type {(one: HTMLElement, other: HTMLElement) => void}
 */
function change(one, other) {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("#swap");
  /** @type {HTMLInputElement | null | undefined} */
  const first = form?.querySelector("[name=one]");
  if (!form || !first) return;
  first.value = one.dataset.seat ?? "";
  /** @type {HTMLInputElement | null} */
  let field = form.querySelector("[name=other]");
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name: "other" });
    form.append(field);
  }
  field.value = other.dataset.seat ?? "";
  letGo();
  form.requestSubmit();
}

document.addEventListener("click", (event) => {
  const seat = seatOf(event);
  if (!seat) return;
  event.preventDefault();
  if (event.timeStamp - dropped < AFTER) return; // the click that ends a drag is no tap
  if (!moving) choose(seat);
  else if (moving.seat === seat) letGo();
  else change(moving.seat, seat);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && moving) letGo();
});

/** @type {{seat: HTMLElement, x: number, y: number, ghost?: HTMLElement} | null} */
let press = null;
let dropped = -Infinity;

document.addEventListener("pointerdown", (event) => {
  const seat = seatOf(event);
  // A finger scrolls the page unless it holds the grip; a mouse may take the name anywhere.
  const grip = event.target instanceof Element && event.target.closest(".grip");
  press = seat && (event.pointerType === "mouse" || grip) && event.isPrimary && !event.button
    ? { seat, x: event.clientX, y: event.clientY } : null;
});

/** @type {(event: PointerEvent) => HTMLElement | null | undefined} */
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)
  ?.closest?.("#draft [data-seat]");

document.addEventListener("pointermove", (event) => {
  if (!press) return;
  if (!press.ghost) {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
    choose(press.seat);
    press.seat.classList.add("seat-dragged");
    press.ghost = document.createElement("div");
    press.ghost.className = "drag-ghost";
    press.ghost.textContent = name(press.seat);
    document.body.append(press.ghost);
    if (moving) moving.ghost = press.ghost;
  }
  const { ghost } = press;
  ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY - 40}px)`;
  const target = under(event);
  for (const seat of seats()) seat.classList.toggle("seat-over", seat === target);
  if (event.clientY < 60) scrollBy(0, -12);
  if (event.clientY > innerHeight - 60) scrollBy(0, 12);
});

const drop = (/** @type {PointerEvent} */ event) => {
  const held = press;
  press = null;
  if (!held?.ghost) return;
  const target = event.type === "pointerup" ? under(event) : null;
  dropped = event.timeStamp;
  if (target && target !== held.seat) change(held.seat, target);
  else letGo();
};

document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("dragstart", (event) => {
  if (seatOf(event)) event.preventDefault();
});

// A tick locks at once; the button is for pages without script.
document.addEventListener("change", (event) => {
  if (!(event.target instanceof Element) || !event.target.matches("[data-lock]")) return;
  /** @type {HTMLElement | null} */
  const button = document.querySelector("[data-lock-button]");
  button?.click();
});
