/**
 * A player's private notes, which appear once the game has both players. The module that saves
 * notes is loaded when the section is opened. Until then, the form works without scripts.
 */

import { find, listen } from "../../lib/dom.js";

/** @import { GameStore } from "../state/state.js" */

/**
 * @param {HTMLDetailsElement|null} fold
 * @param {GameStore} store
 * @returns {() => void} a function that saves unsaved notes and removes the listeners
 */
export function bindNotes(fold, store) {
  if (!fold) return () => {};
  let isBound = false;
  const unbind = [
    store.watch(({ view }) => {
      fold.hidden = view.you.length === 0 || !view.players.white || !view.players.black;
    }),
    listen(fold, "toggle", load),
  ];

  async function load() {
    if (!fold?.open || isBound) return;
    isBound = true;
    const { bindNotesField } = await import("./notes-field.js").catch(() => ({
      bindNotesField: null,
    }));
    // The game may have been closed while the module was loaded.
    if (bindNotesField && find("#notes") === fold) unbind.push(bindNotesField(fold, store));
  }

  load();
  return () => unbind.forEach((stop) => stop());
}
