/** Without a network: the pads that this phone has, each with its own title. */
const list = document.querySelector("#pads");
/** @type {HTMLTemplateElement | null} */
const link = document.querySelector("#pad-link");

for (const request of await (await caches.open("pages")).keys()) {
  const kept = await caches.match(request);
  const page = new DOMParser().parseFromString((await kept?.text()) ?? "", "text/html");
  const entry = link && document.importNode(link.content, true);
  const anchor = entry?.querySelector("a");
  if (!list || !entry || !anchor) break;
  anchor.href = new URL(request.url).pathname;
  anchor.append(` · ${[...page.querySelectorAll(".who bdi")].map((each) => each.textContent).join(", ")}`);
  list.append(entry);
}
