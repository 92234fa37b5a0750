/**
 * Applies the chosen piece set to boards that the server has rendered, which always use the first
 * set.
 */

import { settings } from "./settings.js";

/** The selector of pieces on the page. Those with `data-fixed` show a particular set on purpose. */
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
