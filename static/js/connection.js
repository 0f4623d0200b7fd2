// The socket: its state in words, and getting it back. hx-ws opens it (hx-ws:connect, again on the event "dial");
// when to dial is decided here, because hx-ws can't be told to try at once.
"use strict";

asztal.link = (() => {
  const main = document.getElementById("table");
  const conn = document.getElementById("conn");
  const DEAD_AFTER = 45_000; // ms without a word; the server's heart beats every 15 s
  const DOUBTFUL_AFTER = 20_000; // the same when the page comes back into view
  const PATIENCE = 3000; // ms for the answer when we ask
  const FINAL = { 1008: "refused", 4401: "noIdentity", 4404: "refused" };
  const link = { open: false, send, probe };
  let connection = null;
  let heard = 0;
  let attempt = 0;
  let timer = 0;
  let final = false;

  if (window.trustedTypes) { // the only policy of the page: our server's own markup
    htmx.registerExtension("app", {
      init: (api) => api.initSecurity(trustedTypes.createPolicy("htmx", { createHTML: (s) => s, createScript: (s) => s })),
    });
  }

  const isFrame = (data) => typeof data === "string" && data[0] === "{"; // else it is markup

  function show(state) {
    link.open = state === "open";
    conn.dataset.state = main.dataset.conn = state;
    const words = asztal.words[state === "closed" && !navigator.onLine ? "offline" : state];
    const place = conn.querySelector(".conn-words");
    if (place.textContent !== words) place.textContent = words;
  }

  function dial() {
    clearTimeout(timer);
    timer = 0;
    if (!link.open && !final) main.dispatchEvent(new Event("dial"));
  }

  function dialLater() {
    const wait = Math.min(300 * 2 ** attempt++, 5000);
    clearTimeout(timer);
    timer = setTimeout(dial, wait * (0.7 + 0.6 * Math.random()));
  }

  // A dead network never says goodbye: tell hx-ws ourselves, without waiting for the closing handshake.
  function hangUp() {
    const socket = connection?.socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    socket.close(4000, "silent");
    socket.dispatchEvent(new CloseEvent("close", { code: 4000 }));
  }

  function look() { // the page is in view again, or something happened to the network
    if (link.open && Date.now() - heard > DOUBTFUL_AFTER) hangUp();
    if (link.open) probe();
    else { attempt = 0; dial(); }
  }

  function probe() { // are you there?
    const asked = Date.now();
    send({ t: "hb" });
    setTimeout(() => { if (link.open && heard < asked) hangUp(); }, PATIENCE);
  }

  function send(values) {
    connection.socket.send(JSON.stringify(values));
  }

  main.addEventListener("htmx:ws:before:connection", (event) => {
    connection = event.detail.connection;
    heard = Date.now();
    if (conn.dataset.state !== "closed") show("connecting");
  });
  main.addEventListener("htmx:ws:after:connection", () => { heard = Date.now(); });
  main.addEventListener("htmx:ws:after:message:incoming", (event) => {
    if (link.open || isFrame(event.detail.message.data)) return;
    attempt = 0; // the first picture is here: only now what we show is true
    show("open");
    main.dispatchEvent(new CustomEvent("asztal:open"));
  });
  main.addEventListener("htmx:ws:close", (event) => {
    if (event.detail.reason === "removed") return;
    final = event.detail.code in FINAL;
    show(FINAL[event.detail.code] ?? "closed");
    if (!final) dialLater();
  });
  main.addEventListener("htmx:ws:before:message:incoming", (event) => {
    heard = Date.now();
    if (!isFrame(event.detail.message.data)) return;
    const frame = JSON.parse(event.detail.message.data);
    if (frame.t === "reload") location.reload();
    if (frame.t === "you") main.dataset.seat = frame.seat ?? "";
    main.dispatchEvent(new CustomEvent("asztal:frame", { detail: frame }));
  });

  setInterval(() => {
    const silent = Date.now() - heard;
    if (connection && !final && silent > (link.open ? DEAD_AFTER : 10_000)) hangUp(); // 10 s: a handshake that hangs
  }, 5000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });
  return link;
})();
