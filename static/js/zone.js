// A new club begins with the clock of whoever founds it, as long as nothing was chosen.

/** @type {HTMLSelectElement | null} */
const zone = document.querySelector("[data-new] [data-zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone?.value === "UTC" && [...zone.options].some((option) => option.value === own)) {
  zone.value = own;
}
