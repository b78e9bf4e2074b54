/**
 * What a pad has beside the first tap. The page goes on without a network and is not left by a
 * slip: a service worker keeps it and says when to send, what earlier games left on this phone goes
 * too, "back" stays here, the screen stays awake, and a keyboard finds its way.
 */
import { flush } from "./leftover.js";

const KIT_AFTER = 10000;

/** @type {(outbox: import("./outbox.js").Outbox, page: Pad.Page) => Promise<void>} */
export async function keep(outbox, page) {
  if (page.data.pulse) import("./table.js").then(({ sitDown }) => sitDown(outbox, page), () => null);
  if (page.data.director) import("./director.js").then(({ callDirector }) => callDirector(page), () => null);
  import("./rematch.js").then(({ offerRematch }) => offerRematch(outbox, page), () => null);
  stay();
  walkGrids();
  stayAwake();
  addEventListener("online", () => flush(outbox.game));
  flush(outbox.game);
  navigator.storage?.persist?.();
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", () => outbox.hurry());
  await serviceWorker.register("/sw.js");
  /** @type {ServiceWorkerRegistration & {sync?: {register(tag: string): Promise<void>}}} */
  const { active, sync } = await serviceWorker.ready;
  active?.postMessage({ keep: location.pathname });
  // What the next game can begin with without a network, when this one has long begun.
  setTimeout(() => active?.postMessage({ kit: true }), KIT_AFTER);
  // Where a browser has it, it wakes this page when the network is back.
  addEventListener("offline", () => sync?.register("flush").catch(() => null));
}

/** "Back" closes what is open over the page, or does nothing; the ways out are links. */
function stay() {
  const mark = () => history.state === "pad" || history.pushState("pad", "");
  addEventListener("pointerdown", mark, { once: true });
  addEventListener("popstate", () => {
    /** @type {HTMLElement | null} */ (document.querySelector("#more"))?.hidePopover();
    mark();
  });
}

/** The screen stays awake while somebody scores: not on a hidden page, not after the end. */
function stayAwake() {
  const ending = /** @type {HTMLElement} */ (document.querySelector(".ending"));
  /** @type {Promise<WakeLockSentinel | null> | null | undefined} */
  let lock = null;
  async function hold() {
    const scores = !document.hidden && ending.hidden;
    if (scores === Boolean(lock)) return;
    const held = lock;
    lock = scores ? navigator.wakeLock?.request("screen").catch(() => null) : null;
    // A browser takes it off a hidden page by itself; to let go twice does no harm.
    (await held)?.release();
  }
  document.addEventListener("visibilitychange", hold);
  new MutationObserver(hold).observe(ending, { attributeFilter: ["hidden"] });
  hold();
}

/** Arrow keys walk a grid; Tab leaves it. */
function walkGrids() {
  /** @type {NodeListOf<HTMLElement>} */
  const grids = document.querySelectorAll(".grid");
  for (const grid of grids) {
    const cells = [...grid.children];
    const buttons = cells.filter((cell) => cell instanceof HTMLButtonElement);
    const enter = (/** @type {HTMLElement} */ cell) => buttons.forEach((each) => { each.tabIndex = each === cell ? 0 : -1; });
    enter(buttons[0]);
    const isButton = (/** @type {unknown} */ cell) => buttons.some((each) => each === cell);
    grid.addEventListener("focusin", ({ target }) => {
      if (isButton(target)) enter(/** @type {HTMLElement} */ (target));
    });
    grid.addEventListener("keydown", (event) => {
      const across = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key] ?? 0;
      if (!step) return;
      event.preventDefault();
      let place = cells.findIndex((cell) => cell === document.activeElement) + step;
      while (cells[place] && !isButton(cells[place])) place += step;
      /** @type {HTMLElement | undefined} */ (cells[place])?.focus();
    });
  }
}
