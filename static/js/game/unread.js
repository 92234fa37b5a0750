/**
 * How many comments have come since somebody last looked at them.
 */

import { find, listen, setText } from "../lib/dom.js";
import { unmuted } from "./muted.js";

/** @import { GameState, GameStore } from "./state.js" */

/**
 * @param {HTMLElement} region  the comments
 * @param {HTMLElement|null} badge  a link to them
 * @param {GameStore} store
 * @returns {() => void} unbind
 */
export function bindUnread(region, badge, store) {
  if (!badge) return () => {};
  const shown = badge;
  const last = () => store.get().view.kibitz.comments.at(-1)?.seq ?? 0;
  let inView = false;
  let read = last();

  function render() {
    if (inView && !document.hidden) read = last();
    const seen = store.get().view.kibitz.comments.filter(unmuted(region));
    const unread = seen.filter(({ seq }) => seq > read).length;
    shown.hidden = unread === 0;
    setText(shown, unread === 1 ? "1 new comment" : `${unread} new comments`);
  }

  const observer = new IntersectionObserver((entries) => {
    inView = entries.some((entry) => entry.isIntersecting);
    render();
  });
  observer.observe(find("ol, ul", region) ?? region);
  const unbind = [store.watch(render), listen(document, "visibilitychange", render)];
  render();
  return () => {
    observer.disconnect();
    unbind.forEach((stop) => stop());
  };
}
