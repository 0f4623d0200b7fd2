// A card's whole text, from anywhere: a.card-ref is a link to its section of the rules page, which opens here in a dialog. On a
// table a [data-card="lep"] does the same with the page that [data-sheets] around it names, and so does a tap on the card beside
// it where there is nothing to choose. data-note: what is to be said of the card now. The rules page is fetched once.
"use strict";

(() => {
  let dialog = null;
  const pages = new Map();

  function page(address) { // parsed by the browser: no markup goes through our hands
    if (!pages.has(address)) {
      pages.set(address, new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.responseType = "document";
        request.onload = () => (request.status === 200 ? resolve(request.response) : reject(new Error(String(request.status))));
        request.onerror = () => reject(new Error("offline"));
        request.open("GET", address);
        request.send();
      }));
      pages.get(address).catch(() => pages.delete(address));
    }
    return pages.get(address);
  }

  function made() {
    const close = asztal.element("button", { type: "button", class: "btn plain square sheet-close", "aria-label": asztal.words.close }, asztal.icon("close"));
    const body = asztal.element("div", { class: "sheet-body" });
    dialog = asztal.element("dialog", { class: "card-sheet paper", id: "sheet", "aria-labelledby": "sheet-title" }, body, close);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); }); // beside it
    document.body.append(dialog);
    return dialog;
  }

  async function open(address, note) {
    const url = new URL(address, location);
    try {
      const copy = document.importNode((await page(url.pathname)).getElementById(url.hash.slice(1)), true);
      copy.removeAttribute("id");
      copy.querySelector("h3")?.setAttribute("id", "sheet-title");
      const now = note ? [asztal.element("p", { class: "sheet-note" }, note)] : [];
      (dialog ?? made()).querySelector(".sheet-body").replaceChildren(copy, ...now);
      if (!dialog.open) dialog.showModal();
    } catch {
      window.open(url.href, "_blank", "noopener");
    }
  }

  const beside = (element) => element.parentElement.querySelector(":scope > [data-card]");
  const unused = (element) => (element && !element.control ? beside(element) : null); // a label that chooses nothing

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a.card-ref[href*='#']");
    const sheets = event.target.closest("[data-sheets]")?.dataset.sheets;
    const own = event.target.closest("[data-card]");
    if (own?.control) return; // a label that chooses
    const card = sheets && (own ?? unused(event.target.closest("label, [data-beside]")));
    if (!link && !card) return;
    event.preventDefault();
    open(link?.href ?? `${sheets}#card-${card.dataset.card}`, card?.dataset?.note);
  });
})();
