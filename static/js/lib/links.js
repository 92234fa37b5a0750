/**
 * Links in user-written texts. `pieces` in `src/web/pages/game/words/links.rs` finds the same
 * links.
 */

/** @import { CommentView } from "../wire.js" */

import { element } from "./dom.js";

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** Punctuation after a URL that is not part of the URL. */
const TRAILING_PUNCTUATION = /[.,;:!?'")\]’”]+$/;

/**
 * Returns a comment as nodes, with links for its URLs and turns.
 * @param {CommentView} comment
 * @returns {(string|HTMLElement)[]}
 */
export function commentText({ text, turns = [] }) {
  const nodes = [];
  let from = 0;
  for (const { at, length, ply } of turns) {
    nodes.push(...linked(text.slice(from, at)));
    from = at + length;
    nodes.push(element("a", { "data-ply": ply, href: `?ply=${ply}` }, text.slice(at, from)));
  }
  return [...nodes, ...linked(text.slice(from))];
}

/**
 * Returns a text as nodes, with links for its URLs.
 * @param {string} text
 * @returns {(string|HTMLElement)[]}
 */
export function linked(text) {
  const pieces = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING_PUNCTUATION, "");
    if (/^https?:\/*$/.test(address)) continue;
    pieces.push(
      text.slice(from, index),
      element("a", { href: address, rel: "nofollow ugc noopener" }, address),
    );
    from = index + address.length;
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== "");
}
