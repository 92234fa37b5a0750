/*
 * Writes the settings to `data-…` attributes of <html> before the page is drawn, so that nothing
 * flashes in the wrong colours. A plain script, because modules are deferred. `lib/settings.js`
 * checks the values; an unknown one matches no style.
 */
(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("postern.settings") ?? "{}");
    for (const [name, value] of Object.entries(stored ?? {})) {
      if (typeof value === "string") document.documentElement.dataset[name] = value;
    }
  } catch {
    // No storage, or damaged content: the defaults apply.
  }
})();
