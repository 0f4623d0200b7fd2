// Looking back: steps, slider and keys fetch one moment and put it in place. Without this, links and form do the same.
"use strict";

(() => {
  const box = document.getElementById("scene");
  const here = document.getElementById("replay").dataset.here;
  const parser = new DOMParser();
  const policy = window.trustedTypes?.createPolicy("htmx", { createHTML: (s) => s }); // our server's own markup
  let wanted = null; // the newest wish that isn't on its way yet; one request at a time
  let aim = null; // where all wishes so far lead, until it is shown: the next step is made from there
  let busy = false;

  const scene = () => box.firstElementChild.dataset;
  const now = () => aim ?? { at: Number(scene().at), eyes: scene().eyes };

  async function show(at, eyes) {
    aim = wanted = { at: Math.max(0, Math.min(Number(at), Number(scene().last))), eyes };
    if (busy) return;
    busy = true;
    while (wanted) {
      const { at: moment, eyes: whose } = wanted;
      wanted = null;
      const url = `${here}?at=${moment}&eyes=${whose}`;
      const answer = await fetch(url, { headers: { "HX-Request": "true" } }).catch(() => null);
      if (answer?.ok) place(await answer.text(), url);
    }
    aim = null;
    busy = false;
  }

  function place(html, url) {
    const focused = document.activeElement?.id;
    const made = parser.parseFromString(policy ? policy.createHTML(html) : html, "text/html"); // inert: no script of it runs
    box.replaceChildren(...made.body.children);
    box.querySelectorAll("details.reveal").forEach((reveal) => { reveal.dataset.skipped = ""; });
    history.replaceState(null, "", url);
    asztal.showLocalTimes(box);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  box.addEventListener("click", (event) => {
    const link = event.target.closest(".scene-steps a");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-disabled") !== "true") show(new URL(link.href).searchParams.get("at"), now().eyes);
  });
  box.addEventListener("input", (event) => {
    if (event.target.id === "scene-slider") show(event.target.value, now().eyes);
  });
  box.addEventListener("change", (event) => {
    if (event.target.id === "scene-eyes") show(now().at, event.target.value);
  });
  box.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea, summary") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { at, eyes } = now();
    const moment = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: scene().last }[event.key];
    if (moment === undefined) return;
    event.preventDefault();
    show(moment, eyes);
  });
  asztal.showLocalTimes(box);
})();
