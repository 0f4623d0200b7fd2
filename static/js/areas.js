// A board of several areas, of which a narrow screen shows one: [data-area], and buttons with [data-goto]. The chosen one stays
// over pushes; where something happens ([data-at] on the board) or is asked, it follows. data-order: boxes in the order in which
// they are ticked. data-presses="id": what a label of the board presses in the question.
"use strict";

(() => {
  const main = document.getElementById("table");
  const KEY = `area.${main.dataset.code}`;
  const areas = () => [...main.querySelectorAll("#board [data-area]")];
  const question = () => main.querySelector('#ask input[name="ask"]')?.value;
  let { area: chosen, at } = asztal.tab.get(KEY) ?? { area: "", at: "" };
  let asked;

  function shown() {
    const all = areas();
    return all.find((a) => a.dataset.area === chosen) ?? all.find((a) => a.dataset.seat === main.dataset.seat) ?? all[0];
  }

  function show() {
    const here = shown();
    areas().forEach((a) => a.toggleAttribute("data-shown", a === here));
    main.querySelectorAll("#board [data-goto]").forEach((button) => {
      if (button.dataset.goto === here?.dataset.area) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    asztal.tab.set(KEY, { area: chosen, at });
  }

  function follow(labels) { // if none of these is in sight, to the first of them
    const places = labels.map((label) => label.closest("[data-area]")).filter(Boolean);
    if (places.length && !places.includes(shown())) chosen = places[0].dataset.area;
  }

  function refresh() {
    const now = main.querySelector("#board [data-at]")?.dataset.at ?? "";
    if (now !== at) chosen = now; // "": home again
    at = now;
    if (question() !== asked) follow([...main.querySelectorAll('#board label[data-pick="can"]')]);
    asked = question();
    show();
  }

  main.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-goto]");
    if (!button) return;
    chosen = button.dataset.goto;
    show();
  });

  main.addEventListener("change", ({ target }) => {
    if (target.dataset.presses) document.getElementById(target.dataset.presses)?.click();
    const list = target.closest("[data-order]");
    if (list) reorder(list, target);
    const aims = [...main.querySelectorAll("#ask fieldset[data-when]:not([hidden]) input[data-for]")];
    if (aims.length) follow(aims.flatMap((input) => [...input.labels]));
    show();
  });

  function reorder(list, input) {
    const row = input.closest("label");
    const ticked = [...list.querySelectorAll("input:checked")].filter((i) => i !== input);
    if (ticked.length) ticked.at(-1).closest("label").after(row);
    else list.querySelector("legend").after(row);
    input.focus({ preventScroll: true });
  }

  document.addEventListener("htmx:after:swap", refresh);
  refresh();
})();
