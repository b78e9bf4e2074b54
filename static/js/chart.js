/**
 * A chart's values, one after the other: under the pointer, by a tap, and by the arrow keys. Without
 * this a drawing still shows them under the pointer, and all of them stand in a table below.
 */

const KEYS = new Map([
  ["ArrowLeft", -1],
  ["ArrowDown", -1],
  ["ArrowRight", 1],
  ["ArrowUp", 1],
  ["Home", -Infinity],
  ["End", Infinity],
]);

/** @param {Element} box */
const stopsOf = (box) => [...box.querySelectorAll("[data-told]")];

/**
 * @param {HTMLElement} box
 * @param {number} place
 */
function show(box, place) {
  const stops = stopsOf(box);
  const now = Math.max(0, Math.min(stops.length - 1, place));
  for (const [number, stop] of stops.entries()) stop.toggleAttribute("data-now", number === now);
  const told = stops[now]?.getAttribute("data-told") ?? "";
  box.setAttribute("aria-valuenow", `${now + 1}`);
  box.setAttribute("aria-valuetext", told);
  const words = box.querySelector("[data-chart-told]");
  if (words) words.textContent = told;
}

/** @param {Event} event */
function boxOf(event) {
  const { target } = event;
  const box = target instanceof Element ? target.closest("[data-chart]") : null;
  return box instanceof HTMLElement ? box : null;
}

/** @param {Event} event */
function point(event) {
  const box = boxOf(event);
  const { target } = event;
  const stop = box && target instanceof Element ? target.closest("[data-told]") : null;
  if (box && stop) show(box, stopsOf(box).indexOf(stop));
}

function begin() {
  for (const box of document.querySelectorAll("[data-chart]:not([role])")) {
    const stops = stopsOf(box);
    if (!(box instanceof HTMLElement) || stops.length === 0) continue;
    box.tabIndex = 0;
    box.setAttribute("role", "slider");
    box.setAttribute("aria-label", box.dataset.chart ?? "");
    box.setAttribute("aria-valuemin", "1");
    box.setAttribute("aria-valuemax", `${stops.length}`);
    // A box that tells the value itself needs no second sign beside the pointer.
    for (const title of box.querySelectorAll("[data-told] > title")) title.remove();
    show(box, stops.length - 1);
  }
}

document.addEventListener("pointerover", point);
document.addEventListener("pointerdown", point);
document.addEventListener("keydown", (event) => {
  const box = boxOf(event);
  const step = KEYS.get(event.key);
  if (!box || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(box, Number(box.getAttribute("aria-valuenow")) - 1 + step);
});
document.addEventListener("htmx:afterSwap", begin);
begin();
