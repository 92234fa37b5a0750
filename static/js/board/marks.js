/**
 * Marks on the board. Each meaning has its own symbol in `pieces/board.svg`, so that no meaning
 * depends on colour alone.
 */

import { shape } from "../lib/dom.js";
import { shade } from "./draw.js";
import { UNIT, cellsByName, centre, corner } from "./geometry.js";
import { markSymbol } from "./pieces.js";

/** @import { MarkView } from "../wire.js" */
/** @import { BoardState } from "./types.js" */

/**
 * Draws the marks under the pieces.
 * @param {BoardState} state
 */
export function drawUnder(state) {
  const { last, selected, chosen, highlights, checks } = state.marks;
  return [
    ...receding(state).map((name) => stamp(state, "recede", name)),
    ...last.map((name, index) =>
      stamp(state, index === last.length - 1 ? "last-to" : "last-from", name),
    ),
    ...selected.map((name) => stamp(state, "selected", name)),
    ...chosen.map((name) => stamp(state, "chosen", name)),
    ...highlights.flatMap(({ look, cells }) => cells.map((name) => stamp(state, look, name))),
    ...checks.map((name) => stamp(state, "check", name)),
  ].filter((node) => node !== null);
}

/**
 * Returns the squares that the selected piece can never reach because of their colour.
 * @param {BoardState} state
 */
function receding({ geometry, marks }) {
  const ground = marks.ground && cellsByName(geometry).get(marks.ground);
  return ground
    ? geometry.cells.filter((cell) => shade(cell) !== shade(ground)).map(({ name }) => name)
    : [];
}

/**
 * Draws the marks that move with pieces.
 * @param {BoardState} state
 */
export function drawRiders(state) {
  const riders = state.marks.signs.filter(({ on }) => on === "piece");
  return riders.map((sign) => drawSign(state, sign)).filter((node) => node !== null);
}

/**
 * Draws the marks over the pieces, except those that move with pieces.
 * @param {BoardState} state
 */
export function drawOver(state) {
  const {
    dots,
    rings,
    victims,
    stays,
    lines,
    pulls,
    signs,
    ownHidden,
    choosable,
    chosen,
    illegal,
  } = state.marks;
  return [
    ...signs.filter(({ on }) => on !== "piece").map((sign) => drawSign(state, sign)),
    ...ownHidden.map((name) => stamp(state, "own-hidden", name)),
    ...choosable
      .filter((name) => !chosen.includes(name))
      .map((name) => stamp(state, "choosable", name)),
    ...pulls.map((pull) => line(state, "pull-line", pull.from, pull.at)),
    ...lines.map(([from, to]) => line(state, "capture-line", from, to)),
    ...dots.map((name) => stamp(state, "target", name)),
    ...[...rings, ...victims].map((name) => stamp(state, "capture", name)),
    ...stays.map((name) => stamp(state, "stay", name)),
    ...pulls.map(({ at }) => stamp(state, "pull", at)),
    ...(illegal?.cells ?? []).map((name) => stamp(state, "illegal", name)),
    illegal?.from && illegal.to ? line(state, "illegal-line", illegal.from, illegal.to) : null,
    state.cursor ? stamp(state, "cursor", state.cursor) : null,
  ].filter((node) => node !== null);
}

/**
 * Draws a mark on a cell, on the piece there, or on the edge between two cells.
 * @param {BoardState} state
 * @param {MarkView} sign
 */
function drawSign(state, { on, look, cells }) {
  return on === "edge" ? edge(state, look, cells[0], cells[1]) : stamp(state, look, cells[0]);
}

/**
 * Draws a line along the edge between two adjacent cells.
 * @param {BoardState} state
 * @param {string} look
 * @param {string} one
 * @param {string} other
 */
function edge({ geometry, orientation }, look, one, other) {
  const a = centre(geometry, orientation, one);
  const b = centre(geometry, orientation, other);
  if (!a || !b) return null;
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  // Half of the vector between the cells' centres, rotated by 90 degrees.
  const [dx, dy] = [(a.y - b.y) / 2, (b.x - a.x) / 2];
  return shape("line", {
    class: `edge edge-${look}`,
    "data-from": one,
    "data-to": other,
    x1: x - dx,
    y1: y - dy,
    x2: x + dx,
    y2: y + dy,
  });
}

/** @param {BoardState} state @param {string} kind @param {string} name */
function stamp({ geometry, orientation }, kind, name) {
  const cell = cellsByName(geometry).get(name);
  if (!cell) return null;
  const { x, y } = corner(geometry, orientation, cell);
  return shape("use", {
    class: `mark mark-${kind}`,
    "data-mark": name,
    href: markSymbol(kind),
    x,
    y,
    width: UNIT,
    height: UNIT,
  });
}

/** @param {BoardState} state @param {string} kind @param {string} from @param {string} to */
function line({ geometry, orientation }, kind, from, to) {
  const a = centre(geometry, orientation, from);
  const b = centre(geometry, orientation, to);
  return a && b
    ? shape("line", {
        class: kind,
        "data-from": from,
        "data-to": to,
        x1: a.x,
        y1: a.y,
        x2: b.x,
        y2: b.y,
      })
    : null;
}
