// The admin's pages: fragments that are read anew. On a table's page connection.js has made the policy already.
"use strict";

(() => {
  if (window.trustedTypes && !asztal.link) {
    htmx.registerExtension("app", {
      init: (api) => api.initSecurity(trustedTypes.createPolicy("htmx", { createHTML: (s) => s, createScript: (s) => s })),
    });
  }
  document.addEventListener("htmx:after:swap", () => asztal.showLocalTimes());
})();
