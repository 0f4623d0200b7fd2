// A card's whole text, from anywhere: a.card-ref is a link to its section of the rules page, which opens here in a dialog.
// A [data-sheet] beside such a link does the same for a tap, unless it is the label of something to choose. The rules page is fetched once.
"use strict";

(() => {
  const links = "a.card-ref[href*='#']";
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
    dialog = asztal.element("dialog", { class: "sheet paper", id: "sheet", "aria-labelledby": "sheet-title" }, close, body);
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); }); // beside it
    document.body.append(dialog);
    return dialog;
  }

  async function open(link) {
    const url = new URL(link.href);
    try {
      const section = (await page(url.pathname)).getElementById(url.hash.slice(1));
      const copy = document.importNode(section, true);
      copy.removeAttribute("id");
      copy.querySelector("h3")?.setAttribute("id", "sheet-title");
      const note = link.dataset.note ? [asztal.element("p", { class: "sheet-note" }, link.dataset.note)] : [];
      (dialog ?? made()).querySelector(".sheet-body").replaceChildren(copy, ...note);
      if (!dialog.open) dialog.showModal();
    } catch {
      window.open(url.href, "_blank", "noopener");
    }
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const found = event.target.closest(`${links}, [data-sheet]`);
    if (!found || found.control) return; // a label whose input is there chooses
    const link = found.matches(links) ? found : found.parentElement.querySelector(`:scope > ${links}`);
    if (!link) return;
    event.preventDefault();
    open(link);
  });
})();
