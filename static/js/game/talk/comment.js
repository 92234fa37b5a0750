/**
 * One comment, with what its reader and its writer can do with it.
 */

import { element, timeNode } from "../../lib/dom.js";
import { commentText } from "../../lib/links.js";
import { personNode } from "../../lib/person.js";

/** @import { CommentView, GameView } from "../../wire.js" */

/** For how long a comment can be edited, in milliseconds. */
export const CHANGED_WITHIN = 15 * 60 * 1000;

/**
 * A comment in its place. `reply`: it stands below what it answers, or answers what is not shown.
 * @typedef {{comment: CommentView, reply: boolean}} Threaded
 */

/**
 * Each reply below what it answers. @param {CommentView[]} comments @returns {Threaded[]}
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

/** Whether the viewer has written it. A player's comments are those of their side. @param {GameView} view @param {CommentView} comment */
const isOwn = ({ you, own_comments: own }, { seq, role }) =>
  own.includes(seq) || (role !== "spectator" && you.includes(role));

/** What a comment's node depends on. @param {GameView} view @param {Threaded} threaded */
export const drawnFrom = (view, { comment, reply }) =>
  JSON.stringify([comment, reply, turnWords(view, comment.ply), isOwn(view, comment), view.can.includes("kibitz")]);

/** @param {GameView} view @param {number} ply */
const turnWords = (view, ply) => (ply === 0 ? "the start" : (view.plies[ply - 1]?.turn ?? `ply ${ply}`));

/** @param {GameView} view @param {Threaded} threaded @param {string} [own]  the visitor's name, if there is one */
export function commentNode(view, { comment, reply }, own) {
  const { seq, ply, name, role, at_ms: at, version, hidden } = comment;
  return element(
    "li",
    { class: reply ? "comment reply" : "comment", "data-role": role },
    element(
      "p",
      { class: "comment-head" },
      element("b", { class: "comment-name" }, personNode(name)),
      role === "spectator" ? null : element("span", { class: "comment-role" }, ` ${view.sides[role]}`),
      " at ",
      element("a", { "data-ply": ply, href: `?ply=${ply}` }, turnWords(view, ply)),
      " ",
      timeNode(at),
      version === undefined ? null : " ",
      version === undefined ? null : element("span", { class: "comment-edited" }, "edited"),
      own && own !== name ? " " : null,
      own && own !== name ? moreLink(view, name, "comment", seq) : null,
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
 * To what a visitor can do about something that was written, and about its writer.
 *
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

/** What its writer can do. @param {CommentView} comment */
function ownNode({ seq, text, hidden, at_ms: at, version = seq }) {
  const editable = hidden === undefined && Date.now() - at < CHANGED_WITHIN;
  const label = { "aria-label": "Your comment" };
  const field = element("textarea", { name: "text", rows: 3, maxlength: 1000, required: true, ...label }, text);
  const own = { "data-comment": seq, "data-version": version };
  return element(
    "details",
    { class: "comment-own" },
    element("summary", {}, editable ? "Edit or delete" : "Delete"),
    editable && element("form", { ...own, "data-do": "edit_comment" }, field, element("button", {}, "Save")),
    element(
      "form",
      { ...own, "data-do": "delete_comment" },
      element("button", { class: "quiet" }, "Delete this comment"),
    ),
  );
}
