/** A comment, with actions for its reader and its author. */

import { element, timeNode } from "../../lib/dom.js";
import { commentText } from "../../lib/links.js";
import { personNode } from "../../lib/person.js";

/** @import { CommentView, GameView } from "../../wire.js" */

/** How long an author can edit a comment, in milliseconds. */
export const EDIT_LIMIT_MS = 15 * 60 * 1000;

/**
 * A comment in its thread. `reply` means that it is shown as a reply, even if the comment that it
 * answers is not shown.
 * @typedef {{comment: CommentView, reply: boolean}} Threaded
 */

/**
 * Sorts replies below the comments that they answer.
 * @param {CommentView[]} comments
 * @returns {Threaded[]}
 */
export function threads(comments) {
  /** @type {Map<number, CommentView[]>} */
  const below = new Map(comments.map(({ seq }) => [seq, []]));
  const first = comments.filter((comment) => {
    const replies = below.get(comment.in_reply_to ?? 0);
    replies?.push(comment);
    return !replies;
  });
  return first.flatMap((comment) => [
    { comment, reply: comment.in_reply_to !== undefined },
    ...(below.get(comment.seq) ?? []).map((comment) => ({ comment, reply: true })),
  ]);
}

/**
 * Whether the viewer has written the comment. A player's comments are those of their side.
 * @param {GameView} view
 * @param {CommentView} comment
 */
const isOwn = ({ you, own_comments: ownNumbers }, { seq, role }) =>
  ownNumbers.includes(seq) || (role !== "spectator" && you.includes(role));

/**
 * Returns a string that changes whenever the comment's element must.
 * @param {GameView} view
 * @param {Threaded} threaded
 */
export const commentKey = (view, { comment, reply }) =>
  JSON.stringify([
    comment,
    reply,
    turnWords(view, comment.ply),
    isOwn(view, comment),
    view.can.includes("kibitz"),
  ]);

/** @param {GameView} view @param {number} ply */
const turnWords = (view, ply) =>
  ply === 0 ? "the start" : (view.plies[ply - 1]?.turn ?? `ply ${ply}`);

/**
 * @param {GameView} view
 * @param {Threaded} threaded
 * @param {string} [visitor]  the visitor's name, if there is one
 */
export function commentNode(view, { comment, reply }, visitor) {
  const { seq, ply, name, role, at_ms: at, version, hidden } = comment;
  return element(
    "li",
    { class: reply ? "comment reply" : "comment", "data-role": role },
    element(
      "p",
      { class: "comment-head" },
      element("b", { class: "comment-name" }, personNode(name)),
      role === "spectator"
        ? null
        : element("span", { class: "comment-role" }, ` ${view.sides[role]}`),
      " at ",
      element("a", { "data-ply": ply, href: `?ply=${ply}` }, turnWords(view, ply)),
      " ",
      timeNode(at),
      version === undefined ? null : " ",
      version === undefined ? null : element("span", { class: "comment-edited" }, "edited"),
      visitor && visitor !== name ? " " : null,
      visitor && visitor !== name ? moreLink(view, name, "comment", seq) : null,
    ),
    hidden === undefined
      ? element("p", { class: "comment-text" }, ...commentText(comment))
      : element("p", { class: "comment-hidden" }, `Hidden by a moderator: ${hidden}.`),
    hidden === undefined &&
      view.can.includes("kibitz") &&
      element(
        "p",
        { class: "comment-reply" },
        element("a", { "data-reply": seq, href: `?ply=${ply}&reply=${seq}#kibitz-form` }, "Reply"),
      ),
    isOwn(view, comment) && ownNode(comment),
  );
}

/**
 * Creates a link to the actions for a comment or chat message, and for its author.
 * @param {GameView} view
 * @param {string} name
 * @param {"comment" | "line"} what
 * @param {number} number
 */
export function moreLink(view, name, what, number) {
  const href = `/conduct?${new URLSearchParams({ name, game: view.id, [what]: String(number) })}`;
  const words = `About ${name} and this ${what}`;
  return element("a", { class: "comment-more", href, "aria-label": words, title: words }, "⋯");
}

/** Creates the author's actions. @param {CommentView} comment */
function ownNode({ seq, text, hidden, at_ms: at, version = seq }) {
  const editable = hidden === undefined && Date.now() - at < EDIT_LIMIT_MS;
  const label = { "aria-label": "Your comment" };
  const field = element(
    "textarea",
    { name: "text", rows: 3, maxlength: 1000, required: true, ...label },
    text,
  );
  const attributes = { "data-comment": seq, "data-version": version };
  return element(
    "details",
    { class: "comment-own" },
    element("summary", {}, editable ? "Edit or delete" : "Delete"),
    editable &&
      element(
        "form",
        { ...attributes, "data-do": "edit_comment" },
        field,
        element("button", {}, "Save"),
      ),
    element(
      "form",
      { ...attributes, "data-do": "delete_comment" },
      element("button", { class: "quiet" }, "Delete this comment"),
    ),
  );
}
