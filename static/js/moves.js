// Moves: sent once, kept until they are answered, sent again (with the same id) after the connection was lost.
"use strict";

(() => {
  const main = document.getElementById("table");
  const KEY = `outbox.${main.dataset.code}`;
  const PATIENCE = 5000; // ms until a move that isn't answered is sent once more, and the connection looked at
  let outbox = asztal.tab.get(KEY); // { id, values }: the one move that hasn't been answered
  let sent = false; // on this connection
  let timer = 0;

  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const forms = () => main.querySelectorAll("form[hx-ws\\:send]");

  // Puts a form's values into the outbox; false if a move is on its way already.
  function keep(values) {
    if (outbox && same(outbox.values, values)) return !(sent && asztal.link.open);
    if (outbox && sent && asztal.link.open) return false;
    outbox = { id: asztal.newId(), values };
    sent = false;
    asztal.tab.set(KEY, outbox);
    return true;
  }

  function drop() {
    outbox = null;
    sent = false;
    clearTimeout(timer);
    asztal.tab.drop(KEY);
  }

  function busy(words) {
    forms().forEach((form) => form.setAttribute("aria-busy", "true"));
    const form = forms()[0];
    if (!form) return;
    const line = form.querySelector(".sending") ?? form.appendChild(asztal.element("p", { class: "sending", role: "status" }));
    if (line.textContent !== words) line.replaceChildren(asztal.icon("hourglass"), words);
  }

  function free() {
    forms().forEach((form) => {
      form.removeAttribute("aria-busy");
      form.querySelector(".sending")?.remove();
    });
  }

  function onItsWay() {
    sent = true;
    busy(asztal.words.sending);
    clearTimeout(timer);
    timer = setTimeout(() => { again(); asztal.link.probe(); }, PATIENCE);
  }

  function again() {
    if (!outbox || !asztal.link.open) return;
    asztal.link.send({ ...outbox.values, id: outbox.id });
    onItsWay();
  }

  // while the connection is down hx-ws has nothing to send on: keep the move here instead
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[hx-ws\\:send]") || asztal.link.open) return;
    event.preventDefault();
    event.stopPropagation();
    keep(values(new FormData(form, event.submitter)));
    busy(asztal.words.waiting);
  }, true);

  function values(form) { // as hx-ws does: one of a name is a string, several are a list
    const made = {};
    for (const [key, value] of form) made[key] = key in made ? [].concat(made[key], value) : value;
    return made;
  }

  main.addEventListener("htmx:ws:before:message:outgoing", (event) => {
    const message = event.detail.message;
    if (!keep({ ...message.values })) { event.detail.cancelled = true; return; }
    message.values.id = outbox.id;
    onItsWay();
  });

  main.addEventListener("asztal:open", again); // it has seen the first picture: now the server may judge
  main.addEventListener("htmx:ws:close", () => {
    sent = false;
    clearTimeout(timer);
    if (outbox) busy(asztal.words.waiting);
  });
  document.addEventListener("htmx:after:swap", () => { // the form may be a new one
    if (outbox) busy(asztal.link.open ? asztal.words.sending : asztal.words.waiting);
  });

  main.addEventListener("asztal:frame", ({ detail: frame }) => {
    if (frame.t === "ok" && frame.id === outbox?.id) {
      drop();
      setTimeout(() => { if (!outbox) free(); }, 3000); // the answer is followed by a new question, which is a new form
      main.dispatchEvent(new CustomEvent("asztal:answered"));
    }
    if (frame.t !== "refused") return;
    if (frame.code === "rate" || frame.code === "store.down") { // not judged yet: ask again
      clearTimeout(timer);
      if (outbox) timer = setTimeout(again, 1000 * (Number(frame.args?.retry_after) || 2));
      if (frame.code !== "rate") asztal.notice(frame.text, frame.code);
    } else if (!outbox || frame.id === outbox.id || frame.id === null) {
      drop();
      free();
      asztal.notice(frame.text, frame.code);
    }
  });

  document.addEventListener("htmx:response:error", (event) => {
    const { status } = event.detail.ctx.response; // of the others, htmx shows the answer itself: see htmx-config
    if ([500, 502, 504].includes(status)) asztal.notice(asztal.words.trouble, String(status));
  });
  document.addEventListener("htmx:error", () => asztal.notice(asztal.words.trouble, "offline"));
})();
