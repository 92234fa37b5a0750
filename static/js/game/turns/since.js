/**
 * The line that says what has happened since the player last looked. Its button shows the turns one after the other.
 */

import { around, find, listen } from "../../lib/dom.js";
import { shownPly } from "../state/state.js";

/** @import { GameStore } from "../state/state.js" */

/** How long each turn is looked at, in milliseconds. */
const EACH_MS = 1_500;

/**
 * @param {HTMLElement|null} line
 * @param {GameStore} store
 * @param {(ply: number) => void} go  shows the position after so many turns
 * @returns {() => void} unbind
 */
export function bindSince(line, store, go) {
  if (!line) return () => {};
  const time = find("time", line);
  time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  let timer = 0;
  let ply = 0;

  function step() {
    // Somebody who has gone elsewhere meanwhile stays there.
    if (shownPly(store.get()) !== ply) return;
    if (ply === store.get().replay.length) return;
    ply += 1;
    go(ply);
    timer = setTimeout(step, EACH_MS);
  }

  const stop = listen(line, "click", (event) => {
    const link = around(event, "[data-from]");
    if (!link) return;
    event.preventDefault();
    clearTimeout(timer);
    ply = Number(link.dataset.from);
    go(ply);
    timer = setTimeout(step, EACH_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
