/**
 * The comments under the game. Each refers to the ply that its writer was looking at, and links to it.
 */

import { all, around, element, find, listen, setText } from "../lib/dom.js";
import { asRefusal, get } from "../lib/http.js";
import { linked } from "../lib/links.js";
import { personNode } from "../lib/person.js";
import { unmuted } from "./muted.js";
import { shownPly } from "./state.js";
import { bindUnread } from "./unread.js";
import { addComments } from "./view.js";

/** @import { CommentView, CommentsPage, GameView, Command } from "../wire.js" */
/** @import { GameState, GameStore } from "./state.js" */

/** So many pixels from its end somebody still reads the last comment. */
const NEAR = 40;

/**
 * @param {HTMLElement|null} found  with a list, and a form for those who may comment
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {(ply: number) => void} go
 * @returns {() => void} unbind
 */
export function bindKibitz(found, store, execute, go) {
  if (!found) return () => {};
  const region = found;
  const list = find("ol, ul", region);
  const earlier = find("[data-earlier]", region);
  const form = find("form:has(textarea), form:has(input[name=text])", region);
  const field = form && find("[name=text]", form);
  const about = form && element("p", { class: "hint", "data-about": "ply" });
  const problem = form && element("p", { class: "message error", role: "alert", hidden: true });
  form?.prepend(about, problem);
  // The server draws this switch for players only, and a visitor can become one on this page.
  if (form && !allowanceNode(region))
    form.after(element("form", { hidden: true }, element("button", { class: "quiet", value: "allow_kibitz" })));
  let drawn = "";

  /** @param {GameView} view */
  function draw(view) {
    const seen = view.kibitz.comments.filter(unmuted(region));
    const items = seen.map((comment) => commentNode(view, comment, region.dataset.own));
    list?.replaceChildren(...items);
  }

  /** Has the last comment in view, unless somebody reads the ones before it. @param {() => void} change */
  function keepingTheLast(change) {
    const atTheEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    change();
    if (list && (atTheEnd || !drawn)) list.scrollTop = list.scrollHeight;
  }

  async function showEarlier() {
    const { view } = store.get();
    /** @type {CommentsPage} */
    const page = await get(`/api/games/${view.id}/comments?before=${view.kibitz.comments[0]?.seq ?? 0}`);
    const now = store.get().view;
    const comments = addComments(page.comments, now.kibitz.comments);
    store.set({ view: { ...now, kibitz: { ...now.kibitz, comments, earlier: page.earlier } } });
    if (list) list.scrollTop = 0;
  }

  /** @param {GameState} state */
  function render(state) {
    const { view } = state;
    const key = JSON.stringify([view.kibitz.comments, view.plies.length]);
    if (key !== drawn) keepingTheLast(() => draw(view));
    drawn = key;
    if (earlier) earlier.parentElement.hidden = !view.kibitz.earlier;
    for (const node of all("[data-withheld]", region)) node.hidden = !view.kibitz.withheld;
    if (form) form.hidden = !view.can.includes("kibitz");
    if (about) setText(about, aboutWords(view, shownPly(state)));
    allowance(region, view);
  }

  async function send() {
    const text = field.value.trim();
    if (!text) return field.focus();
    problem.hidden = true;
    const button = find("button", form);
    button.disabled = true;
    try {
      await execute({ do: "kibitz", ply: shownPly(store.get()), text });
      field.value = "";
    } catch (error) {
      // The text stays in its field.
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
      const allowed = !isAllowed(store.get().view);
      execute({ do: "allow_kibitz", allowed }).catch((error) =>
        store.set({ notice: { text: error.message, tone: "error" } }),
      );
    }),
    listen(region, "keydown", (event) => {
      if (event.target === field && event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
    }),
    listen(region, "click", (event) => {
      if (earlier && event.target === earlier) {
        event.preventDefault();
        showEarlier().catch((error) => store.set({ notice: { text: error.message, tone: "error" } }));
        return;
      }
      const link = around(event, "a[data-ply]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(Number(link.dataset.ply));
    }),
  ];
  render(store.get());
  unbind.push(bindUnread(region, find("#unread"), store));
  return () => unbind.forEach((stop) => stop());
}

/** @param {GameView} view @param {CommentView} comment @param {string} [own]  the visitor's name, if there is one */
function commentNode(view, { ply, name, role, text, at_ms: at }, own) {
  const when = new Date(at);
  const turn = ply === 0 ? "the start" : (view.plies[ply - 1]?.turn ?? `ply ${ply}`);
  return element(
    "li",
    { class: "comment", "data-role": role },
    element(
      "p",
      { class: "comment-head" },
      element("b", { class: "comment-name" }, personNode(name)),
      role === "spectator" ? null : element("span", { class: "comment-role" }, ` ${view.sides[role]}`),
      " at ",
      element("a", { "data-ply": ply, href: `?ply=${ply}` }, turn),
      " ",
      element(
        "time",
        { datetime: when.toISOString(), title: when.toLocaleString() },
        when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" }),
      ),
      own && own !== name ? " " : null,
      own && own !== name ? moreLink(view, name) : null,
    ),
    element("p", { class: "comment-text" }, ...linked(text)),
  );
}

/** To what a visitor can do about the writer of a comment. @param {GameView} view @param {string} name */
function moreLink(view, name) {
  const href = `/conduct?${new URLSearchParams({ name, game: view.id })}`;
  const words = `Mute or block ${name}`;
  return element("a", { class: "comment-more", href, "aria-label": words, title: words }, "⋯");
}

/** @param {GameView} view @param {number} ply */
function aboutWords({ plies }, ply) {
  if (ply === 0) return "Commenting on the starting position";
  const played = plies[ply - 1];
  if (!played) return `Commenting on ply ${ply}`;
  // A game that Black began has a first line with one turn.
  const line = Math.floor((ply + (plies[0].by === "black" ? 2 : 1)) / 2);
  return `Commenting on ${line}${played.by === "white" ? "." : "…"} ${played.turn}`;
}

/** Whether the viewer, a player, lets spectators' comments be seen while the game runs. @param {GameView} view */
const isAllowed = (view) => view.you.length > 0 && view.you.every((side) => view.kibitz.allowed[side]);

/** @param {HTMLElement} region */
const allowanceNode = (region) => find("[name=allowed], button[value=allow_kibitz]", region);

/** The player's own switch for spectators' comments. @param {HTMLElement} region @param {GameView} view */
function allowance(region, view) {
  const node = allowanceNode(region);
  if (!node) return;
  const holder = node.closest("form") ?? node;
  holder.hidden = !view.can.includes("allow_kibitz");
  const button = holder.matches?.("button") ? holder : find("button", holder);
  if (button)
    setText(
      button,
      isAllowed(view) ? "Hide spectators’ comments while you play" : "Show spectators’ comments while you play",
    );
}
