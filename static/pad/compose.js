/**
 * The page of a game that begins on this phone: an empty pad that was kept, or the pad of the game
 * before, with other names, another number and nothing recorded. Rules, words and controls stay.
 */
import { start } from "./hand.js";

/** Stand for the names at the seats in an empty pad, as the server has them. */
const NAMES = /[\ue000-\ue005]/g;
const FIRST_NAME = 0xe000;

/**
 * `table` is what differs in the rules' tables for the length of this game, `words` what is said
 * until the game is sent, `sent` what is sent then.
 * @param {string} html
 * @param {{game: string, dealer: Pad.Seat, names?: string[], table?: object, begun: Pad.Begun}} told
 * @returns {{html: string, data: Pad.Data}}
 */
export function compose(html, { game, dealer, names, table, begun }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const script = page.querySelector("#pad-data");
  if (!script) throw new Error("no pad");
  const text = script.textContent ?? "";
  const { game: before } = JSON.parse(text);
  /** @type {(said: string) => string} */
  const fill = (said) => {
    const named = names ? said.replace(NAMES, (sign) => names[sign.charCodeAt(0) - FIRST_NAME]) : said;
    return named.replaceAll(before, game);
  };
  script.textContent = "";
  const texts = page.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    node.nodeValue = fill(node.nodeValue ?? "");
  }
  for (const element of page.querySelectorAll("*")) {
    for (const attribute of element.attributes) attribute.value = fill(attribute.value);
  }
  // Where it is sent, and by whom, is said when the game is taken.
  const { start: _, token: __, pulse: ___, ...rest } = JSON.parse(text, (____, value) =>
    typeof value === "string" ? fill(value) : value);
  const book = { ...rest.book, ...table };
  const { at: _____, ...fresh } = start(book, dealer);
  const data = { ...rest, book, dealer, log: [], view: { ...fresh, head: 0 }, at: Date.now(), begun };
  script.textContent = JSON.stringify(data).replaceAll("<", "\\u003c");
  const { suits } = document.documentElement.dataset;
  if (suits) page.documentElement.dataset.suits = suits;
  return { html: `<!DOCTYPE html>${page.documentElement.outerHTML}`, data };
}
