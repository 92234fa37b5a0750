/**
 * Draws the empty board: the rim, cells, holes and coordinates, as the server does in
 * `src/web/drawing/board_svg.rs`.
 */

import { shape } from "../lib/dom.js";
import { UNIT, corner } from "./geometry.js";
import { markSymbol } from "./pieces.js";

/** @import { BoardState, Point } from "./types.js" */

/** @param {BoardState} state */
export const viewBox = ({ geometry }) => `0 0 ${geometry.files * UNIT} ${geometry.ranks * UNIT}`;

/** @param {BoardState} state */
export function drawCells({ geometry, orientation }) {
  const corners = geometry.cells.map((cell) => corner(geometry, orientation, cell));
  const cells = geometry.cells.map((cell, index) => {
    const box = { ...corners[index], width: UNIT, height: UNIT };
    if (cell.kind !== "hole") {
      return shape("rect", { class: `cell ${shade(cell)}`, "data-cell": cell.name, ...box });
    }
    return shape(
      "g",
      { class: "hole", "data-cell": cell.name },
      shape("rect", { class: `cell ${shade(cell)}`, ...box }),
      shape("use", { href: markSymbol("hole"), ...box }),
    );
  });
  return [shape("path", { class: "rim", d: outline(corners) }), ...cells];
}

/**
 * Returns the outline of a board as SVG path data. The server computes the same outline
 * (`src/web/drawing/outline.rs`).
 * @param {Point[]} corners  the upper left corner of each cell
 */
function outline(corners) {
  const sides = corners.flatMap(({ x, y }) => {
    const [right, bottom] = [x + UNIT, y + UNIT];
    return [
      [x, y, right, y],
      [right, y, right, bottom],
      [right, bottom, x, bottom],
      [x, bottom, x, y],
    ];
  });
  // A side that two cells share occurs in both directions.
  const known = new Set(sides.map(String));
  const rest = sides
    .filter(([x, y, toX, toY]) => !known.has(String([toX, toY, x, y])))
    .sort(
      ([ax, ay, aToX, aToY], [bx, by, bToX, bToY]) =>
        ax - bx || ay - by || bToX - aToX || bToY - aToY,
    );
  let path = "";
  while (rest.length > 0) {
    let [x, y] = rest[0];
    let wasAlong = "";
    path += `M${x} ${y}`;
    for (let next = 0; next >= 0; next = rest.findIndex((side) => side[0] === x && side[1] === y)) {
      const [[, , toX, toY]] = rest.splice(next, 1);
      const along = toY === y ? "H" : "V";
      if (wasAlong && along !== wasAlong) path += wasAlong === "H" ? `H${x}` : `V${y}`;
      [x, y, wasAlong] = [toX, toY, along];
    }
    path += "Z";
  }
  return path;
}

/** Returns the shade of a square. @param {{file: number, rank: number}} cell */
export const shade = (cell) => ((cell.file + cell.rank) % 2 ? "light" : "dark");

/**
 * Draws the file letters at the lowest cell of each file, and the rank numbers at the leftmost cell
 * of each rank. Each is drawn both inside and outside the cell, and the style sheet shows those
 * that the user has chosen. The board need not be a rectangle.
 * @param {BoardState} state
 */
export function drawCoordinates({ geometry, orientation }) {
  const texts = [];
  const placed = geometry.cells.map((cell) => ({ cell, ...corner(geometry, orientation, cell) }));
  for (let file = 0; file < geometry.files; file += 1) {
    const [lowest] = placed.filter(({ cell }) => cell.file === file).sort((a, b) => b.y - a.y);
    if (!lowest) continue;
    const { cell, x, y } = lowest;
    texts.push(
      coordinate(cell.name[0], `inside on-${shade(cell)}`, x + 9.5, y + 9, "end"),
      coordinate(cell.name[0], "outside", x + UNIT / 2, y + 13.2, "middle"),
    );
  }
  for (let rank = 0; rank < geometry.ranks; rank += 1) {
    const [leftmost] = placed.filter(({ cell }) => cell.rank === rank).sort((a, b) => a.x - b.x);
    if (!leftmost) continue;
    const { cell, x, y } = leftmost;
    texts.push(
      coordinate(String(rank + 1), `inside on-${shade(cell)}`, x + 0.5, y + 2.2, "start"),
      coordinate(String(rank + 1), "outside", x - 1.4, y + 5.9, "end"),
    );
  }
  return texts;
}

/**
 * @param {string} text
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 */
function coordinate(text, kind, x, y, anchor) {
  return shape(
    "text",
    { class: `coord ${kind}`, "aria-hidden": "true", x, y, "text-anchor": anchor },
    text,
  );
}
