/**
 * Deadlines in lists by the reader's own clock. The server, which does not know it, says them by UTC.
 */

import { all, find, setText } from "./dom.js";

/** When somebody's time runs out, or a challenge ends. @param {number} at */
export function untilWords(at) {
  return `Until ${new Date(at).toLocaleString([], { dateStyle: "full", timeStyle: "short" })}`;
}

/** The same where there is little room. @param {number} at */
export const untilShort = (at) =>
  new Date(at).toLocaleString([], { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** Says all of a page. */
export function tellDeadlines() {
  for (const node of all("time[title^='Until ']")) {
    const at = Date.parse(node.dateTime);
    node.title = untilWords(at);
    setText(find("small", node), untilShort(at));
  }
}
