/** Without a network: the pads that this phone has, each with its own title. */
const list = document.querySelector("#pads");
const link = document.querySelector("#pad-link").content;

for (const request of await (await caches.open("pages")).keys()) {
  const kept = await caches.match(request);
  const page = new DOMParser().parseFromString(await kept.text(), "text/html");
  const entry = link.cloneNode(true);
  const anchor = entry.querySelector("a");
  anchor.href = new URL(request.url).pathname;
  anchor.append(` · ${[...page.querySelectorAll(".who bdi")].map((each) => each.textContent).join(", ")}`);
  list.append(entry);
}
