// Choosing: what is ticked, counted, marked on the board, and kept over a reload. Only the server knows what is legal.
"use strict";

asztal.picks = (() => {
  const main = document.getElementById("table");
  const KEY = `ticks.${main.dataset.code}`;
  const KINDS = ":is([type=checkbox], [type=radio])";
  const everything = () => [...main.querySelectorAll(`#ask input${KINDS}, #mine input${KINDS}`)];
  const inputs = () => everything().filter((i) => !i.matches(":disabled"));
  const checked = (name) => inputs().filter((i) => i.checked && i.name === name);
  const write = (place, text) => { if (place.textContent !== String(text)) place.textContent = text; };

  // [data-tally="gr"]: how many ticked beads have one of these letters; empty while nothing is asked
  function tally() {
    const asked = inputs().some((i) => i.name === "beads");
    const letters = checked("beads").map((i) => i.value);
    main.querySelectorAll("[data-tally]").forEach((output) => {
      write(output, asked ? letters.filter((letter) => output.dataset.tally.includes(letter)).length : "");
    });
  }

  // [data-count="beads" data-least data-most]: how many are ticked; outside the bounds the form's button says why not
  function count() {
    main.querySelectorAll("form [data-count]").forEach((output) => {
      const n = checked(output.dataset.count).length;
      const { least, most } = bounds(output);
      write(output, n);
      inputs().filter((i) => i.name === output.dataset.count && !i.checked).forEach((i) => {
        i.toggleAttribute("data-full", n >= most && i.type === "checkbox"); // it stays where the keyboard finds it
      });
      allow(output.closest("form"), n >= least && n <= most ? "" : reason(output));
    });
  }

  function bounds(output) {
    return { least: Number(output.dataset.least ?? 1), most: Number(output.dataset.most ?? Infinity) };
  }

  function reason(output) {
    const { least, most } = bounds(output);
    const words = least === most ? asztal.words.need : asztal.words.needRange;
    return words.replace("{n}", checked(output.dataset.count).length).replace("{least}", least).replace("{most}", most);
  }

  function whyNot(form) {
    const id = `${form.id}-why-not`;
    return form.querySelector(".why-not") ?? form.appendChild(asztal.element("p", { class: "why-not", role: "status", id }));
  }

  function allow(form, why) {
    const line = whyNot(form);
    write(line, why);
    if (!why) line.removeAttribute("data-said");
    main.querySelectorAll("button").forEach((button) => {
      if (button.form !== form || button.type !== "submit" || button.formNoValidate) return;
      if (why) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
      if (why) button.setAttribute("aria-describedby", line.id);
      else button.removeAttribute("aria-describedby");
    });
  }

  // labels on the board and in the hand: data-pick says what their input says
  function mark() {
    main.querySelectorAll("[data-pick]").forEach((label) => { if (!label.control) label.removeAttribute("data-pick"); });
    inputs().forEach((i) => i.labels?.forEach((label) => { label.dataset.pick = i.checked ? "chosen" : "can"; }));
  }

  const key = (i) => (i.dataset.for ? `${i.name} ${i.dataset.for}` : i.id); // lists may share an id: see when.js
  const question = () => main.querySelector('#ask input[name="ask"]')?.value;

  function remember() {
    const ids = inputs().filter((i) => i.checked && i.id).map(key);
    asztal.tab.set(KEY, { question: question(), ids });
  }

  function restore() { // also what was unticked; what belongs to another question is forgotten
    const kept = asztal.tab.get(KEY);
    if (!kept || kept.question !== question()) return;
    everything().filter((i) => key(i)).forEach((i) => { i.checked = kept.ids.includes(key(i)); });
  }

  function show() { asztal.when.refresh(); count(); tally(); mark(); }

  main.addEventListener("change", (event) => {
    const input = event.target;
    if (!input.closest("#ask, #mine")) return;
    if (input.checked && input.hasAttribute("data-full")) {
      input.checked = false;
      const output = input.form.querySelector(`[data-count="${input.name}"]`);
      write(whyNot(input.form), reason(output));
      whyNot(input.form).setAttribute("data-said", "");
    } else show();
    remember();
  });

  document.addEventListener("submit", (event) => { // a button that says why not, or waits for an answer, does nothing
    const waits = event.target.getAttribute("aria-busy") === "true" && asztal.link.open;
    if (!waits && event.submitter?.getAttribute("aria-disabled") !== "true") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.target.querySelector(".why-not")?.setAttribute("data-said", "");
  }, true);

  main.addEventListener("keydown", (event) => { // Enter on a tick sends, wherever the form's button stands
    if (event.key !== "Enter" || !event.target.matches("#ask input, #mine input")) return;
    event.preventDefault();
    const form = event.target.form;
    const button = form && [...form.elements].find((e) => e.matches("button.primary") && e.checkVisibility());
    if (button) form.requestSubmit(button);
  });

  return { refresh() { restore(); show(); } };
})();
