// A clock that runs down to the time which the page already tells; without script the time stands.

const pad = (number) => String(number).padStart(2, "0");

const tick = () => {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.round((new Date(clock.dataset.until) - Date.now()) / 1000);
    const seconds = Math.max(0, left);
    clock.textContent = `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  }
};

tick();
setInterval(tick, 1000);
document.addEventListener("htmx:afterSwap", tick);
