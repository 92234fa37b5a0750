/**
 * The chosen piece set on boards that the server has drawn, which always draws the first one.
 */

import { settings } from "./settings.js";

/** Pieces that are part of a page; those with `data-fixed` show a set on purpose. */
const PIECES = "use.piece, .piece-icon use, [data-sprite] use";

/** @param {ParentNode} [root] */
export function usePieceSet(root = document) {
  for (const use of root.querySelectorAll(PIECES)) {
    if (use.closest("[data-fixed]")) continue;
    const href = use.getAttribute("href");
    const wanted = href?.replace(/\/[a-z]+\.svg#/, `/${settings.get().pieces}.svg#`);
    if (wanted && wanted !== href) use.setAttribute("href", wanted);
  }
}
