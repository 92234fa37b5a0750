/**
 * Deadlines in lists by the reader's own clock. The server, which does not know it, says them by UTC.
 */

import { all } from "./dom.js";

/** When somebody's time runs out, or a challenge ends. @param {number} at */
export function untilWords(at) {
  return `Until ${new Date(at).toLocaleString([], { dateStyle: "full", timeStyle: "short" })}`;
}

/** Says all of a page. */
export function tellDeadlines() {
  for (const node of all("time[title^='Until ']")) node.title = untilWords(Date.parse(node.dateTime));
}
