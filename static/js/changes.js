// What has changed on the table is seen: [data-value] with an id. A number says what it was and by how much; else it glows.
"use strict";

(() => {
  const main = document.getElementById("table");
  const SHOWN = 7000; // ms
  const seen = new Map();
  const timers = new Map();

  function told(was, now) {
    const by = was === "" || now === "" ? NaN : Number(now) - Number(was);
    return Number.isNaN(by) ? "" : `${was} → ${now} (${by > 0 ? "+" : "−"}${Math.abs(by)})`;
  }

  function show(element, words) {
    element.removeAttribute("data-changed");
    void element.offsetWidth; // so that its animation begins anew
    element.dataset.changed = words;
    clearTimeout(timers.get(element.id));
    timers.set(element.id, setTimeout(() => document.getElementById(element.id)?.removeAttribute("data-changed"), SHOWN));
  }

  function look(first) {
    main.querySelectorAll("[data-value][id]").forEach((element) => {
      const now = element.dataset.value;
      const was = seen.get(element.id);
      seen.set(element.id, now);
      if (!first && was !== undefined && was !== now) show(element, told(was, now));
    });
  }

  document.addEventListener("htmx:after:swap", () => look(false));
  look(true);
})();
