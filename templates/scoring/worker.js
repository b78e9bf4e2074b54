/**
 * The service worker. Files whose name tells their content come from the cache; a pad's page comes
 * from the network if that answers within three seconds, else from the cache; whatever is posted,
 * and everything else, is left alone.
 *
 * Each version of the site has a shell of its own: the files without which no pad can be shown. A
 * page is kept only once a shell has every file that it names, and a shell stays as long as a kept
 * page needs it. So a new version never leaves a pad on this phone without its script.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type { {version: string, shell: string[], offline: string, begin: string, start: string, kit: string, patience: number} } */
const { version, shell, offline, begin, start, kit, patience } = JSON.parse("{{ told|escapejs }}");
const SHELL = `shell ${version}`;
const PAGES = "pages";
/** What a game can begin with: rules by name, and an empty pad of each. */
const KIT = "kit";
const OURS = "X-Best-Bower";
const PAD = /^\/(games\/[\w-]+\/pad|t\/[^/]+)\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const NAMED = /(?:href|src)="([^"]+\.[0-9a-f]{12}\.(?:js|css))"/g;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

async function keepShell() {
  const cache = await caches.open(SHELL);
  await cache.addAll([...shell, offline, begin]);
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldShells().then(() => worker.clients.claim()).then(renewOpenPads));
});

/** The shells on this phone, the oldest first; the last may be on its way. */
const shells = async () => (await caches.keys()).filter((name) => name.startsWith("shell "));

/** Shells of earlier versions go once no kept page needs them. */
async function forgetOldShells() {
  const names = await shells();
  const older = names.slice(0, names.indexOf(SHELL));
  if (!older.length) return;
  const needed = new Set();
  for (const name of [PAGES, KIT]) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const kept = await pages.match(request);
      if (kept?.headers.get(OURS) !== "kit") needed.add(kept && (await shellOf(kept)));
    }
  }
  for (const name of older) if (!needed.has(name)) await caches.delete(name);
}

/**
 * The newest shell that has every file that a page names, or nothing where none has.
 * @param {Response} answer
 */
async function shellOf(answer) {
  const named = [...(await answer.clone().text()).matchAll(NAMED)].map(([, address]) => address);
  for (const name of (await shells()).toReversed()) {
    const cache = await caches.open(name);
    const found = await Promise.all(named.map((address) => cache.match(address)));
    if (found.every(Boolean)) return name;
  }
  return null;
}

/** A pad that was opened while its version was on its way could not be kept then. */
async function renewOpenPads() {
  for (const { url } of await worker.clients.matchAll({ type: "window" })) {
    const { pathname } = new URL(url);
    if (PAD.test(pathname)) await fetchAndKeep(pathname);
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (shell.includes(pathname) || HASHED.test(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
});

/**
 * What is kept of this version, or else of an earlier one.
 * @param {RequestInfo} what
 */
async function keptOf(what) {
  const own = await caches.open(SHELL);
  return (await own.match(what, { ignoreSearch: true })) ?? caches.match(what, { ignoreSearch: true });
}

/** @param {Request} request */
async function file(request) {
  const kept = await keptOf(request);
  if (kept && HASHED.test(request.url)) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

/**
 * A page from the network; a pad's from the cache where the network is slow, gone or not ours.
 * @type {(request: Request, pathname: string) => Promise<Response>}
 */
async function page(request, pathname) {
  const kept = PAD.test(pathname) ? await caches.match(pathname) : undefined;
  // A game that began here is on no server yet.
  if (kept?.headers.get(OURS) === "begun") return kept;
  const asked = fetch(request);
  try {
    const answer = await (kept ? Promise.race([asked, later(kept)]) : asked);
    if (answer === kept) return kept;
    return (await judge(answer, pathname)) ?? kept ?? answer;
  } catch {
    return kept || (await keptOf([start, begin].includes(pathname) ? begin : offline)) || Response.error();
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
  if (what === "pad" && answer.ok && (await shellOf(answer))) {
    const cache = await caches.open(PAGES);
    await cache.put(pathname, answer.clone());
    await forgetOldShells();
  }
  return answer;
}

worker.addEventListener("message", (event) => {
  const { keep, forget, renew, kit: wanted } = event.data;
  if (renew) event.waitUntil(renewPage(renew));
  if (wanted) event.waitUntil(keepKit());
  if (keep) event.waitUntil(keepPage(keep));
  if (forget) event.waitUntil(forgetPage(forget));
});

/** @param {string} pathname */
async function forgetPage(pathname) {
  await (await caches.open(PAGES)).delete(pathname);
  await forgetOldShells();
}

/**
 * The server has a game that began here: its real page takes the place of the one that was made.
 * @type {(pages: {old: string, home: string}) => Promise<void>}
 */
async function renewPage({ old, home }) {
  const answer = await fetch(home).catch(() => null);
  if (!answer?.ok || answer.redirected || answer.headers.get(OURS) !== "pad") return;
  if (!(await shellOf(answer))) return;
  const pages = await caches.open(PAGES);
  await pages.put(home, answer);
  if (home !== old) await pages.delete(old);
}

/** Keep what a game can begin with, one page after the other; what is kept already is not fetched. */
async function keepKit() {
  const answer = await fetch(kit).catch(() => null);
  if (!answer?.ok || answer.headers.get(OURS) !== "kit") return;
  const cache = await caches.open(KIT);
  /** @type { {rules: {blank: string}[]} } */
  const { rules } = await answer.clone().json();
  const wanted = new Set([kit]);
  for (const { blank } of rules) {
    wanted.add(blank);
    if (await cache.match(blank)) continue;
    const pad = await fetch(blank).catch(() => null);
    if (!pad) return;
    if (pad.headers.get(OURS) === "blank" && (await shellOf(pad))) await cache.put(blank, pad);
  }
  await cache.put(kit, answer);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!wanted.has(pathname + search)) await cache.delete(url);
  }
  await forgetOldShells();
}

/**
 * The page that installed this worker was loaded before there was one.
 * @param {string} pathname
 */
async function keepPage(pathname) {
  if (!PAD.test(pathname) || (await caches.match(pathname))) return;
  await fetchAndKeep(pathname);
}

/** @param {string} pathname */
const fetchAndKeep = (pathname) =>
  fetch(pathname).then((answer) => judge(answer, pathname)).catch(() => null);

// Not every browser has it, so the types do not know it.
worker.addEventListener("sync", (event) => {
  /** @type {ExtendableEvent} */ (event).waitUntil(flush());
});

async function flush() {
  for (const client of await worker.clients.matchAll()) client.postMessage("flush");
}
