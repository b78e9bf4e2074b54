// Pages of events: a clock that runs down, a list narrowed while somebody types, and a draft whose
// names change places by tap or by drag. Without script the page's own links and forms do the same.

const pad = (number) => String(number).padStart(2, "0");

const tick = () => {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.round((new Date(clock.dataset.until) - Date.now()) / 1000);
    const seconds = Math.max(0, left);
    clock.textContent = `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  }
};

const key = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const narrow = () => {
  const field = document.querySelector("[data-filter]");
  if (!field) return;
  const asked = key(field.value.trim());
  for (const row of document.querySelectorAll(field.dataset.filter)) {
    row.hidden = !key(row.textContent).includes(asked);
  }
};

document.querySelector("[data-filter]")?.addEventListener("input", narrow);
document.addEventListener("htmx:afterSwap", narrow);

tick();
setInterval(tick, 1000);
document.addEventListener("htmx:afterSwap", tick);

// The draft

const FAR = 8; // pixels after which a press is a drag
const AFTER = 100; // milliseconds
let moving = null; // { seat, ghost }

const seats = () => document.querySelectorAll("#draft [data-seat]");
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
const name = (seat) => seat.querySelector("bdi").textContent;

/** Nobody is chosen any more. */
function letGo() {
  moving?.ghost?.remove();
  moving = null;
  for (const seat of seats()) {
    seat.classList.remove("seat-chosen", "seat-target", "seat-over", "seat-dragged");
    seat.removeAttribute("aria-current");
    const price = seat.querySelector(".price");
    if (price) price.hidden = true;
  }
  const words = document.querySelector("#moving");
  if (words?.dataset.quiet) words.innerHTML = words.dataset.quiet;
}

/** This one is to move: what it would cost stands beside each of the others at once. */
async function choose(seat) {
  letGo();
  moving = { seat };
  const draft = document.querySelector("#draft");
  const words = document.querySelector("#moving");
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
    const cost = prices[other.dataset.seat];
    const price = other.querySelector(".price");
    if (!cost || !price) continue;
    price.textContent = cost.map(signed).join(" ");
    price.classList.toggle("price-worse", cost.some((each) => each > 0));
    price.hidden = false;
  }
}

/** Two change places; the draft comes back with its new figures. */
function change(one, other) {
  const form = document.querySelector("#swap");
  form.one.value = one.dataset.seat;
  let field = form.querySelector("[name=other]");
  if (!field) {
    field = Object.assign(document.createElement("input"), { type: "hidden", name: "other" });
    form.append(field);
  }
  field.value = other.dataset.seat;
  letGo();
  form.requestSubmit();
}

document.addEventListener("click", (event) => {
  const seat = event.target.closest?.("#draft [data-seat]");
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

let press = null;
let dropped = -Infinity;

document.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest?.("#draft [data-seat]");
  // A finger scrolls the page unless it holds the grip; a mouse may take the name anywhere.
  const holds = seat && (event.pointerType === "mouse" || event.target.closest(".grip"));
  press = holds && event.isPrimary && !event.button
    ? { seat, x: event.clientX, y: event.clientY } : null;
});

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
    moving.ghost = press.ghost;
  }
  const { ghost } = press;
  ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY - 40}px)`;
  const target = under(event);
  for (const seat of seats()) seat.classList.toggle("seat-over", seat === target);
  if (event.clientY < 60) scrollBy(0, -12);
  if (event.clientY > innerHeight - 60) scrollBy(0, 12);
});

const drop = (event) => {
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
  if (event.target.closest?.("#draft [data-seat]")) event.preventDefault();
});

// A tick locks at once; the button is for pages without script.
document.addEventListener("change", (event) => {
  if (!event.target.matches?.("[data-lock]")) return;
  document.querySelector("[data-lock-button]").click();
});
