/** Counts unread entries of a list. */

import { listen, setText } from "../../lib/dom.js";

/**
 * @typedef {Object} Written
 * @property {() => number} last  the number of the latest entry
 * @property {(read: number) => number} after  counts the unread entries after a number
 * @property {(count: number) => string} words
 */

/**
 * @param {HTMLElement} list  the list of entries
 * @param {HTMLElement|null} badge  a link to the list that shows the count
 * @param {Written} written
 */
export function bindUnreadCount(list, badge, { last, after, words }) {
  let inView = false;
  let lastRead = last();

  function render() {
    if (!badge) return;
    if (inView && !document.hidden) lastRead = last();
    const unread = after(lastRead);
    badge.hidden = unread === 0;
    setText(badge, words(unread));
  }

  const observer = new IntersectionObserver((entries) => {
    inView = entries.some((entry) => entry.isIntersecting);
    render();
  });
  observer.observe(list);
  const unlisten = listen(document, "visibilitychange", render);
  render();
  return {
    render,
    /** Marks the current entries as read. */
    begin() {
      lastRead = last();
    },
    stop() {
      observer.disconnect();
      unlisten();
    },
  };
}
