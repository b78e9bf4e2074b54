{% autoescape off %}/**
 * The service worker. Files whose name tells their content come from the cache; a pad's page comes
 * from the network if that answers within three seconds, else from the cache; whatever is posted,
 * and everything else, is left alone.
 */
const { version, shell, offline } = {{ told }};
const SHELL = `shell ${version}`;
const PAGES = "pages";
const PATIENCE = 3000;
const OURS = "X-Best-Bower";
const PAD = /^\/(games\/[\w-]+\/pad|t\/[^/]+)\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => skipWaiting()));
});

async function keepShell() {
  const cache = await caches.open(SHELL);
  await cache.addAll([...shell, offline]);
}

addEventListener("activate", (event) => {
  event.waitUntil(forgetOldShells().then(() => clients.claim()));
});

async function forgetOldShells() {
  for (const name of await caches.keys()) {
    if (name.startsWith("shell ") && name !== SHELL) await caches.delete(name);
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (shell.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
});

async function file(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept && HASHED.test(request.url)) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

/** A page from the network; a pad's from the cache where the network is slow, gone or not ours. */
async function page(request, pathname) {
  const kept = PAD.test(pathname) && (await caches.match(pathname));
  const asked = fetch(request);
  const late = kept && new Promise((answer) => setTimeout(answer, PATIENCE, kept));
  try {
    const answer = await Promise.race(late ? [asked, late] : [asked]);
    if (answer === kept) return kept;
    return (await judge(answer, pathname)) ?? kept ?? answer;
  } catch {
    return kept || (await caches.match(offline)) || Response.error();
  }
}

/** An answer that is ours, kept if it is a pad's; nothing where a hotspot or a gateway answered. */
async function judge(answer, pathname) {
  if (!PAD.test(pathname) || answer.type === "opaqueredirect") return answer;
  const what = answer.headers.get(OURS);
  if (!what) return answer.status >= 400 && answer.status < 500 ? answer : null;
  const cache = await caches.open(PAGES);
  if (what === "pad" && answer.ok) await cache.put(pathname, answer.clone());
  return answer;
}

addEventListener("message", (event) => {
  const { keep, forget } = event.data;
  if (keep) event.waitUntil(keepPage(keep));
  if (forget) event.waitUntil(caches.open(PAGES).then((cache) => cache.delete(forget)));
});

/** The page that installed this worker was loaded before there was one. */
async function keepPage(pathname) {
  if (!PAD.test(pathname) || (await caches.match(pathname))) return;
  await fetch(pathname).then((answer) => judge(answer, pathname)).catch(() => null);
}

addEventListener("sync", (event) => event.waitUntil(flush()));

async function flush() {
  for (const client of await clients.matchAll()) client.postMessage("flush");
}
{% endautoescape %}
