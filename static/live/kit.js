/** The page on which games start: a phone that has seen it can start them without a network, too. */
const { serviceWorker } = navigator;
await serviceWorker?.register("/sw.js");
const { active } = (await serviceWorker?.ready) ?? {};
/** @type {{connection?: {saveData?: boolean}}} */
const { connection } = /** @type {any} */ (navigator);
if (!connection?.saveData) active?.postMessage({ kit: true });
