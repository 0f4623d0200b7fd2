// What is ticked decides what shows: lines, buttons and lists with [data-when]. No rule is known here: the server has
// written a line for each choice, and this finds the one that fits.
//
// data-when="card=7h target#0": all of it must hold. name: some input of that name is ticked; name=x: one of value x or of
// data-group="x"; name#n: exactly n are ticked. A fieldset that doesn't show is disabled, too: its ticks don't count.
// data-for="pick-1-3": the id that an input has while it can be used, for labels that several lists share.
// data-group: boxes of one name with other groups exclude each other. data-most on a fieldset: one more unticks the first.
"use strict";

asztal.when = (() => {
  const main = document.getElementById("table");
  const KINDS = ":is([type=checkbox], [type=radio])";
  const all = () => [...main.querySelectorAll(`#ask input${KINDS}, #mine input${KINDS}`)];

  function facts() {
    const told = new Map();
    for (const input of all()) {
      if (input.matches(":disabled")) continue;
      const of = told.get(input.name) ?? told.set(input.name, []).get(input.name);
      if (input.checked) of.push(input);
    }
    const found = new Set();
    for (const [name, ticked] of told) {
      found.add(`${name}#${ticked.length}`);
      if (ticked.length) found.add(name);
      for (const { value, dataset } of ticked) found.add(`${name}=${value}`).add(`${name}=${dataset.group}`);
    }
    return found;
  }

  function toggle(element, shows) {
    element.hidden = !shows;
    if (element.matches("fieldset")) element.disabled = !shows;
  }

  function shared() { // of several lists that can be used, the first in the document has the label
    const taken = new Set();
    for (const input of main.querySelectorAll("input[data-for]")) {
      const free = !input.matches(":disabled") && !taken.has(input.dataset.for);
      if (!free) input.removeAttribute("id");
      else input.id = input.dataset.for;
      if (free) taken.add(input.dataset.for);
    }
  }

  function refresh() { // the lists first: what is ticked in one that doesn't show is no fact
    for (const wanted of ["fieldset[data-when]", "[data-when]:not(fieldset)"]) {
      const known = facts();
      main.querySelectorAll(wanted).forEach((e) => toggle(e, e.dataset.when.split(" ").every((fact) => known.has(fact))));
    }
    shared();
  }

  const order = []; // boxes of a list with data-most, as they were ticked

  main.addEventListener("change", ({ target: input }) => { // before picks.js looks: this script comes first
    if (!input.checked || input.type !== "checkbox") return;
    const others = all().filter((i) => i !== input && i.name === input.name && i.checked && !i.matches(":disabled"));
    if (input.dataset.group) others.filter((i) => i.dataset.group !== input.dataset.group).forEach((i) => { i.checked = false; });
    const most = Number(input.closest("fieldset")?.dataset.most ?? Infinity);
    if (others.length >= most) (order.find((i) => others.includes(i)) ?? others[0]).checked = false;
    order.push(...order.splice(0).filter((i) => i.isConnected && i !== input), input);
  });

  // a move was chosen: if nothing that it may aim at is in sight, the first of it comes there (html's scroll-padding: the bar)
  main.addEventListener("change", ({ target }) => {
    if (target.checked && target.closest("#mine")) requestAnimationFrame(aim);
  });
  function aim() {
    const lists = [...main.querySelectorAll("#ask fieldset[data-when]:not([hidden]) input[data-for]")];
    const places = lists.flatMap((input) => [...input.labels]).filter((label) => label.closest("#board"));
    const least = main.querySelector(".top").getBoundingClientRect().bottom;
    const most = main.querySelector(".bar").getBoundingClientRect().top;
    const seen = places.some((label) => {
      const { top, bottom } = label.getBoundingClientRect();
      return top >= least && bottom <= most;
    });
    if (!seen) places[0]?.scrollIntoView({ block: "nearest" });
  }

  // the keyboard walks a list that isn't seen: its label on the board shows where it is
  function focus({ target, type }) {
    if (!target.matches?.(`#ask input${KINDS}`)) return;
    target.labels.forEach((label) => {
      label.toggleAttribute("data-pick-focus", type === "focusin" && target.matches(":focus-visible"));
      if (label.hasAttribute("data-pick-focus")) label.scrollIntoView({ block: "nearest" });
    });
  }
  main.addEventListener("focusin", focus);
  main.addEventListener("focusout", focus);

  return { refresh };
})();
