/**
 * The users whose comments the visitor has muted. Frames are the same for everybody, so the page
 * filters the comments.
 */

/** @import { CommentView } from "../../wire.js" */

/**
 * @param {HTMLElement} region  the comments, with the muted names as JSON
 * @returns {(comment: CommentView) => boolean}  whether the visitor sees a comment
 */
export function createMuteFilter(region) {
  /** @type {string[]} */
  const names = JSON.parse(region.dataset.muted ?? "[]");
  return ({ name }) => !names.includes(name);
}
