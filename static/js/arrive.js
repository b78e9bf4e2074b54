// A member's card was read at the door, and it is clear what for: the page sends its own form. Its
// answer takes this page's place, so that going back or a tab that is loaded again sends nothing.

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form[data-send-now]");
if (form && document.visibilityState === "visible") form.requestSubmit();
