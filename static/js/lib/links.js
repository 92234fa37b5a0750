/**
 * Links in what people write. `pieces` in `src/web/pages/game/links.rs` finds the same.
 */

import { element } from "./dom.js";

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends a sentence, not an address. */
const AFTER = /[.,;:!?'")\]’”]+$/;

/**
 * A text as nodes, its addresses as links.
 * @param {string} text
 * @returns {(string|HTMLElement)[]}
 */
export function linked(text) {
  const pieces = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, "");
    if (/^https?:\/*$/.test(address)) continue;
    pieces.push(text.slice(from, index), element("a", { href: address, rel: "nofollow ugc noopener" }, address));
    from = index + address.length;
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== "");
}
