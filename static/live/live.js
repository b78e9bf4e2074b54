/**
 * A page that watches tables. htmx asks for the fragment; here stands when it was checked last, it
 * rests while nobody looks, says what is new to a screen reader, and reads results aloud if asked.
 */
/** @type {<T extends HTMLElement>(selector: string) => T} What the page always has. */
const one = (selector) => /** @type {any} */ (document.querySelector(selector));
const status = one("#live-status");
const summary = one("#live-summary");
const speak = one("#live-speak");
/** @type {() => DOMStringMap} */
const now = () => one("[data-summary]")?.dataset ?? {};

let checked = new Date();
let told = now().summary;
let result = now().result;

const { lang } = document.documentElement;
/** @type {(seconds: boolean) => string} As server and pad write it: to 24, or to 12 in some English. */
const time = (seconds) =>
  checked.toLocaleTimeString(lang, {
    ...(/^en-[^g]/.test(lang) ? { hour: "numeric" } : { hour: "2-digit", hourCycle: "h23" }),
    minute: "2-digit", ...(seconds ? { second: "2-digit" } : {}),
  });

/** @param {boolean} live */
function show(live) {
  status.className = `status status-${live ? "live" : "offline"}`;
  status.textContent = status.dataset[live ? "live" : "offline"]?.replace("%(time)s", time(live)) ?? "";
}

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (!document.hidden && navigator.onLine) return;
  event.preventDefault();
  if (!document.hidden) show(false);
});

document.body.addEventListener("htmx:afterRequest", (event) => {
  const { detail } = /** @type {CustomEvent<{xhr: XMLHttpRequest, successful: boolean}>} */ (event);
  const { status: code } = detail.xhr;
  const live = detail.successful || code === 204;
  if (live) checked = new Date();
  show(live);
});

/** What is new: of one table its summary, of a list the tables whose line changed. */
document.body.addEventListener("htmx:afterSwap", () => {
  const { summary: said, result: ended } = now();
  if (said && said !== told) summary.textContent = said;
  if (ended && ended !== result && speak.ariaPressed === "true") {
    read(ended);
  }
  [told, result] = [said, ended];
  const news = lines();
  const changed = [...news].filter(([id, line]) => seen.get(id) !== line).map(([, line]) => line);
  if (changed.length) summary.textContent = changed.join(". ");
  seen = news;
});

/** @returns {Map<string | undefined, string | undefined>} */
const lines = () => {
  /** @type {NodeListOf<HTMLElement>} */
  const found = document.querySelectorAll("[data-line]");
  return new Map([...found].map(({ dataset }) => [dataset.line, dataset.now]));
};

let seen = lines();

document.addEventListener("visibilitychange", () => {
  if (document.hidden) window.speechSynthesis?.cancel();
  else document.body.dispatchEvent(new Event("live:now"));
});

/** @param {string} text */
function read(text) {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  speechSynthesis.speak(words);
}

if (window.speechSynthesis && now().summary !== undefined) {
  speak.hidden = false;
  speak.addEventListener("click", () => {
    const reads = speak.ariaPressed !== "true";
    speak.ariaPressed = String(reads);
    if (!reads) speechSynthesis.cancel();
  });
}

show(true);
