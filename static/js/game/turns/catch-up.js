/**
 * The message that lists what has happened since the player last opened the game. Its button
 * replays the turns.
 */

import { closestTo, find, listen } from "../../lib/dom.js";
import { shownPly } from "../state/state.js";

/** @import { GameStore } from "../state/state.js" */

/** How long each turn is shown, in milliseconds. */
const TURN_MS = 1_500;

/**
 * @param {HTMLElement|null} line
 * @param {GameStore} store
 * @param {(ply: number) => void} go  shows the position after a ply
 * @returns {() => void} a function that removes the listeners
 */
export function bindCatchUp(line, store, go) {
  if (!line) return () => {};
  const time = find("time", line);
  time.textContent = new Date(time.dateTime).toLocaleString([], {
    dateStyle: "medium",
    timeStyle: "short",
  });
  let timer = 0;
  let ply = 0;

  function step() {
    // The user has gone to another position.
    if (shownPly(store.get()) !== ply) return;
    if (ply === store.get().replay.length) return;
    ply += 1;
    go(ply);
    timer = setTimeout(step, TURN_MS);
  }

  const stop = listen(line, "click", (event) => {
    const link = closestTo(event, "[data-from]");
    if (!link) return;
    event.preventDefault();
    clearTimeout(timer);
    ply = Number(link.dataset.from);
    go(ply);
    timer = setTimeout(step, TURN_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
