/**
 * The pad of a game that began on this phone and that the server does not have yet. Everything works
 * as on any pad; before anything is sent the game is, and then the page is as any other.
 */
import { create } from "./create.js";
import { flush } from "./leftover.js";
import { readAll, write } from "./store.js";
import { words } from "./words.js";

/** Nothing is sent now. */
const BLOCKED = { status: 0, json: null };

/** @type {(outbox: import("./outbox.js").Outbox, page: Pad.Page) => void} */
export function hold(outbox, page) {
  const { data } = page;
  const { game, begun } = data;
  if (!begun) return;
  const { words: said, start: first } = begun;
  const usual = { ...words.status };
  Object.assign(words.status, said.status);
  /** @type {Promise<{status: number, json: Pad.Answer | null} | null> | null} */
  let asked = null;
  let shown = false;

  outbox.first = () => {
    asked ??= send().finally(() => { asked = null; });
    return asked;
  };

  /** Send the game; null when the server has it. */
  async function send() {
    const games = await outbox.soon(readAll()).catch(() => null);
    const stored = games?.get(game);
    if (games && !stored?.begun) return go({ home: stored?.kept?.home, told: stored?.token });
    const record = stored?.begun ?? { start: first, names: data.names, at: data.at };
    if (await waitsFor(record.start.again)) return BLOCKED;
    const { status, json } = await create(game, record);
    if (status === 200) return go(json ?? {});
    if (status === 403) ask(said.signed_out, record, { [said.phone]: { by: "phone", club: "" } });
    if ([400, 422].includes(status) && json?.detail) {
      Object.assign(words.status, { waiting: said.stopped, away: said.stopped });
      ask(`${json.detail} ${said.kept}`, record, record.start.club ? { [said.home]: { club: "" } } : {});
    }
    return status === 403 ? { status, json: null } : BLOCKED;
  }

  /**
   * Whether the game that this is a rematch of has to be sent first, and is not.
   * @param {string | undefined} before
   */
  async function waitsFor(before) {
    if (!before) return false;
    await flush(game);
    const old = (await readAll()).get(before);
    return Boolean(old?.begun || old?.queue.length);
  }

  /** @type {(answer: Pad.Answer) => null} */
  function go({ home, told = {}, status, rematch }) {
    const { pulse, ...more } = told;
    outbox.first = null;
    outbox.token = told.token;
    Object.assign(data, more, { begun: undefined });
    Object.assign(words.status, usual, status);
    const form = /** @type {HTMLFormElement} */ (document.querySelector("#pad"));
    if (home) {
      form.action = home;
      history.replaceState(history.state, "", home);
    }
    const csrf = form.querySelector("[name=csrfmiddlewaretoken]");
    const [, secret = ""] = /csrftoken=(\w+)/.exec(document.cookie) ?? [];
    if (csrf instanceof HTMLInputElement) csrf.value = secret;
    const again = form.querySelector("[value=rematch]");
    if (again instanceof HTMLButtonElement && rematch) again.formAction = rematch;
    document.querySelector("#untaken")?.remove();
    const followed = { ...page, data: { ...data, pulse } };
    if (pulse) import("./table.js").then(({ sitDown }) => sitDown(outbox, followed), () => null);
    outbox.changed();
    return null;
  }

  /**
   * Say once why the game is not sent, and what can be done: change what is sent, or keep a file.
   * @type {(text: string, record: Pad.BegunGame, ways: Record<string, Partial<Pad.Start>>) => void}
   */
  function ask(text, record, ways) {
    if (shown) return;
    shown = true;
    const box = document.createElement("div");
    Object.assign(box, { id: "untaken", className: "asks", role: "alertdialog", ariaLabel: text });
    const line = document.createElement("p");
    line.textContent = text;
    const row = document.createElement("div");
    row.className = "row";
    box.append(line, row);
    /** @type {(word: string, act: () => unknown) => void} */
    const offer = (word, act) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "button", textContent: word });
      button.addEventListener("click", act);
      row.append(button);
    };
    for (const [word, change] of Object.entries(ways)) {
      offer(word, async () => {
        box.remove();
        shown = false;
        const start = { ...record.start, ...change };
        await write(game, { begun: { ...record, start, refused: undefined } });
        Object.assign(words.status, said.status);
        await outbox.hurry();
      });
    }
    offer(said.file, () => save(record));
    offer(said.later, () => box.remove());
    document.querySelector("#conflict")?.after(box);
  }

  /** @param {Pad.BegunGame} record */
  function save(record) {
    const whole = { ...record.start, names: record.names, entries: outbox.facts };
    const file = document.createElement("a");
    file.href = URL.createObjectURL(new Blob([JSON.stringify(whole, null, 2)], { type: "application/json" }));
    file.download = `game-${game}.json`;
    file.click();
    URL.revokeObjectURL(file.href);
  }

  const signIn = document.querySelector("#sign-in");
  if (signIn instanceof HTMLAnchorElement) signIn.search = `?next=${location.pathname}`;
}
