/**
 * Keeps the judge for a table without a network: its page, and the files that the page names. The
 * page comes from the network if that answers within three seconds, else as it was kept.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "judge";
const PAGE = "/judge/";
const PATIENCE = 3000;
const FILES = /(?:href|src)="(\/[^"]+\.(?:css|js|svg|png))"/g;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE).then(keep).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/**
 * Keep an answer if it is the judge's page, and not that of a hotspot.
 * @param {Response} answer
 */
async function keep(answer) {
  if (!answer.ok || answer.headers.get("X-Best-Bower") !== "judge") return;
  const cache = await caches.open(CACHE);
  const named = (await answer.clone().text()).matchAll(FILES);
  const files = [...new Set([...named].map(([, address]) => address))];
  const lacking = await Promise.all(
    files.map(async (each) => !(HASHED.test(each) && (await cache.match(each, { ignoreVary: true })))),
  );
  await cache.addAll(files.filter((_, place) => lacking[place]));
  await cache.put(PAGE, answer);
  for (const { url } of await cache.keys()) {
    if (![PAGE, ...files].includes(new URL(url).pathname)) await cache.delete(url);
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode !== "navigate") event.respondWith(file(request));
  else if (pathname === PAGE) event.respondWith(page(event));
});

/** @type {(what: RequestInfo) => Promise<Response | undefined>} */
const kept = (what) => caches.match(what, { ignoreSearch: true, ignoreVary: true });

/** @type {(event: FetchEvent) => Promise<Response>} */
async function page(event) {
  const old = await kept(PAGE);
  const asked = fetch(event.request);
  try {
    const answer = await (old ? Promise.race([asked, later(old)]) : asked);
    if (answer === old) return old;
    // The bare page is kept, whatever question it answers: the script reads the address.
    event.waitUntil(keep(answer.clone()));
    return answer;
  } catch {
    return old ?? Response.error();
  }
}

/** @type {(old: Response) => Promise<Response>} */
const later = (old) => new Promise((answer) => setTimeout(answer, PATIENCE, old));

/** @type {(request: Request) => Promise<Response>} */
async function file(request) {
  const old = await kept(request);
  if (old && HASHED.test(request.url)) return old;
  return fetch(request).catch(() => old ?? Response.error());
}
