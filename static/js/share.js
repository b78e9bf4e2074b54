/**
 * Passing a page's address on: by what the phone has for it, or as a copy. Both buttons are shown
 * only where they work; without them the address stands in a field.
 */
for (const box of document.querySelectorAll("[data-share]")) {
  if (!(box instanceof HTMLElement)) continue;
  const field = box.querySelector("input");
  const send = box.querySelector("[data-send]");
  const copy = box.querySelector("[data-copy]");
  const told = box.querySelector("[data-told]");
  if (!field || !(send instanceof HTMLElement) || !(copy instanceof HTMLElement) || !told) continue;
  const { value: url } = field;
  const { title } = box.dataset;

  if ("share" in navigator) {
    send.hidden = false;
    // To change one's mind is no failure.
    send.addEventListener("click", () => navigator.share({ title, url }).catch(() => null));
  }

  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(url);
        told.textContent = copy.dataset.done ?? "";
      } catch {
        field.select();
      }
    });
  }

  field.addEventListener("focus", () => field.select());
}
