// How hands are entered is this phone's own habit: chosen before the game as on the pad.

const MODE = "best-bower result only";

/** @type {HTMLFieldSetElement | null} */
const entered = document.querySelector("#entered");
if (entered) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const ways = entered.querySelectorAll("input");
  const kept = localStorage.getItem(MODE) ?? "no";
  for (const way of ways) {
    way.checked = way.value === kept;
    way.addEventListener("change", () => localStorage.setItem(MODE, way.value));
  }
  entered.hidden = false;
}
