/**
 * Mouse, touch and pen input on the board: two clicks or a drag. The handlers decide what an action
 * means.
 *
 * @typedef {NonNullable<ReturnType<typeof lift>>} Ghost  the copy of a piece that follows the
 *   pointer
 *
 * @typedef {Object} PointerHandlers
 * @property {() => boolean} active  whether the board takes input; if not, touching it scrolls the
 *   page
 * @property {(cell: string) => boolean} grabbable  whether the piece on a cell can be selected
 * @property {() => string|null} picked  returns the cell of the selected piece
 * @property {(cell: string) => void} pick  called when a piece is selected
 * @property {(cell: string, dragged?: boolean) => void} press  a cell was clicked, or a piece was
 *   dropped on it
 * @property {(cell: string|null) => void} carry  the cell under the dragged piece; null when the
 *   drag has ended
 * @property {(cell: string|null) => void} [look]  the mouse has moved to a cell, or left the board
 */

import { listen } from "../lib/dom.js";

/** @import { Board } from "./board.js" */

/** The pointer movement in CSS pixels that turns a click into a drag. */
const MOUSE_DRAG_PX = 4;
const TOUCH_DRAG_PX = 9;

/**
 * @param {Board} board
 * @param {PointerHandlers} handlers
 * @returns {() => void} a function that removes the listeners
 */
export function bindPointer(board, handlers) {
  /**
   * @type {{id: number, cell: string, grabbed: boolean, again: boolean, x: number, y: number,
   *   ghost: Ghost|null}|null}
   */
  let drag = null;

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || !event.isPrimary || !handlers.active()) return;
    const cell = board.cellUnder(event);
    if (!cell) return;
    // Keeps the focus where it is, and prevents text selection.
    if (event.pointerType === "mouse") event.preventDefault();
    const again = handlers.picked() === cell;
    const grabbed = handlers.grabbable(cell);
    drag = {
      id: event.pointerId,
      cell,
      grabbed,
      again,
      x: event.clientX,
      y: event.clientY,
      ghost: null,
    };
    if (grabbed && !again) handlers.pick(cell);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag) {
      if (event.pointerType === "mouse") hover(event);
      return;
    }
    if (event.pointerId !== drag.id || !drag.grabbed) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.ghost && far < (event.pointerType === "mouse" ? MOUSE_DRAG_PX : TOUCH_DRAG_PX))
      return;
    drag.ghost ??= lift(board, drag.cell);
    drag.ghost?.follow(event);
    handlers.carry(board.cellUnder(event));
    handlers.look?.(board.cellUnder(event));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!drag || event.pointerId !== drag.id) return;
    const { cell, grabbed, again, ghost } = drag;
    drag = null;
    if (ghost) putDown(ghost);
    const target = board.cellUnder(event);
    if (ghost) {
      if (target && target !== cell) handlers.press(target, true);
    } else if (target === cell && (!grabbed || again)) {
      handlers.press(cell);
    }
  }

  /** @param {PointerEvent|FocusEvent} event */
  function cancel(event) {
    if (!drag || (event instanceof PointerEvent && event.pointerId !== drag.id)) return;
    if (drag.ghost) putDown(drag.ghost);
    drag = null;
  }

  /** @param {Ghost} ghost */
  function putDown(ghost) {
    ghost.drop();
    handlers.carry(null);
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    const cell = handlers.active() ? board.cellUnder(event) : null;
    board.svg.style.cursor = cell && handlers.grabbable(cell) ? "grab" : "";
    handlers.look?.(cell && onDrawing(board, event.target) ? cell : null);
  }

  /**
   * Drags a piece by touch. Touching anything else, or a second finger, scrolls and zooms as usual.
   * @param {TouchEvent} event
   */
  function touch(event) {
    if (
      event.touches.length !== 1 ||
      !event.cancelable ||
      !handlers.active() ||
      !onDrawing(board, event.target)
    )
      return;
    const cell = board.cellUnder(event.touches[0]);
    if (cell && handlers.grabbable(cell)) event.preventDefault();
  }

  const unbind = [
    listen(board.svg, "pointerdown", down),
    listen(document, "pointermove", move),
    listen(document, "pointerup", up),
    listen(document, "pointercancel", cancel),
    listen(window, "blur", cancel),
    listen(board.svg, "touchstart", touch, { passive: false }),
  ];
  return () => unbind.forEach((stop) => stop());
}

/** @param {Board} board @param {EventTarget|null} target */
const onDrawing = (board, target) => target instanceof Node && board.svg.contains(target);

/**
 * Lifts the piece from a cell. A copy follows the pointer, and a faded piece stays on the cell.
 * @param {Board} board
 * @param {string} cell
 */
function lift(board, cell) {
  const piece = board.layers.pieces.querySelector(`.piece[data-at="${cell}"]`);
  if (!piece) return null;
  const copy = /** @type {SVGElement} */ (piece.cloneNode(true));
  copy.removeAttribute("data-at");
  copy.setAttribute("class", "piece dragged");
  copy.setAttribute("pointer-events", "none");
  piece.setAttribute("opacity", "0.35");
  piece.classList.add("ghost");
  board.svg.append(copy);
  board.svg.style.cursor = "grabbing";
  const half = Number(copy.getAttribute("width")) / 2;
  return {
    /** @param {PointerEvent} event */
    follow(event) {
      const at = board.point(event);
      if (!at) return;
      copy.setAttribute("x", String(at.x - half));
      copy.setAttribute("y", String(at.y - half));
    },
    drop() {
      copy.remove();
      // The piece may have been redrawn during the drag.
      for (const ghost of board.svg.querySelectorAll(".piece.ghost")) {
        ghost.removeAttribute("opacity");
        ghost.classList.remove("ghost");
      }
      board.svg.style.cursor = "";
    },
  };
}
