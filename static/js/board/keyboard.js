/**
 * Keyboard control of the board: arrow keys move a cursor, Enter or Space clicks its cell, and
 * Escape undoes the last click.
 *
 * @typedef {Object} KeyboardHandlers
 * @property {() => string} start  returns the cursor's first cell
 * @property {(cell: string) => void} press
 * @property {() => void} back
 * @property {(cell: string) => string} describe  describes a cell for screen readers
 * @property {(cell: string|null) => void} [look]  called when the cursor moves or is hidden
 * @property {string} [label]  an explanation of the keys
 */

import { element, listen } from "../lib/dom.js";
import { cellsByName, neighbour } from "./geometry.js";

/** @import { Board } from "./board.js" */

/**
 * The file and rank offsets of each arrow key, right and down.
 * @type {Record<string, [number, number]>}
 */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Board} board
 * @param {KeyboardHandlers} handlers
 * @returns {() => void} a function that removes the listeners
 */
export function bindKeyboard(board, handlers) {
  const { host } = board;
  const voice = element("p", {
    class: "visually-hidden",
    role: "status",
    "aria-live": "polite",
    "data-voice": "cursor",
  });
  host.append(voice);
  host.tabIndex = 0;
  host.setAttribute("role", "application");
  host.setAttribute("aria-roledescription", "board");
  host.setAttribute(
    "aria-label",
    handlers.label ??
      "Board. Arrow keys move the cursor, Enter selects a piece and moves it, Escape undoes.",
  );
  let last = "";

  /** @param {string} cell */
  function go(cell) {
    last = cell;
    board.set({ cursor: cell });
    handlers.look?.(cell);
    voice.textContent = handlers.describe(cell);
  }

  /**
   * Announces a cell's contents once the board shows the key's effect.
   * @param {string} cell
   */
  const say = (cell) => queueMicrotask(() => (voice.textContent = handlers.describe(cell)));

  function hide() {
    if (board.state.cursor === null) return;
    board.set({ cursor: null });
    handlers.look?.(null);
  }

  const here = () =>
    board.state.cursor ?? (cellsByName(board.state.geometry).has(last) ? last : handlers.start());

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.target !== host || event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const from = here();
      go(
        board.state.cursor
          ? neighbour(board.state.geometry, board.state.orientation, from, arrow[0], arrow[1])
          : from,
      );
    } else if (event.key === "Enter" || event.key === " ") {
      const cell = here();
      if (board.state.cursor !== cell) board.set({ cursor: cell });
      last = cell;
      handlers.press(cell);
      say(cell);
    } else if (event.key === "Escape") {
      handlers.back();
      say(here());
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const unbind = [
    listen(host, "keydown", key),
    // A mouse click does not focus the board, so only keyboard users see the cursor.
    listen(host, "focus", () => go(here())),
    listen(host, "blur", hide),
    listen(board.svg, "pointerdown", hide),
  ];
  return () => {
    unbind.forEach((stop) => stop());
    voice.remove();
    host.removeAttribute("tabindex");
  };
}
