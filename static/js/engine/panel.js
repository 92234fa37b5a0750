/**
 * The engine's switch and results beside an analysis board. The engine is loaded only when the user
 * turns the switch on.
 */

import { element } from "../lib/dom.js";

/** @import { Analysed } from "./types.js" */

/**
 * Adds the switch to an element.
 * @param {HTMLElement} host
 * @param {Analysed} analysis
 * @returns {() => void} a function that removes the switch
 */
export function bindEngine(host, analysis) {
  const place = element("div", { class: "engine-place" });
  const toggle = element("input", { type: "checkbox", role: "switch", onchange: change });
  const panel = element(
    "section",
    { class: "engine", "aria-label": "Engine" },
    element("label", { class: "engine-switch" }, toggle, "Engine"),
    place,
  );
  /** @type {(() => void)|null} */
  let close = null;
  /** The number of clicks, by which a late import can tell whether it is still wanted. */
  let clicks = 0;

  async function change() {
    clicks += 1;
    const click = clicks;
    close?.();
    close = null;
    if (!toggle.checked) return;
    try {
      const { openBestLines } = await import("./best-lines.js");
      if (click === clicks) close = openBestLines(place, analysis);
    } catch {
      if (click !== clicks) return;
      toggle.checked = false;
      place.replaceChildren(
        element(
          "p",
          { class: "message error", role: "alert" },
          "The engine could not be loaded. Please try again.",
        ),
      );
      close = () => place.replaceChildren();
    }
  }

  host.append(panel);
  return () => {
    clicks += 1;
    close?.();
    panel.remove();
  };
}
