/**
 * The comments on the game. Each belongs to the ply that its author was looking at, and links to
 * that ply.
 */

import { all, closestTo, element, find, listen, setText } from "../../lib/dom.js";
import { asRefusal, get } from "../../lib/http.js";
import { commentNode, commentKey, threads } from "./comment.js";
import { createMuteFilter } from "./muted-people.js";
import { shownPly } from "../state/state.js";
import { bindUnreadCount } from "./unread-count.js";
import { addComments } from "../state/view.js";

/** @import { CommentsPage, GameView, Command } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** A list that is scrolled to within this many pixels of its end follows new comments. */
const NEAR_END_PX = 40;

/**
 * @param {HTMLElement|null} found  the region with the list and, if allowed, the form
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {(ply: number) => void} go
 * @returns {() => void} a function that removes the listeners
 */
export function bindKibitz(found, store, execute, go) {
  if (!found) return () => {};
  const region = found;
  const list = find("ol, ul", region);
  const earlier = find("[data-earlier]", region);
  const form = find("#kibitz-form", region);
  const field = form && find("[name=text]", form);
  const about = form && element("p", { class: "hint", "data-about": "ply" });
  const problem = form && element("p", { class: "message error", role: "alert", hidden: true });
  const answering = form && element("p", { class: "hint", hidden: true, "data-answering": true });
  form?.prepend(about, problem);
  find("[data-answering]", form ?? region)?.remove();
  form?.prepend(answering);
  /** The comment that the next comment replies to. @type {number|null} */
  let repliedTo = form ? Number(new URLSearchParams(location.search).get("reply")) || null : null;
  // The server renders this switch only for players, but a visitor can become a player on this
  // page.
  if (form && !allowanceNode(region))
    form.after(
      element(
        "form",
        { hidden: true },
        element("button", { class: "quiet", value: "allow_kibitz" }),
      ),
    );
  let drawnKey = "";
  /**
   * The elements of the shown comments, each with the key that it was created from.
   * @type {Map<number, {key: string, node: HTMLElement}>}
   */
  let nodes = new Map();

  /**
   * Draws the comments. Unchanged comments keep their elements, including any text that is being
   * typed.
   * @param {GameView} view
   */
  function draw(view) {
    const before = nodes;
    nodes = new Map();
    for (const threaded of threads(view.kibitz.comments.filter(createMuteFilter(region)))) {
      const key = commentKey(view, threaded);
      const reused = before.get(threaded.comment.seq);
      nodes.set(
        threaded.comment.seq,
        reused?.key === key
          ? reused
          : { key, node: commentNode(view, threaded, region.dataset.visitor) },
      );
    }
    const items = [...nodes.values()].map(({ node }) => node);
    if (!list) return;
    for (const child of [...list.children]) if (!items.includes(child)) child.remove();
    items.forEach((node, place) => {
      if (list.children[place] !== node) list.insertBefore(node, list.children[place] ?? null);
    });
  }

  /** @param {GameView} view */
  function drawAnswering(view) {
    const replied = view.kibitz.comments.find(({ seq }) => seq === repliedTo);
    answering.hidden = !replied;
    answering.replaceChildren(
      ...(replied
        ? [
            `Replying to ${replied.name} `,
            element(
              "button",
              { type: "button", class: "quiet", "data-answer-none": true },
              "Do not reply",
            ),
          ]
        : []),
    );
  }

  /** @param {number|null} seq */
  function answer(seq) {
    repliedTo = seq;
    drawAnswering(store.get().view);
    field.focus();
  }

  /** Edits or deletes one of the viewer's comments. @param {HTMLElement} ownForm */
  async function change(ownForm) {
    const { comment, version, do: what } = ownForm.dataset;
    const which = { comment: Number(comment), version: Number(version) };
    try {
      if (what === "edit_comment")
        await execute({ do: what, ...which, text: find("[name=text]", ownForm).value.trim() });
      else await execute({ do: "delete_comment", ...which });
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /** Keeps the last comment visible, unless the user has scrolled up. @param {() => void} change */
  function keepingTheLast(change) {
    const atTheEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
    change();
    if (list && (atTheEnd || !drawnKey)) list.scrollTop = list.scrollHeight;
  }

  async function showEarlier() {
    const { view } = store.get();
    /** @type {CommentsPage} */
    const page = await get(
      `/api/games/${view.id}/comments?before=${view.kibitz.comments[0]?.seq ?? 0}`,
    );
    const now = store.get().view;
    const comments = addComments(page.comments, now.kibitz.comments);
    store.set({ view: { ...now, kibitz: { ...now.kibitz, comments, earlier: page.earlier } } });
    if (list) list.scrollTop = 0;
  }

  /** @param {GameState} state */
  function render(state) {
    const { view } = state;
    const key = JSON.stringify([
      view.kibitz.comments,
      view.plies.length,
      view.you,
      view.own_comments,
      view.can,
    ]);
    if (key !== drawnKey) keepingTheLast(() => draw(view));
    drawnKey = key;
    if (earlier) earlier.parentElement.hidden = !view.kibitz.earlier;
    for (const node of all("[data-withheld]", region)) node.hidden = !view.kibitz.withheld;
    if (form) form.hidden = !view.can.includes("kibitz");
    if (form) drawAnswering(view);
    if (about) setText(about, aboutWords(view, shownPly(state)));
    allowance(region, view);
  }

  async function send() {
    const text = field.value.trim();
    if (!text) return field.focus();
    problem.hidden = true;
    const button = find("button:not([type=button])", form);
    button.disabled = true;
    try {
      const reply = answering.hidden || repliedTo === null ? {} : { in_reply_to: repliedTo };
      await execute({ do: "kibitz", ply: shownPly(store.get()), text, ...reply });
      field.value = "";
      repliedTo = null;
      drawAnswering(store.get().view);
    } catch (error) {
      // After an error, the text stays in its field.
      problem.textContent = asRefusal(error).message;
      problem.hidden = false;
    } finally {
      button.disabled = false;
    }
  }

  const unbind = [
    store.watch(render),
    listen(region, "submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.target === form) {
        send();
        return;
      }
      const ownForm = closestTo(event, "form[data-comment]");
      if (ownForm) {
        change(ownForm);
        return;
      }
      const allowed = !isAllowed(store.get().view);
      execute({ do: "allow_kibitz", allowed }).catch((error) =>
        store.set({ notice: { text: error.message, tone: "error" } }),
      );
    }),
    listen(region, "keydown", (event) => {
      if (event.target === field && event.key === "Enter" && (event.ctrlKey || event.metaKey))
        send();
    }),
    listen(region, "click", (event) => {
      if (earlier && event.target === earlier) {
        event.preventDefault();
        showEarlier().catch((error) =>
          store.set({ notice: { text: error.message, tone: "error" } }),
        );
        return;
      }
      if (closestTo(event, "[data-answer-none]")) return answer(null);
      const reply = closestTo(event, "a[data-reply]");
      if (reply && form && !form.hidden) {
        event.preventDefault();
        return answer(Number(reply.dataset.reply));
      }
      const link = closestTo(event, "a[data-ply]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(Number(link.dataset.ply));
    }),
  ];
  render(store.get());
  const unread = bindUnreadCount(list ?? region, find("#unread"), {
    last: () => store.get().view.kibitz.comments.at(-1)?.seq ?? 0,
    after: (read) =>
      store
        .get()
        .view.kibitz.comments.filter(createMuteFilter(region))
        .filter(({ seq }) => seq > read).length,
    words: (count) => (count === 1 ? "1 new comment" : `${count} new comments`),
  });
  unbind.push(store.watch(unread.render), unread.stop);
  return () => unbind.forEach((stop) => stop());
}

/** @param {GameView} view @param {number} ply */
function aboutWords({ plies }, ply) {
  if (ply === 0) return "Commenting on the starting position";
  const played = plies[ply - 1];
  if (!played) return `Commenting on ply ${ply}`;
  // If Black moved first, the first line has only one turn.
  const line = Math.floor((ply + (plies[0].by === "black" ? 2 : 1)) / 2);
  return `Commenting on ${line}${played.by === "white" ? "." : "…"} ${played.turn}`;
}

/**
 * Whether the viewer, who plays, lets spectators' comments be shown during the game.
 * @param {GameView} view
 */
const isAllowed = (view) =>
  view.you.length > 0 && view.you.every((side) => view.kibitz.allowed[side]);

/** @param {HTMLElement} region */
const allowanceNode = (region) => find("[name=allowed], button[value=allow_kibitz]", region);

/**
 * Creates the player's switch for spectators' comments.
 * @param {HTMLElement} region
 * @param {GameView} view
 */
function allowance(region, view) {
  const node = allowanceNode(region);
  if (!node) return;
  const holder = node.closest("form") ?? node;
  holder.hidden = !view.can.includes("allow_kibitz");
  const button = holder.matches?.("button") ? holder : find("button", holder);
  if (button)
    setText(
      button,
      isAllowed(view)
        ? "Hide spectators’ comments while you play"
        : "Show spectators’ comments while you play",
    );
}
