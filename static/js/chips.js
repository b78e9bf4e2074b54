// The row of ways through a club is pushed along on a phone: it begins where the reader is.

for (const here of document.querySelectorAll(".chips [aria-current]")) {
  const row = here.parentElement;
  if (!row) continue;
  const [inner, outer] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) {
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }
}
