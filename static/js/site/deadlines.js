/**
 * Deadlines in lists in the reader's time zone. The server, which does not know it, writes them in
 * UTC.
 */

import { all, find, setText } from "../lib/dom.js";

/** A time with its date. @param {number} at */
export const momentWords = (at) =>
  new Date(at).toLocaleString([], { dateStyle: "full", timeStyle: "short" });

/** The deadline of a move or of a challenge. @param {number} at */
export const untilWords = (at) => `Until ${momentWords(at)}`;

/** A short form of it. @param {number} at */
export const untilShort = (at) =>
  new Date(at).toLocaleString([], {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });

/** Rewrites all deadlines of a page. */
export function showDeadlines() {
  for (const node of all("time[title^='Until ']")) {
    const at = Date.parse(node.dateTime);
    node.title = untilWords(at);
    setText(find("small", node), untilShort(at));
  }
}
