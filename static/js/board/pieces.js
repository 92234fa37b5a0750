/** Draws pieces from a sprite of the piece set. */

import { shape } from "../lib/dom.js";
import { UNIT, cellsByName, corner } from "./geometry.js";

/** @import { BoardState, Piece } from "./types.js" */

/** The folder of the sprites: one sprite with the marks, and a folder per piece set. */
const SPRITES = `${document.documentElement.dataset.assets}/pieces`;

/**
 * The appearance of pieces: the piece set's folder, and the sprite in it.
 * @typedef {{geometry: {piece_set: string}, pieceSet: string}} Look
 */

/**
 * Returns the URL of a piece's picture. The same letter can mean different pieces in different
 * games.
 * @param {Look} look
 * @param {{color: string, kind: string}} piece
 */
export function sprite({ geometry, pieceSet }, { color, kind }) {
  return `${SPRITES}/${geometry.piece_set}/${pieceSet}.svg#${color === "white" ? "w" : "b"}${kind}`;
}

/**
 * Returns the URL of a mark's or the hole's picture.
 * @param {string} name
 */
export const markSymbol = (name) => `${SPRITES}/board.svg#${name}`;

/** @param {BoardState} state */
export function drawPieces(state) {
  return state.pieces.flatMap((piece) => drawPiece(state, piece) ?? []);
}

/**
 * Draws a piece on its cell. Returns null if the cell does not exist.
 * @param {BoardState} state
 * @param {Piece} piece
 */
export function drawPiece(state, piece) {
  const cell = cellsByName(state.geometry).get(piece.at);
  if (!cell) return null;
  const { x, y } = corner(state.geometry, state.orientation, cell);
  return shape("use", {
    class: "piece",
    "data-at": piece.at,
    "data-color": piece.color,
    "data-kind": piece.kind,
    href: sprite(state, piece),
    x,
    y,
    width: UNIT,
    height: UNIT,
  });
}

/**
 * Creates a picture of a piece for use outside the board, such as in pickers and lists.
 * @param {Look} look
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
