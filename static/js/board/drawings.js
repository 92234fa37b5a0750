/**
 * The user's own arrows and circles. The right button draws them, in red with Shift and in blue
 * with Alt. The left button clears them.
 */

import { shape, listen } from "../lib/dom.js";
import { centre } from "./geometry.js";

/** @import { Board } from "./board.js" */
/** @import { BoardState, Drawing, Point } from "./types.js" */

/** @param {BoardState} state */
export function drawDrawings({ geometry, orientation, drawings }) {
  return drawings.map((drawing) => {
    const from = centre(geometry, orientation, drawing.from);
    const to = centre(geometry, orientation, drawing.to);
    if (!from || !to) return "";
    const common = {
      class: `drawn ${drawing.brush}`,
      "data-from": drawing.from,
      "data-to": drawing.to,
    };
    return drawing.from === drawing.to
      ? shape("circle", { ...common, cx: from.x, cy: from.y, r: 4.3 })
      : arrow(from, to, common);
  });
}

/**
 * Draws an arrow with an open head as a single stroke without fill.
 * @param {Point} from
 * @param {Point} to
 * @param {Record<string, string>} common
 */
function arrow(from, to, common) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - ux * 1.2, y: to.y - uy * 1.2 };
  /** @param {number} side */
  const wing = (side) => `${tip.x - ux * 2.4 - side * uy * 2} ${tip.y - uy * 2.4 + side * ux * 2}`;
  return shape(
    "g",
    common,
    shape("path", { d: `M${from.x} ${from.y}L${tip.x} ${tip.y}` }),
    shape("path", {
      class: "head",
      d: `M${wing(1)}L${tip.x} ${tip.y}L${wing(-1)}`,
      "stroke-dasharray": "none",
    }),
  );
}

/**
 * Adds a drawing. Removes an equal drawing, and replaces one of another colour.
 * @param {Drawing[]} drawings
 * @param {Drawing} stroke
 * @returns {Drawing[]}
 */
function toggleDrawing(drawings, stroke) {
  /** @param {Drawing} other */
  const same = (other) => other.from === stroke.from && other.to === stroke.to;
  const rest = drawings.filter((other) => !same(other));
  return drawings.some((other) => same(other) && other.brush === stroke.brush)
    ? rest
    : [...rest, stroke];
}

/**
 * Lets the user draw with the right mouse button.
 * @param {Board} board
 * @returns {() => void} a function that removes the listeners
 */
export function bindDrawing(board) {
  /** @type {string|null} */
  let from = null;
  /** @param {PointerEvent} event */
  const brush = (event) => (event.shiftKey ? "red" : event.altKey ? "blue" : "green");
  const unbind = [
    listen(board.host, "contextmenu", (event) => {
      if (board.cellUnder(event)) event.preventDefault();
    }),
    listen(board.host, "pointerdown", (event) => {
      if (event.button === 2) from = board.cellUnder(event);
      else if (event.button === 0 && board.state.drawings.length > 0) board.set({ drawings: [] });
    }),
    listen(document, "pointerup", (event) => {
      if (event.button !== 2 || !from) return;
      const to = board.cellUnder(event);
      if (to)
        board.set({
          drawings: toggleDrawing(board.state.drawings, { from, to, brush: brush(event) }),
        });
      from = null;
    }),
  ];
  return () => unbind.forEach((stop) => stop());
}
