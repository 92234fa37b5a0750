/**
 * The fold with somebody's notes for themselves, once both players are there. What saves them is loaded when it is opened; until then,
 * its form is sent as on a page without scripts.
 */

import { find, listen } from "../../lib/dom.js";

/** @import { GameStore } from "../state/state.js" */

/**
 * @param {HTMLDetailsElement|null} fold
 * @param {GameStore} store
 * @returns {() => void} saves what is not saved yet, and unbinds
 */
export function bindNotes(fold, store) {
  if (!fold) return () => {};
  let bound = false;
  const unbind = [
    store.watch(({ view }) => {
      fold.hidden = view.you.length === 0 || !view.players.white || !view.players.black;
    }),
    listen(fold, "toggle", load),
  ];

  async function load() {
    if (!fold?.open || bound) return;
    bound = true;
    const { bindNotesBox } = await import("./notesbox.js").catch(() => ({ bindNotesBox: null }));
    // The game may have been left meanwhile.
    if (bindNotesBox && find("#notes") === fold) unbind.push(bindNotesBox(fold, store));
  }

  load();
  return () => unbind.forEach((stop) => stop());
}
