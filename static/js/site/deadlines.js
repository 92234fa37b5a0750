/**
 * Deadlines in lists, in the reader's time zone. The server writes them in UTC, because it does not
 * know the time zone.
 */

import { all, find, setText } from "../lib/dom.js";

/** Formats a time with its date. @param {number} at */
export const momentWords = (at) =>
  new Date(at).toLocaleString([], { dateStyle: "full", timeStyle: "short" });

/** Describes the deadline of a move or challenge. @param {number} at */
export const untilWords = (at) => `Until ${momentWords(at)}`;

/** Formats a deadline briefly. @param {number} at */
export const untilShort = (at) =>
  new Date(at).toLocaleString([], {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });

/** Rewrites all deadlines on a page. */
export function showDeadlines() {
  for (const node of all("time[title^='Until ']")) {
    const at = Date.parse(node.dateTime);
    node.title = untilWords(at);
    setText(find("small", node), untilShort(at));
  }
}
