// A classic script in the head: the chosen theme stands before the first paint, so that a dark page does not flash white.
// Everything else follows with the modules.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem("postern.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // No store, or not ours: the system's theme.
  }
})();
