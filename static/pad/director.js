/** Calling the director where two phones differ: the answer is a line at the foot of the page. */

/** @type {(page: Pad.Page) => void} */
export function callDirector({ data, refused }) {
  const form = document.querySelector("#pad");
  if (!(form instanceof HTMLFormElement)) return;
  document.querySelector("[data-choose=director]")?.addEventListener("click", async () => {
    const body = new FormData(form);
    body.set("do", "director");
    const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
    refused((answer?.ok ? data.director : data.no_director) ?? "");
  });
}
