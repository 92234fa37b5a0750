/** Announces turns to screen readers, as lines in a live region. */

import { element } from "../../lib/dom.js";

/** @import { GameView, PlyView } from "../../wire.js" */

/** The maximum number of lines in the live region. */
const MAX_LINES = 20;

/**
 * @param {HTMLElement|null} region an element with `aria-live`
 */
export function createAnnouncer(region) {
  return {
    /** @param {string} text */
    say(text) {
      if (!region || !text) return;
      region.append(element("p", {}, text));
      while (region.children.length > MAX_LINES) region.firstElementChild?.remove();
    },
  };
}

/**
 * Describes a turn for an announcement: `Red: Queen to e8, then the pawn on b5 falls into the hole
 * at d7. Check.`
 * @param {GameView} view
 * @param {PlyView} ply
 */
export function spoken(view, ply) {
  return `${view.sides[ply.by]}: ${ply.words.replace(/\.?$/, ".")}`;
}
