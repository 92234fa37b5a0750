/**
 * Keyboard shortcuts for the whole page, except in fields and dialogs. The board handles its arrow
 * keys itself.
 */

import { closestTo, isTyping, listen } from "../../lib/dom.js";

/**
 * @param {Record<string, () => boolean|void>} actions by the key's name; `false` leaves the key to
 *   the browser
 * @returns {() => void} a function that removes the listeners
 */
export function bindShortcuts(actions) {
  return listen(document, "keydown", (event) => {
    if (
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      isTyping(event.target)
    )
      return;
    if (document.querySelector("dialog[open]")) return;
    // Enter and Space activate the focused button or link.
    if (
      (event.key === "Enter" || event.key === " ") &&
      closestTo(event, "a, button, summary, [role=button]")
    )
      return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || action() === false) return;
    event.preventDefault();
  });
}
