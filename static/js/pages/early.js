/*
 * Writes the settings to `data-…` attributes of <html> before the page is painted, so that it never
 * flashes in the wrong colours. This is a classic script, because modules are deferred.
 * `lib/settings.js` validates the values; an unknown value matches no style.
 */
(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("postern.settings") ?? "{}");
    for (const [name, value] of Object.entries(stored ?? {})) {
      if (typeof value === "string") document.documentElement.dataset[name] = value;
    }
  } catch {
    // There is no storage, or its content is damaged, so the defaults apply.
  }
})();
