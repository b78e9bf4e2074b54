/**
 * The service worker. Files whose name tells their content come from the cache; a pad's page comes
 * from the network if that answers within three seconds, else from the cache; whatever is posted,
 * and everything else, is left alone.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type { {version: string, shell: string[], offline: string, patience: number} } */
const { version, shell, offline, patience } = JSON.parse("{{ told|escapejs }}");
const SHELL = `shell ${version}`;
const PAGES = "pages";
const OURS = "X-Best-Bower";
const PAD = /^\/(games\/[\w-]+\/pad|t\/[^/]+)\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

async function keepShell() {
  const cache = await caches.open(SHELL);
  await cache.addAll([...shell, offline]);
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldShells().then(() => worker.clients.claim()));
});

async function forgetOldShells() {
  for (const name of await caches.keys()) {
    if (name.startsWith("shell ") && name !== SHELL) await caches.delete(name);
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (shell.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
});

/** @param {Request} request */
async function file(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept && HASHED.test(request.url)) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

/**
 * A page from the network; a pad's from the cache where the network is slow, gone or not ours.
 * @type {(request: Request, pathname: string) => Promise<Response>}
 */
async function page(request, pathname) {
  const kept = PAD.test(pathname) ? await caches.match(pathname) : undefined;
  const asked = fetch(request);
  try {
    const answer = await (kept ? Promise.race([asked, later(kept)]) : asked);
    if (answer === kept) return kept;
    return (await judge(answer, pathname)) ?? kept ?? answer;
  } catch {
    return kept || (await caches.match(offline)) || Response.error();
  }
}

/** @type {(kept: Response) => Promise<Response>} */
const later = (kept) => new Promise((answer) => setTimeout(answer, patience, kept));

/**
 * An answer that is ours, kept if it is a pad's; nothing where a hotspot or a gateway answered.
 * @type {(answer: Response, pathname: string) => Promise<Response | null>}
 */
async function judge(answer, pathname) {
  if (!PAD.test(pathname) || answer.type === "opaqueredirect") return answer;
  const what = answer.headers.get(OURS);
  if (!what) return answer.status >= 400 && answer.status < 500 ? answer : null;
  const cache = await caches.open(PAGES);
  if (what === "pad" && answer.ok) await cache.put(pathname, answer.clone());
  return answer;
}

worker.addEventListener("message", (event) => {
  const { keep, forget } = event.data;
  if (keep) event.waitUntil(keepPage(keep));
  if (forget) event.waitUntil(caches.open(PAGES).then((cache) => cache.delete(forget)));
});

/**
 * The page that installed this worker was loaded before there was one.
 * @param {string} pathname
 */
async function keepPage(pathname) {
  if (!PAD.test(pathname) || (await caches.match(pathname))) return;
  await fetch(pathname).then((answer) => judge(answer, pathname)).catch(() => null);
}

// Not every browser has it, so the types do not know it.
worker.addEventListener("sync", (event) => {
  /** @type {ExtendableEvent} */ (event).waitUntil(flush());
});

async function flush() {
  for (const client of await worker.clients.matchAll()) client.postMessage("flush");
}
