// What holds for the whole house: a strip on every page. Table pages hear of it on their socket, others ask now and then.
"use strict";

(() => {
  const strip = document.getElementById("house");
  const main = document.getElementById("table");
  const EVERY = 30_000; // ms
  const dismissed = (id) => asztal.browser.get("dismissed") === id;

  function line(id, icon, text) {
    return asztal.element("div", { class: "house-line", id }, asztal.icon(icon), asztal.element("span", {}, text));
  }

  function show({ drain, announcement }) {
    const lines = drain ? [line("house-drain", "info", asztal.words.drain)] : [];
    if (announcement && !dismissed(announcement.id)) {
      const said = line("house-said", "chat", announcement.text);
      const close = { type: "button", class: "btn plain square", "data-said": announcement.id, "aria-label": asztal.words.close };
      said.append(asztal.element("button", close, asztal.icon("close")));
      lines.push(said);
    }
    const before = strip.textContent.replace(/\s+/g, " ").trim();
    if (before !== lines.map((l) => l.textContent).join(" ").trim()) strip.replaceChildren(...lines);
  }

  async function ask() {
    if (document.hidden) return;
    try {
      const answer = await fetch("/api/house");
      if (answer.ok) show(await answer.json());
    } catch { /* no network: the next time */ }
  }

  strip.addEventListener("click", (event) => {
    const button = event.target.closest("[data-said]");
    if (!button) return;
    asztal.browser.set("dismissed", button.dataset.said);
    button.parentElement.remove();
  });

  strip.querySelectorAll("[data-said]").forEach((button) => { if (dismissed(button.dataset.said)) button.parentElement.remove(); });
  if (main) main.addEventListener("asztal:frame", ({ detail }) => { if (detail.t === "house") show(detail); });
  else setInterval(ask, EVERY);
})();
