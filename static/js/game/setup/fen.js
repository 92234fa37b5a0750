/**
 * Parses and formats FEN in the layout that the server provides for a variant. The server validates
 * positions.
 *
 * @typedef {Piece & {was?: string}} SetPiece  `was`: the suffix of a piece that was a pawn
 * @typedef {ByColor<Record<string, number>>} Beside  the number of pieces of each kind beside the
 *   board
 *
 * A position that is being set up.
 * @typedef {Object} Setup
 * @property {SetPiece[]} pieces
 * @property {Color} toMove
 * @property {Beside} beside
 * @property {string[]} rights  the letters of selected rights, even if their pieces are missing
 * @property {string[]} kept  the texts of all fields after the side to move, as they were read
 */

import { SIDES } from "../state/view.js";

/** @import { ByColor, Color, CastlingRight, SetupView } from "../../wire.js" */
/** @import { Piece } from "../../board/types.js" */

const NONE = "-";
const HOLE = "*";

/** The sides by their letters in a FEN. @type {Record<string, Color>} */
const TO_MOVE = { w: "white", b: "black" };

/** Returns all castling rights of a variant. @param {SetupView} view @returns {CastlingRight[]} */
export const rightsOf = ({ layout }) =>
  layout.fields.flatMap((field) => (field.kind === "rights" ? field.rights : []));

/** Returns a piece's FEN letter. @param {{color: Color, kind: string}} piece */
const letterOf = ({ color, kind }) => (color === "white" ? kind : kind.toLowerCase());

/**
 * Whether all pieces that a castling right needs are on their squares.
 * @param {SetPiece[]} pieces
 * @param {CastlingRight} right
 */
export const hasNeededPieces = (pieces, { needs }) =>
  needs.every(([cell, letter]) =>
    pieces.some((piece) => piece.at === cell && letterOf(piece) === letter),
  );

/**
 * Parses a FEN. Returns null if its board cannot be drawn. Missing fields at the end get the values
 * of the initial position.
 * @param {SetupView} view
 * @param {string} text
 * @returns {Setup|null}
 */
export function readFen(view, text) {
  const [placed, side = "w", ...fields] = text.trim().split(/\s+/);
  const [board, inBrackets = ""] = placed.split(/[[\]]/);
  const pieces = readBoard(view, board);
  if (!pieces || !TO_MOVE[side]) return null;
  const usual = view.start.split(" ").slice(2);
  const texts = view.layout.fields.map((_, index) => fields[index] ?? usual[index] ?? NONE);
  /** @param {string} kind */
  const textOf = (kind) =>
    texts[view.layout.fields.findIndex((field) => field.kind === kind)] ?? "";
  return {
    pieces,
    toMove: TO_MOVE[side],
    beside: readBeside(view, view.layout.in_brackets ? inBrackets : textOf("beside")),
    rights: [...textOf("rights")],
    kept: texts,
  };
}

/** @param {SetupView} view @param {string} board @returns {SetPiece[]|null} */
function readBoard({ geometry, layout }, board) {
  const rows = board.split("/");
  if (rows.length !== geometry.ranks) return null;
  /** @type {SetPiece[]} */
  const pieces = [];
  for (const [row, text] of rows.entries()) {
    const rank = geometry.ranks - 1 - row;
    let file = 0;
    for (const sign of text) {
      if (sign === layout.promoted) {
        if (pieces.length > 0) pieces[pieces.length - 1].was = sign;
        continue;
      }
      if (/[1-9]/.test(sign)) {
        file += Number(sign);
        continue;
      }
      const kind = sign.toUpperCase();
      const cell = geometry.cells.find((one) => one.file === file && one.rank === rank);
      file += 1;
      if (!geometry.pieces.some(({ letter }) => letter === kind)) continue;
      if (!cell) return null;
      pieces.push({ at: cell.name, color: sign === kind ? "white" : "black", kind });
    }
    if (file !== geometry.files) return null;
  }
  return pieces;
}

/** @param {SetupView} view @param {string} letters @returns {Beside} */
function readBeside({ layout }, letters) {
  /** @type {Beside} */
  const beside = { white: {}, black: {} };
  for (const letter of letters) {
    const kind = letter.toUpperCase();
    const counts = beside[letter === kind ? "white" : "black"];
    if (layout.beside.includes(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return beside;
}

/**
 * Formats a FEN.
 * @param {SetupView} view
 * @param {Setup} setup
 */
export function writeFen(view, { pieces, toMove, beside, rights, kept: texts }) {
  const { geometry, layout } = view;
  const ranks = Array.from({ length: geometry.ranks }, (_, row) =>
    writeRank(view, pieces, geometry.ranks - 1 - row),
  );
  const poolTexts = SIDES.map((color) =>
    layout.beside
      .map((kind) => letterOf({ color, kind }).repeat(beside[color][kind] ?? 0))
      .join(""),
  ).join("");
  const board = ranks.join("/") + (layout.in_brackets ? `[${poolTexts}]` : "");
  const fields = layout.fields.map((field, index) => {
    if (field.kind === "kept") return texts[index];
    if (field.kind === "beside") return poolTexts || NONE;
    if (field.kind === "passed") return NONE;
    const possible = field.rights.filter(
      (right) => rights.includes(right.letter) && hasNeededPieces(pieces, right),
    );
    return possible.map(({ letter }) => letter).join("") || NONE;
  });
  return [board, toMove === "white" ? "w" : "b", ...fields].join(" ");
}

/** @param {SetupView} view @param {SetPiece[]} pieces @param {number} rank */
function writeRank({ geometry }, pieces, rank) {
  let row = "";
  let empty = 0;
  for (let file = 0; file < geometry.files; file += 1) {
    const cell = geometry.cells.find((one) => one.file === file && one.rank === rank);
    const piece = cell && pieces.find(({ at }) => at === cell.name);
    const sign = !cell
      ? NONE
      : cell.kind === "hole"
        ? HOLE
        : piece && letterOf(piece) + (piece.was ?? "");
    if (sign && empty > 0) [row, empty] = [row + empty, 0];
    if (sign) row += sign;
    else empty += 1;
  }
  return empty > 0 ? row + empty : row;
}
