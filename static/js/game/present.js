/**
 * Shows in the page's title and icon whose turn it is, so that the tab is easy to find.
 */

import { element, find, setText } from "../lib/dom.js";
import { chooser, mayAct, playerName } from "./view.js";

/** @import { GameView } from "../wire.js" */

/**
 * The icon with a dot; a page without icons keeps what it has.
 * @param {boolean} turn
 */
function showIcon(turn) {
  const link = find("link[rel~=icon]");
  if (!link) return;
  link.dataset.plain ??= link.getAttribute("href");
  const plain = link.dataset.plain;
  const wanted = turn ? (link.dataset.turn ?? plain) : plain;
  if (link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
}

/** @param {GameView} view */
function titleOf(view) {
  const names = `${playerName(view, "white")} – ${playerName(view, "black")}`;
  if (view.status === "over") return `${view.outcome?.result ?? ""} ${names} · ${view.title}`.trim();
  if (view.status === "open") return `Waiting for an opponent · ${view.title}`;
  if (chooser(view) && !view.one_board) return `Choose your square · ${names} · ${view.title}`;
  if (mayAct(view) && !view.one_board) return `Your turn · ${names} · ${view.title}`;
  return `${view.status_words} · ${names} · ${view.title}`;
}

/** @param {GameView} view */
export function showPresent(view) {
  document.title = titleOf(view);
  showIcon(mayAct(view) && !view.one_board && view.status === "running");
}

/**
 * The number beside “My games”, as the server draws it.
 * @param {number} games that wait for this person's turn
 */
export function showWaiting(games) {
  const known = find(".site-nav .count");
  if (games <= 0) return known?.remove();
  const count = known ?? element("span", { class: "count" });
  if (!known) find(".site-nav [data-nav=me]")?.append(" ", count);
  count.title = `${games} waiting for your turn`;
  setText(count, String(games));
}
