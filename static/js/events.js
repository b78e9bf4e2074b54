// A clock that runs down to the time which the page already tells; without script the time stands.

const pad = (number) => String(number).padStart(2, "0");

const tick = () => {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.round((new Date(clock.dataset.until) - Date.now()) / 1000);
    const seconds = Math.max(0, left);
    clock.textContent = `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  }
};

// On a phone the director's steps do not fit: the one he is at comes into view.
document.querySelector(".step[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// A long list of names is narrowed down while somebody types; without script the form does it.
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
