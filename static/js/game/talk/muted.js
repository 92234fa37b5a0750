/**
 * Whose comments the visitor does not want to see. Frames are the same for everybody, so the page leaves them out.
 */

/** @import { CommentView } from "../../wire.js" */

/**
 * @param {HTMLElement} region  the comments, with the names as JSON
 * @returns {(comment: CommentView) => boolean}  whether the visitor sees a comment
 */
export function unmuted(region) {
  /** @type {string[]} */
  const names = JSON.parse(region.dataset.muted ?? "[]");
  return ({ name }) => !names.includes(name);
}
