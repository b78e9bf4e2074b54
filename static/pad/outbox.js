/**
 * The queue between the table and the server. A fact is kept on the phone before it is sent, has
 * an id from before the first try, and leaves the queue only when the server acknowledges that id
 * or shows that its log has the same fact in the same place.
 *
 * The log stays on the phone too, as far as the server was heard: a page may be an old one that
 * was kept, and then begins with what the phone knows better. Whatever it begins with, the server
 * is asked, and "saved" is said by its answer alone.
 *
 * `state` is one of opening, as_of, away, saved, saving, waiting, signed_out, scan, handed_over,
 * conflict, refused.
 */
import { takingBack } from "./hand.js";
import { grown, read, write } from "./store.js";

const TIMEOUT = 8000;
const LONGEST_WAIT = 30000;
const BATCH = 50;
// Some browsers never answer about a store; a scorer waits for it once.
const PATIENCE = 2000;
const PATIENCE_GONE = 50;

export class Outbox {
  /**
   * `url` is the log's address, `token` what a phone on a table shows in the place of an account,
   * `log`, `view` and `at` what the page began with and when it was made; `changed` is called
   * after whatever should be drawn again.
   * @param {{game: string, url: string, token?: string, log: Pad.Fact[], view: Pad.View,
   *   at: number, changed: () => void}} begun
   */
  constructor({ game, url, token, log, view, at, changed }) {
    this.game = game;
    this.url = url;
    this.token = token;
    this.log = log;
    this.view = view;
    this.at = at;
    this.changed = changed;
    /** @type {Pad.Unsent[]} */
    this.queue = [];
    /** @type {{theirs: Pad.Fact[]} | null} */
    this.conflict = null;
    /** @type {Pad.Answer & {at: number} | null} */
    this.refused = null;
    /** Whether the game has gone to another phone, a request is on its way, the store failed. */
    this.late = false;
    this.by = "";
    /** @type {(() => Promise<{status: number, json: Pad.Answer | null} | null>) | null} */
    this.first = null;
    this.sending = false;
    this.unkept = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** Whether the server has answered to this page. */
    this.heard = false;
    /** How many entries, between the log and the queue, their scorer saw and the phone has lost. */
    this.lost = 0;
    /** @type {Pad.QueueState} */
    this.state = "opening";
    this.wait = 1000;
  }

  /** Take up what an earlier page knew and left in the queue, and begin to send it. */
  async open() {
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    try {
      const { kept, queue } = await this.soon(read(this.game));
      if (kept) this.recall(kept);
      const known = new Set(this.queue.map(({ id }) => id));
      this.queue.unshift(...queue.filter(({ id }) => !known.has(id)));
      // Two tabs that heard the same call have it once each.
      const twins = this.queue.filter((entry, place) => {
        const before = this.queue[place - 1];
        return before?.base === entry.base && alike(before, entry);
      });
      this.queue = this.queue.filter((entry) => !twins.includes(entry));
      const { url, token } = this;
      const way = token ? { url, token } : undefined;
      if (twins.length || way) await write(this.game, { gone: twins, token: way });
    } catch {
      this.unkept = true;
    }
    this.state = this.queue.length ? "saving" : "as_of";
    if (this.queue.length) {
      const { base } = this.queue[0];
      this.lost = Math.max(0, base - this.log.length);
      await this.meet(this.log.splice(base), base, this.view);
    }
    this.changed();
    this.send();
  }

  /**
   * Begin with what the phone knows, where that is newer than the page.
   * @param {Pad.Kept} kept
   */
  recall({ log, view, at }) {
    if (log.length < this.log.length || (log.length === this.log.length && at < this.at)) return;
    Object.assign(this, { log, view, at });
  }

  get stopped() {
    return Boolean(this.conflict || this.refused || this.late);
  }

  /**
   * The facts as this phone knows them: the server's log, then what waits.
   * @returns {Pad.Fact[]}
   */
  get facts() {
    return this.stopped ? this.log : [...this.log, ...this.queue];
  }

  /**
   * Record a fact. One that the server refused is replaced by what its scorer says instead.
   * @param {Pad.Fact} fact
   */
  async add(fact) {
    const entry = unsent(fact);
    const mended = this.refused ? this.queue.splice(0, 1) : [];
    if (mended.length) this.queue.unshift(entry);
    else this.queue.push(entry);
    this.refused = null;
    this.state = "saving";
    await this.keep(mended);
    this.changed();
    this.send();
  }

  /**
   * Write the queue with bases that follow the log, and the log; those `gone` leave the store.
   * @param {Pad.Unsent[]} gone
   */
  async keep(gone = []) {
    // What is in conflict stays where it was said, or a page loaded again would not see it.
    if (!this.conflict) this.rebase();
    const { queue, log, view, at, heard } = this;
    const kept = heard ? { log, view, at, home: location.pathname } : undefined;
    try {
      await this.soon(write(this.game, { queue, gone, kept }));
      this.unkept = false;
    } catch {
      this.unkept = true;
    }
  }

  /**
   * What the store does, or a failure where it takes too long.
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  soon(work) {
    const wait = this.unkept ? PATIENCE_GONE : PATIENCE;
    return Promise.race([work, new Promise((_, fail) => { setTimeout(fail, wait); })]);
  }

  rebase() {
    const first = this.log.length + this.lost;
    const moved = new Map(this.queue.map(({ base }, place) => [base + 1, first + place + 1]));
    this.queue.forEach((entry, place) => {
      // A new one names entries where they are.
      const fresh = entry.base === undefined;
      entry.base = first + place;
      const seq = entry.kind === "undo" && !fresh && moved.get(entry.payload.seq);
      if (seq) entry.payload = { seq };
    });
  }

  /**
   * Try again now: the network is back or the page is looked at.
   * @returns {Promise<void>}
   */
  hurry() {
    this.wait = 1000;
    return this.queue.length ? this.send() : this.look();
  }

  /**
   * Send what waits, in order, until nothing does or the server has to be waited for.
   * @returns {Promise<void>}
   */
  async send() {
    if (this.sending || this.stopped) return;
    clearTimeout(this.timer);
    if (!this.queue.length) return this.heard ? this.settle("saved") : this.look();
    const [{ id: first }] = this.queue;
    if (this.lost) return this.look();
    this.sending = true;
    const { status, json } = await this.ask("POST", this.url, { entries: this.queue.slice(0, BATCH) });
    if (json?.acked) await this.acknowledge(json.acked, json.view);
    if (json?.kept) return this.handOver(json.kept, json.by);
    if (status === 409 && json?.entries) {
      if ((json.head ?? 0) < this.log.length) return this.putBack();
      this.hear();
      await this.meet(json.entries, (json.head ?? 0) - json.entries.length, json.view);
    }
    this.sending = false;
    if (this.conflict) return;
    // More may have been said while this was on its way.
    if (this.queue[0]?.id !== first && (status === 200 || status === 409)) return this.send();
    if (json?.code && [400, 422].includes(status)) {
      this.refused = { ...json, at: performance.now() };
      return this.settle("refused");
    }
    return this.later(status);
  }

  /**
   * Try again after a while: the server gave no answer, or none to us.
   * @param {number} status
   */
  later(status) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    if ([401, 403].includes(status)) return this.settle(this.token ? "scan" : "signed_out");
    return this.settle(this.queue.length ? "waiting" : "away");
  }

  /** The server has answered to this page. */
  hear() {
    this.heard = true;
    this.at = Date.now();
    this.wait = 1000;
  }

  /**
   * Another phone keeps the score now; what the server kept of ours has left the queue.
   * @param {string[]} kept
   * @param {string} [by]
   */
  async handOver(kept = [], by = "…") {
    this.by = by;
    const done = this.queue.filter(({ id }) => kept.includes(id));
    this.queue = this.queue.filter(({ id }) => !kept.includes(id));
    await this.keep(done);
    this.sending = false;
    this.late = true;
    this.settle("handed_over");
  }

  /**
   * What the server has leaves the queue, whatever became of the rest.
   * @type {(acked: string[], view?: Pad.View) => Promise<void>}
   */
  async acknowledge(acked, view) {
    const done = this.queue.filter(({ id }) => acked.includes(id));
    this.queue = this.queue.filter(({ id }) => !acked.includes(id));
    this.log = grown(this.log, done);
    this.hear();
    if (view?.head === this.log.length) this.view = view;
    await this.keep(done);
    this.changed();
    // An entry that was there from an earlier try: others may have gone on since.
    if (view && view.head > this.log.length && !this.queue.length) await this.look();
  }

  /**
   * Entries after `base`: the same facts are adopted, another fact stops the queue. What this
   * phone knows already, since two answers came about the same entries, is passed over: the next
   * fact in the queue may well be alike, as two tricks of one player are.
   * @type {(theirs: Pad.Fact[], base: number, view?: Pad.View) => Promise<void>}
   */
  async meet(theirs, base, view) {
    const news = theirs.slice(this.log.length - base);
    const seen = Math.min(this.lost, news.length);
    let met = seen;
    while (met - seen < this.queue.length && alike(news[met], this.queue[met - seen])) met += 1;
    const same = this.queue.splice(0, met - seen);
    this.log.push(...news);
    this.lost -= seen;
    // At once: a tap that comes while something is awaited must find the view that fits the log.
    if (view?.head === this.log.length) this.view = view;
    const others = news.slice(met);
    if (this.queue.length && others.length) this.conflict = { theirs: others };
    await this.keep(same);
    if (this.conflict) this.settle("conflict");
  }

  /**
   * Fetch what others recorded since, and the view of it; a tap may come before the answer.
   * @returns {Promise<void>}
   */
  async look() {
    const since = this.log.length;
    const { status, json } = await this.ask("GET", `${this.url}?since=${since}`);
    const { entries, view } = json ?? {};
    if (!view || !entries) {
      if (!this.heard) this.later(status);
      return;
    }
    if (json?.put_back) return this.putBack(json.put_back);
    // One answer has no more than so many.
    const rest = view.head > since + entries.length;
    const first = !this.heard;
    if (!rest) this.hear();
    await this.meet(entries, since, view);
    if (rest && entries.length && !this.conflict) return this.look();
    if (first && !this.sending && !this.stopped) await this.send();
    else this.changed();
  }

  /**
   * The server has less than it had acknowledged: its scorer is asked.
   * @param {Record<string, string>} [words]
   */
  async putBack(words) {
    this.sending = false;
    if (!words) return this.look();
    // Nothing goes until that is answered.
    this.conflict ??= { theirs: [] };
    const { ask } = await import("./put-back.js");
    return ask(this, words, { alike, unsent });
  }

  /**
   * End a conflict: "theirs" drops mine, "mine" puts mine after theirs, "instead" strikes theirs
   * first.
   * @param {"theirs" | "mine" | "instead"} whose
   */
  async choose(whose) {
    const { theirs } = this.conflict ?? { theirs: [] };
    this.conflict = null;
    if (whose === "instead") {
      this.queue.unshift(...takingBack(this.log, this.log.length - theirs.length).map(unsent));
    }
    await this.keep(whose === "theirs" ? this.queue.splice(0) : []);
    this.changed();
    return this.send();
  }

  /** Take the refused entry away. */
  async drop() {
    this.refused = null;
    await this.keep(this.queue.splice(0, 1));
    this.changed();
    return this.send();
  }

  /** @param {Pad.QueueState} state */
  settle(state) {
    this.state = state;
    this.changed();
  }

  /**
   * One request; anything but an answer in JSON counts as none.
   * @type {(method: string, url: string, body?: object) =>
   *   Promise<{status: number, json: Pad.Answer | null}>}
   */
  async ask(method, url, body) {
    // A game that began on this phone is sent before anything of it.
    const held = await this.first?.();
    if (held) return held;
    try {
      const response = await fetch(url, {
        method,
        body: body && JSON.stringify(body),
        headers: {
          "Content-Type": "application/json",
          // Of the cookie, since a page that was kept offline has an old one.
          "X-CSRFToken": /csrftoken=(\w+)/.exec(document.cookie)?.[1] ?? "",
          ...(this.token && { "X-Table-Token": this.token }),
        },
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return { status: response.status, json: await response.json().catch(() => null) };
    } catch {
      return { status: 0, json: null };
    }
  }
}

/**
 * A fact with an id; its place in the log comes with those of the others in the queue.
 * @type {(fact: Pad.Fact) => Pad.Unsent}
 */
const unsent = ({ kind, payload }) => {
  const [id, client_time] = [crypto.randomUUID(), new Date().toISOString()];
  return /** @type {any} */ ({ id, kind, payload, client_time });
};

/**
 * Whether two entries say the same, in whatever order their fields stand.
 * @type {(one: Pad.Fact | undefined, other: Pad.Fact) => boolean}
 */
const alike = (one, other) => one?.kind === other.kind && sorted(one.payload) === sorted(other.payload);

/** @type {(value: unknown) => string} */
const sorted = (value) =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each);
