/**
 * Keys that work wherever the page has the keyboard, except while typing or inside a dialog. The board keeps its own arrows to itself.
 */

import { around, isTyping, listen } from "../lib/dom.js";

/**
 * @param {Record<string, () => boolean|void>} actions by the key's name; `false` leaves the key to the browser
 * @returns {() => void} unbind
 */
export function bindKeys(actions) {
  return listen(document, "keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    // Enter and Space belong to the button or link that has the keyboard.
    if ((event.key === "Enter" || event.key === " ") && around(event, "a, button, summary, [role=button]"))
      return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || action() === false) return;
    event.preventDefault();
  });
}
