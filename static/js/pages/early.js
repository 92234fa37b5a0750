/*
 * Runs before the page is drawn, so that nothing flashes in the wrong colours: the settings as `data-…` attributes of <html>. A plain
 * script, because modules wait. `lib/settings.js` checks the values; a wrong one matches no style.
 */
(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("postern.settings") ?? "{}");
    for (const name of [
      "theme",
      "board",
      "colors",
      "pieces",
      "size",
      "coords",
      "render",
      "marks",
      "speed",
      "square",
      "primer",
    ]) {
      if (typeof stored?.[name] === "string") document.documentElement.dataset[name] = stored[name];
    }
  } catch {
    // No store, or not ours: the defaults.
  }
})();
