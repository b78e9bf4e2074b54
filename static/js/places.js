// The folded places of a club close as a menu does: on Escape, and when the reader goes elsewhere.
// Without this they close by their own button.

for (const menu of document.querySelectorAll(".places-more")) {
  if (!(menu instanceof HTMLDetailsElement)) continue;

  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });

  for (const away of ["click", "focusin"]) {
    document.addEventListener(away, (event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    });
  }
}
