// The slips of a round: the first empty box has the cursor, Enter goes on to the next one, and sends
// a slip with its last box. A button gives a figure its minus, which a phone's number pad may lack.

/** @type {() => HTMLInputElement[]} */
const boxes = () => [...document.querySelectorAll("#slips [data-box]")].filter(
  (box) => box instanceof HTMLInputElement,
);

/** @type {(box: HTMLInputElement | undefined) => void} */
const goTo = (box) => {
  box?.focus();
  box?.select();
};

document.querySelector("#slips")?.addEventListener("keydown", (event) => {
  const { key, target } = /** @type {KeyboardEvent} */ (event);
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || !target.matches("[data-box]")) return;
  event.preventDefault();
  const all = boxes();
  const next = all[all.indexOf(target) + 1];
  // The next one has the cursor before the answer is here: three hundred slips an evening.
  if (next?.form !== target.form) target.form?.requestSubmit();
  goTo(next);
});

document.querySelector("#slips")?.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-minus]") : null;
  if (!(button instanceof HTMLElement)) return;
  const box = boxes().find(({ id }) => id === button.dataset.minus);
  if (!box) return;
  const figure = box.value.trim();
  box.value = /^[-−]/.test(figure) ? figure.slice(1) : `-${figure.replace("+", "")}`;
  box.focus();
});

// A question about the last slip is answered where it stands.
document.addEventListener("htmx:afterSwap", () => {
  if (document.activeElement === document.body) goTo(boxes()[0]);
});

goTo(boxes().find(({ value }) => !value));
