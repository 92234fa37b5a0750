/**
 * Pieces on the board, out of the sprite of a piece set.
 */

import { shape } from "../lib/dom.js";
import { UNIT, cellsByName, corner } from "./geometry.js";

/** @import { BoardState } from "./types.js" */

/** The folder of the sprites, as the page names it: one of marks, and a folder of piece sets for each variant. */
const SPRITES = `${document.documentElement.dataset.assets}/pieces`;

/**
 * The address of a piece's picture. The same letter may be another piece in another game.
 * @param {{variant: string, pieceSet: string}} look
 * @param {{color: string, kind: string}} piece
 */
export function sprite({ variant, pieceSet }, { color, kind }) {
  return `${SPRITES}/${variant}/${pieceSet}.svg#${color === "white" ? "w" : "b"}${kind}`;
}

/**
 * The address of a mark's picture, or of the hole's.
 * @param {string} name
 */
export const markSymbol = (name) => `${SPRITES}/board.svg#${name}`;

/** @param {BoardState} state */
export function drawPieces({ geometry, orientation, pieces, variant, pieceSet }) {
  const cells = cellsByName(geometry);
  return pieces.flatMap((piece) => {
    const cell = cells.get(piece.at);
    if (!cell) return [];
    const { x, y } = corner(geometry, orientation, cell);
    const use = shape("use", {
      class: "piece",
      "data-at": piece.at,
      "data-color": piece.color,
      "data-kind": piece.kind,
      href: sprite({ variant, pieceSet }, piece),
      x,
      y,
      width: UNIT,
      height: UNIT,
    });
    return [use];
  });
}

/**
 * A picture of one piece outside of a board, for pickers and lists.
 * @param {{variant: string, pieceSet: string}} look
 * @param {{color: string, kind: string}} piece
 */
export function pieceIcon(look, piece) {
  return shape(
    "svg",
    {
      class: "piece-icon",
      viewBox: "0 0 100 100",
      width: 28,
      height: 28,
      "aria-hidden": "true",
      "data-color": piece.color,
      "data-kind": piece.kind,
    },
    shape("use", { href: sprite(look, piece), width: 100, height: 100 }),
  );
}
