/*
 * Runs before the page is drawn, so that nothing flashes in the wrong colours: the settings as `data-…` attributes of <html>. A plain
 * script, because modules wait. `lib/settings.js` checks the values; a wrong one matches no style.
 */
(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("postern.settings") ?? "{}");
    for (const [name, value] of Object.entries(stored ?? {})) {
      if (typeof value === "string") document.documentElement.dataset[name] = value;
    }
  } catch {
    // No store, or not ours: the defaults.
  }
})();
