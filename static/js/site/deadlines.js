/**
 * Deadlines in lists by the reader's own clock. The server, which does not know it, says them by UTC.
 */

import { all, find, setText } from "../lib/dom.js";

/** A moment with its day. @param {number} at */
export const momentWords = (at) => new Date(at).toLocaleString([], { dateStyle: "full", timeStyle: "short" });

/** When somebody's time runs out, or a challenge ends. @param {number} at */
export const untilWords = (at) => `Until ${momentWords(at)}`;

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
