/**
 * The move list: a line per move number, a link per turn, and lines for events between turns. The
 * links are a single tab stop on the shown turn, and Left and Right move through them.
 */

import { closestTo, element, listen } from "../../lib/dom.js";
import { asideWords } from "./asides.js";
import { isPresent, shownPly } from "../state/state.js";

/** @import { AsideView, CommentView, GameView, PlyView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** @typedef {{number: number, white: PlyView|null, black: PlyView|null}} Row */

/**
 * Returns the lines of the move list. A game can start with Black's turn, and an event between
 * turns splits a line.
 * @param {GameView} view a view with all its plies
 * @returns {(Row|{aside: AsideView})[]}
 */
export function linesOf(view) {
  /** @type {(Row|{aside: AsideView})[]} */
  const lines = [];
  /** @type {Row|null} */
  let row = null;
  let number = 0;
  /** @param {number} count */
  const asides = (count) => {
    for (const aside of view.asides) {
      if (aside.after !== count) continue;
      lines.push({ aside });
      row = null;
    }
  };
  asides(0);
  for (const ply of view.plies) {
    if (ply.by === "white" || number === 0) {
      number += 1;
      row = null;
    }
    if (!row) lines.push((row = { number, white: null, black: null }));
    row[ply.by] = ply;
    asides(ply.number);
  }
  return lines;
}

/**
 * @param {HTMLElement|null} found
 * @param {GameStore} store
 * @param {(ply: number) => void} go
 * @returns {() => void} a function that removes the listeners
 */
export function bindMoveList(found, store, go) {
  if (!found) return () => {};
  const list = found;
  let drawnKey = "";

  /** @param {GameView} view */
  function draw(view) {
    const comments = countBy(view.kibitz.comments);
    /** @param {PlyView|null} ply */
    const cell = (ply) =>
      ply &&
      element(
        "a",
        {
          "data-ply": ply.number,
          href: `?ply=${ply.number}`,
          title: ply.words,
          "data-comments": comments.get(ply.number) ?? null,
        },
        ply.turn,
      );
    /** @param {Row|{aside: AsideView}} row */
    const line = (row) =>
      "aside" in row
        ? element(
            "li",
            { class: "aside", "data-aside": row.aside.kind },
            asideWords(view, row.aside),
          )
        : element(
            "li",
            { value: row.number, class: row.white ? null : "from-black" },
            cell(row.white),
            " ",
            cell(row.black),
          );
    list.replaceChildren(...linesOf(view).map(line));
  }

  /** @param {GameState} state */
  function render(state) {
    const { plies, asides, kibitz } = state.view;
    const key = JSON.stringify([
      plies.map(({ turn }) => turn),
      asides.map(({ words }) => words),
      kibitz.comments.length,
    ]);
    const focused = list.contains(document.activeElement);
    if (key !== drawnKey) draw(state.view);
    drawnKey = key;
    const ply = String(shownPly(state));
    for (const link of list.querySelectorAll("a[aria-current]"))
      link.removeAttribute("aria-current");
    const currentLink = list.querySelector(`a[data-ply="${ply}"]`);
    currentLink?.setAttribute("aria-current", "true");
    keepOneTabStop(currentLink ?? list.querySelector("a[data-ply]"), focused);
    if (isPresent(state) && list.lastElementChild) keepSeen(list, list.lastElementChild);
    else if (currentLink) keepSeen(list, currentLink);
    else if (ply === "0") list.scrollTop = 0;
  }

  /** @param {Element|null} stop @param {boolean} focused whether the focus was in the list */
  function keepOneTabStop(stop, focused) {
    for (const link of list.querySelectorAll("a[data-ply]"))
      link.setAttribute("tabindex", link === stop ? "0" : "-1");
    if (focused && stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  }

  const unbind = [
    store.watch(render),
    listen(list, "click", (event) => {
      const link = closestTo(event, "a[data-ply]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(Number(link.dataset.ply));
    }),
  ];
  render(store.get());
  return () => unbind.forEach((stop) => stop());
}

/** @param {CommentView[]} comments */
function countBy(comments) {
  const counts = new Map();
  for (const { ply } of comments) counts.set(ply, (counts.get(ply) ?? 0) + 1);
  return counts;
}

/**
 * Scrolls the list, but not the page, until the turn is visible.
 * @param {Element} list
 * @param {Element} link
 */
function keepSeen(list, link) {
  if (list.scrollHeight <= list.clientHeight) return;
  const [box, spot] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (spot.top < box.top) list.scrollTop -= box.top - spot.top + 8;
  else if (spot.bottom > box.bottom) list.scrollTop += spot.bottom - box.bottom + 8;
}
