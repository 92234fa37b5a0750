/**
 * Applies the chosen piece set to boards drawn by the server, which always uses the first one.
 */

import { settings } from "./settings.js";

/** Pieces that are part of a page. Those with `data-fixed` show a certain set on purpose. */
const PIECES = "use.piece, .piece-icon use, [data-sprite] use";

/** @param {ParentNode} [root] */
export function usePieceSet(root = document) {
  for (const use of root.querySelectorAll(PIECES)) {
    if (use.closest("[data-fixed]")) continue;
    const href = use.getAttribute("href");
    const chosenHref = href?.replace(/\/[a-z]+\.svg#/, `/${settings.get().pieces}.svg#`);
    if (chosenHref && chosenHref !== href) use.setAttribute("href", chosenHref);
  }
}
