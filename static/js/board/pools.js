/**
 * Pieces beside the board that can be dropped on it, by clicking the piece and then a cell, or by
 * dragging. With the keyboard, Enter selects a piece and moves the focus to the board.
 *
 * @typedef {Object} PoolHandlers
 * @property {() => string|null} picked  returns the composed turn's origin
 * @property {(origin: string) => void} press  called with an origin such as `N@` on a click
 * @property {(cell: string) => void} drop  called when the piece is dropped on a cell
 * @property {(cell: string|null) => void} carry  the cell under the dragged piece; null when the
 *   drag has ended
 */

import { listen } from "../lib/dom.js";

/** @import { Board } from "./board.js" */

/** The pointer movement in CSS pixels that turns a click into a drag. */
const DRAG_PX = 6;

/**
 * Handles all elements with `data-drop` on the page.
 * @param {Board} board
 * @param {PoolHandlers} handlers
 * @param {Element|null} [apart]  an element with `data-apart`; if given, only pools inside it
 *   belong to this board
 * @returns {() => void} a function that removes the listeners
 */
export function bindPools(board, handlers, apart = null) {
  /**
   * @type {{id: number, origin: string, button: HTMLElement, again: boolean, x: number, y: number,
   *   ghost: HTMLElement|null}|null}
   */
  let drag = null;

  /** @param {PointerEvent} event */
  function down(event) {
    const button = buttonAt(event, apart);
    if (!button || event.button !== 0 || !event.isPrimary) return;
    // Keeps the focus where it is, and prevents text selection.
    if (event.pointerType === "mouse") event.preventDefault();
    const origin = button.dataset.drop ?? "";
    const again = handlers.picked() === origin;
    drag = {
      id: event.pointerId,
      origin,
      button,
      again,
      x: event.clientX,
      y: event.clientY,
      ghost: null,
    };
    if (!again) handlers.press(origin);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PX) return;
    drag.ghost ??= lift(board, drag.button);
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
    handlers.carry(board.cellUnder(event));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const { origin, again, ghost } = drag;
    putDown();
    const cell = board.cellUnder(event);
    if (ghost && cell) handlers.drop(cell);
    else if (!ghost && again) handlers.press(origin);
  }

  function putDown() {
    drag?.ghost?.remove();
    drag = null;
    handlers.carry(null);
  }

  /**
   * Handles Enter on a button, which causes a click event without a pointer.
   * @param {MouseEvent} event
   */
  function click(event) {
    const button = event.detail === 0 ? buttonAt(event, apart) : null;
    if (!button) return;
    handlers.press(button.dataset.drop ?? "");
    board.host.focus({ preventScroll: true });
  }

  const unbind = [
    listen(document, "pointerdown", down),
    listen(document, "pointermove", move),
    listen(document, "pointerup", up),
    listen(document, "pointercancel", () => drag && putDown()),
    listen(document, "click", click),
  ];
  return () => unbind.forEach((stop) => stop());
}

/** @param {Event} event @param {Element|null} apart @returns {HTMLElement|null} */
function buttonAt(event, apart) {
  const target = event.target instanceof Element ? event.target.closest("button[data-drop]") : null;
  const isOwn = target instanceof HTMLElement && target.closest("[data-apart]") === apart;
  return isOwn && target.matches(":enabled") ? target : null;
}

/**
 * Creates a copy of the piece that follows the pointer, as large as the pieces on the board.
 * @param {Board} board
 * @param {HTMLElement} button
 */
function lift(board, button) {
  const ghost = document.createElement("div");
  ghost.className = "pool-ghost";
  const size = board.svg.getBoundingClientRect().width / board.state.geometry.files;
  ghost.style.width = `${size}px`;
  ghost.style.height = `${size}px`;
  const icon = button.querySelector("svg");
  if (icon) ghost.append(icon.cloneNode(true));
  // The colours are set on the board's container.
  board.host.append(ghost);
  return ghost;
}
