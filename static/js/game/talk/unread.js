/**
 * How much has been written since somebody last looked.
 */

import { listen, setText } from "../../lib/dom.js";

/**
 * @typedef {Object} Written
 * @property {() => number} last  the number of the last that was written
 * @property {(read: number) => number} after  how much the visitor has yet to read behind that number
 * @property {(count: number) => string} words
 */

/**
 * @param {HTMLElement} list  what was written
 * @param {HTMLElement|null} badge  a link to it
 * @param {Written} written
 */
export function bindUnread(list, badge, { last, after, words }) {
  let inView = false;
  let read = last();

  function render() {
    if (!badge) return;
    if (inView && !document.hidden) read = last();
    const unread = after(read);
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
    /** What is there now counts as read. */
    begin() {
      read = last();
    },
    stop() {
      observer.disconnect();
      unlisten();
    },
  };
}
