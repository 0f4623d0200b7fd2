// What happens at the table: noticed by eye, ear and screen reader. Runs after every push.
"use strict";

(() => {
  const main = document.getElementById("table");
  const favicon = document.getElementById("favicon");
  const plain = { title: document.title, icon: favicon.getAttribute("href") };
  const skew = Number(main.dataset.now) - Date.now(); // the server's clock against ours
  const seen = { line: -1, question: null, called: false, result: null, reveals: new Set(), answered: 0, unread: 0 };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const log = document.getElementById("log");
  const find = (selector) => main.querySelector(selector);

  // sounds: our own, never before a gesture (js: Web Audio, so that nothing has to be allowed but 'self')

  const sounds = new Map();
  let audio = null;

  async function unlock() {
    if (audio?.state === "suspended") audio.resume();
    if (audio || !asztal.wants("sound") || !window.AudioContext) return;
    audio = new AudioContext();
    await Promise.all(["knock", "paper", "bead", "bell"].map(async (name) => {
      const file = await fetch(`/static/vendor/sounds/${name}.wav`);
      sounds.set(name, await audio.decodeAudioData(await file.arrayBuffer()));
    })).catch(() => {}); // without sounds, then
  }

  function play(name) {
    if (!name || !asztal.wants("sound") || !sounds.has(name)) return;
    const source = new AudioBufferSourceNode(audio, { buffer: sounds.get(name) });
    source.connect(audio.destination);
    source.start();
    if (name === "knock") navigator.vibrate?.(60);
  }

  ["pointerdown", "keydown"].forEach((gesture) => document.addEventListener(gesture, unlock));
  main.addEventListener("change", (event) => { if (event.target.closest("#mine, #ask")) play("bead"); });
  document.addEventListener("asztal:pref", () => unlock().then(() => play("bead")));

  // the log: each new line is said once, also after a gap in the connection

  function lines(first) {
    const all = [...main.querySelectorAll("#log-lines > li[data-seq]")];
    const newest = Number(all.at(-1)?.dataset.seq ?? -1);
    if (newest < seen.line) seen.line = -1; // another match has begun
    const fresh = all.filter((line) => Number(line.dataset.seq) > seen.line);
    seen.line = newest;
    if (first || fresh.length) log.querySelector(".log-scroll").scrollTop = 1e6;
    if (first || !fresh.length) return false;
    const live = document.getElementById("live");
    live.append(...fresh.map((line) => asztal.element("p", {}, spoken(line.querySelector(".words")))));
    while (live.childElementCount > 80) live.firstElementChild.remove();
    unread(log.checkVisibility() ? 0 : seen.unread + fresh.length);
    return true;
  }

  function spoken(words) { // pictures by their names
    const copy = words.cloneNode(true);
    copy.querySelectorAll("[aria-label]").forEach((picture) => picture.replaceWith(picture.getAttribute("aria-label")));
    return copy.textContent.replace(/\s+/g, " ").trim();
  }

  function unread(n) {
    const mark = document.getElementById("unread");
    seen.unread = n;
    mark.hidden = !n;
    mark.textContent = n > 99 ? "99+" : n || "";
  }
  log.addEventListener("toggle", () => {
    unread(0);
    log.querySelector(".log-scroll").scrollTop = 1e6;
  });

  // my turn: title, icon, and a knock for each new question

  function turn(first) {
    const passed = find("#ask [data-auto]"); // nothing to do: it is passed for us
    const mine = !passed && main.dataset.seat !== "" && find(`#turn .yours[data-seat="${main.dataset.seat}"]`);
    const question = mine ? (find('#ask input[name="ask"]')?.value ?? "?") : "";
    const knock = !first && question && question !== seen.question;
    if (question !== seen.question) seen.called = false;
    document.title = (mine ? (seen.called ? "❗ " : "● ") : "") + plain.title;
    favicon.href = mine ? favicon.dataset.turn : plain.icon;
    seen.question = question;
    return knock && (document.hidden || Date.now() - seen.answered > 1500); // not for taking back one's own move
  }
  main.addEventListener("asztal:answered", () => { seen.answered = Date.now(); });

  main.addEventListener("asztal:frame", ({ detail: frame }) => { // somebody calls us
    if (frame.t !== "nudge") return;
    seen.called = true;
    turn(false);
    asztal.notice(asztal.words.nudged);
    play("knock");
  });

  function result(first) {
    const match = find("#room .result")?.dataset.match ?? null;
    const fresh = match && match !== seen.result;
    seen.result = match;
    if (fresh && !first) {
      find("#room .result").scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
    }
    return fresh && !first;
  }

  main.addEventListener("asztal:frame", ({ detail: frame }) => { // a match that began after the page was loaded
    if (frame.t !== "you" || !frame.commitment) return;
    find("#commitment").hidden = false;
    find("#commitment code").textContent = frame.commitment;
  });

  function pauses() { // a button under the finger at the moment of the result
    main.querySelectorAll("button[data-pause]").forEach((button) => {
      const pause = Number(button.dataset.pause);
      button.removeAttribute("data-pause");
      button.disabled = true;
      setTimeout(() => { button.disabled = false; }, pause);
    });
  }

  // the reveal: step by step unless skipped; one that was there when the page came isn't told again

  function reveals(first) {
    main.querySelectorAll("details.reveal").forEach((reveal) => {
      if (seen.reveals.has(reveal.id)) return;
      seen.reveals.add(reveal.id);
      if (first || asztal.browser.get("skip")) reveal.dataset.skipped = "";
      else reveal.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
    });
    const always = String(Boolean(asztal.browser.get("skip")));
    main.querySelectorAll("[data-speed]").forEach((button) => button.setAttribute("aria-pressed", always));
  }
  main.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const reveal = button?.closest("details");
    if (button && "skip" in button.dataset && reveal) reveal.dataset.skipped = "";
    if (button && "speed" in button.dataset) {
      asztal.browser.set("skip", !asztal.browser.get("skip"));
      if (reveal && asztal.browser.get("skip")) reveal.dataset.skipped = "";
      reveals(false);
    }
  });
  main.addEventListener("toggle", (event) => { // looked at again later: at once
    if (event.target.matches("details.reveal") && !event.target.open) event.target.dataset.skipped = "";
  }, true);

  // clocks

  function clocks() {
    main.querySelectorAll("[data-deadline]").forEach((clock) => {
      const left = Math.max(0, Math.ceil((Number(clock.dataset.deadline) - Date.now() - skew) / 1000));
      const hurry = left <= 10 ? ` ${asztal.words.hurry}` : "";
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}${hurry}`;
      clock.classList.toggle("hurry", left <= 10);
    });
  }
  setInterval(clocks, 1000);

  // focus: if what had it is gone, it goes to the same region

  let focused = null;
  document.addEventListener("htmx:before:swap", () => {
    const element = document.activeElement;
    const region = element?.closest("#ask, #mine, #room");
    focused = region ? { element, region } : null;
  });
  function refocus() {
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return;
    const { region } = focused;
    const inside = region.querySelector("input:not([type=hidden], :disabled), h2[tabindex], button:not(:disabled, [hidden]), summary");
    (inside ?? document.getElementById("ask")).focus({ preventScroll: true });
  }

  function refresh(first = false) {
    asztal.picks.refresh();
    asztal.showLocalTimes(main);
    clocks();
    pauses();
    reveals(first);
    const paper = lines(first);
    const bell = result(first);
    const knock = turn(first);
    play(bell ? "bell" : knock ? "knock" : paper ? "paper" : "");
  }

  document.addEventListener("htmx:after:swap", () => { refresh(); refocus(); });
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--bar", `${find(".bar").offsetHeight}px`);
  }).observe(find(".bar"));
  document.documentElement.style.setProperty("--you", JSON.stringify(asztal.words.you));
  refresh(true);
})();
