/**
 * The page goes on without a network and is not left by a slip: a service worker keeps it and says
 * when to send, what earlier games left on this phone goes too, and "back" stays here.
 */
import { flush } from "./leftover.js";

export async function keep(outbox) {
  stay();
  addEventListener("online", () => flush(outbox.game));
  flush(outbox.game);
  navigator.storage?.persist?.();
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", () => outbox.hurry());
  await serviceWorker.register("/sw.js");
  const { active, sync } = await serviceWorker.ready;
  active.postMessage({ keep: location.pathname });
  // Where a browser has it, it wakes this page when the network is back.
  addEventListener("offline", () => sync?.register("flush").catch(() => null));
}

/** "Back" closes what is open over the page, or does nothing; the ways out are links. */
function stay() {
  const mark = () => history.state === "pad" || history.pushState("pad", "");
  addEventListener("pointerdown", mark, { once: true });
  addEventListener("popstate", () => {
    document.querySelector("#more").hidePopover();
    mark();
  });
}
