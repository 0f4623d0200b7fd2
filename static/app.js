// What every page uses: words, small storage, copying, sharing, local times, toggles. No rules of any game are in here.
"use strict";

const asztal = (() => {
  const words = Object.fromEntries( // in the page's language: data-say-copy-failed is words.copyFailed
    Object.entries(document.getElementById("words").dataset).map(([key, text]) => [key[3].toLowerCase() + key.slice(4), text]),
  );

  // storage may be forbidden by the browser: then nothing is remembered, and nothing breaks
  const kept = (area) => ({
    get(key) { try { return JSON.parse(window[area].getItem(`asztal.${key}`)); } catch { return null; } },
    set(key, value) { try { window[area].setItem(`asztal.${key}`, JSON.stringify(value)); } catch { /* not remembered */ } },
    drop(key) { try { window[area].removeItem(`asztal.${key}`); } catch { /* was not remembered */ } },
  });
  const tab = kept("sessionStorage");
  const browser = kept("localStorage");

  // crypto.randomUUID exists only on secure origins, and a home network has none
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  }

  // a picture of the sprite, as _icons.html makes it
  function icon(id) {
    const ns = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(ns, "svg");
    const use = document.createElementNS(ns, "use");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `/static/vendor/icons.svg#${id}`);
    svg.append(use);
    return svg;
  }

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  // stays until it is dismissed; the same one twice is shown once
  function notice(text, code = "") {
    const place = document.getElementById("notice");
    if (!place) return;
    const small = code ? [" ", element("span", { class: "code" }, code)] : [];
    const ok = element("button", { type: "button", class: "btn plain", "data-dismiss": "" }, words.ok);
    place.replaceChildren(element("div", { class: "notice" }, element("p", {}, text, ...small), ok));
  }

  // toggles: data-pref="sound" and so on; on unless turned off
  const wants = (pref) => browser.get(pref) !== false;
  function showPrefs() {
    document.querySelectorAll("[data-pref]").forEach((b) => b.setAttribute("aria-pressed", String(wants(b.dataset.pref))));
  }

  const { lang } = document.documentElement;
  const locale = navigator.languages.find((l) => l.startsWith(lang)) ?? lang; // en-GB rather than en
  function showLocalTimes(root = document) {
    root.querySelectorAll("time[data-clock], time[data-date]").forEach((time) => {
      const style = "clock" in time.dataset ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
      const shown = new Intl.DateTimeFormat(locale, style).format(new Date(time.dateTime));
      if (time.textContent !== shown) time.textContent = shown;
    });
  }

  async function copy(button) {
    const label = button.querySelector("[data-label]");
    label.dataset.before ??= label.textContent;
    label.textContent = (await copied(button)) ? words.copied : words.copyFailed;
    setTimeout(() => { label.textContent = label.dataset.before; }, 2500);
  }

  async function copied(button) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      return true;
    } catch { // no clipboard on plain http: select the field and copy as in the old days
      const field = button.closest(".link-field")?.querySelector("input");
      field?.select();
      return Boolean(field) && document.execCommand("copy");
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button");
    if (!button) return;
    if ("dismiss" in button.dataset) button.closest(".notice").remove();
    if ("copy" in button.dataset) copy(button);
    if ("share" in button.dataset) navigator.share({ url: button.dataset.share, title: document.title }).catch(() => {});
    if ("pref" in button.dataset) {
      browser.set(button.dataset.pref, !wants(button.dataset.pref));
      showPrefs();
      document.dispatchEvent(new CustomEvent("asztal:pref", { detail: button.dataset.pref }));
    }
  });

  // one open menu at a time, closed by Escape or a click beside it
  const menus = () => document.querySelectorAll("details.menu[open], details.room-menu[open]");
  document.addEventListener("click", (event) => menus().forEach((menu) => {
    if (!menu.contains(event.target)) menu.open = false;
  }));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menus().forEach((menu) => { menu.open = false; menu.querySelector("summary").focus(); });
  });

  if (navigator.share) document.querySelectorAll("[data-share]").forEach((button) => { button.hidden = false; });
  showPrefs();
  showLocalTimes();
  return { words, tab, browser, newId, icon, element, notice, wants, showPrefs, showLocalTimes };
})();
