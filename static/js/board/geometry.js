/**
 * Positions on the drawn board. A cell is 10 units wide and high. White's side is at the bottom
 * unless the board is flipped.
 */

/** @import { Color } from "../wire.js" */
/** @import { Cell, Geometry } from "./types.js" */

export const UNIT = 10;

/** @type {WeakMap<Geometry, Map<string, Cell>>} */
const maps = new WeakMap();

/**
 * Returns the cells by name.
 * @param {Geometry} geometry
 * @returns {Map<string, Cell>}
 */
export function cellsByName(geometry) {
  let map = maps.get(geometry);
  if (!map) {
    map = new Map(geometry.cells.map((cell) => [cell.name, cell]));
    maps.set(geometry, map);
  }
  return map;
}

/**
 * Returns the upper left corner of a cell in board units.
 * @param {Geometry} geometry
 * @param {Color} orientation
 * @param {{file: number, rank: number}} cell
 */
export function corner(geometry, orientation, cell) {
  return orientation === "white"
    ? { x: cell.file * UNIT, y: (geometry.ranks - 1 - cell.rank) * UNIT }
    : { x: (geometry.files - 1 - cell.file) * UNIT, y: cell.rank * UNIT };
}

/**
 * Returns the centre of a cell in board units, or null if the cell does not exist.
 * @param {Geometry} geometry
 * @param {Color} orientation
 * @param {string} name
 */
export function centre(geometry, orientation, name) {
  const cell = cellsByName(geometry).get(name);
  if (!cell) return null;
  const { x, y } = corner(geometry, orientation, cell);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

/**
 * Returns the cell at a point in board units, or null outside the board.
 * @param {Geometry} geometry
 * @param {Color} orientation
 * @param {number} x
 * @param {number} y
 * @returns {Cell|null}
 */
export function cellAt(geometry, orientation, x, y) {
  const column = Math.floor(x / UNIT);
  const row = Math.floor(y / UNIT);
  const file = orientation === "white" ? column : geometry.files - 1 - column;
  const rank = orientation === "white" ? geometry.ranks - 1 - row : row;
  return geometry.cells.find((cell) => cell.file === file && cell.rank === rank) ?? null;
}

/**
 * Returns the next cell in a screen direction: the nearest in the same row or column if there is
 * one, else the nearest of the other cells in that direction.
 * @param {Geometry} geometry
 * @param {Color} orientation
 * @param {string} name
 * @param {number} dx 1 means right
 * @param {number} dy 1 means down
 * @returns {string} the next cell, or the cell itself at the edge
 */
export function neighbour(geometry, orientation, name, dx, dy) {
  const here = centre(geometry, orientation, name);
  if (!here) return geometry.cells[0].name;
  let best = name;
  let least = Infinity;
  for (const cell of geometry.cells) {
    const { x, y } = corner(geometry, orientation, cell);
    const there = { x: x + UNIT / 2, y: y + UNIT / 2 };
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along <= 0) continue;
    // Any sideways distance costs more than any distance ahead, so the same row or column wins.
    const cost = along + aside * 100;
    if (cost < least) [best, least] = [cell.name, cost];
  }
  return best;
}
