/** Pages around a table's card: printing. */
/** @type {NodeListOf<HTMLElement>} */
const buttons = document.querySelectorAll("[data-print]");
for (const button of buttons) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
