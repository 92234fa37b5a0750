/** A position as a text diagram and in words. The server produces the same texts. */

import { cellsByName } from "./geometry.js";

/** @import { ByColor, Color, FeaturesView } from "../wire.js" */
/** @import { BoardState, Geometry, Piece } from "./types.js" */

/**
 * Returns a text diagram with upper-case letters for White's pieces and lower-case letters for
 * Black's. `*` is a hole, and `.` an empty square.
 * @param {Geometry} geometry
 * @param {Piece[]} pieces
 * @param {Color} orientation
 * @returns {string} lines with ranks on the left and files below
 */
export function textDiagram(geometry, pieces, orientation) {
  const on = new Map(
    pieces.map((piece) => [
      piece.at,
      piece.color === "white" ? piece.kind : piece.kind.toLowerCase(),
    ]),
  );
  const exists = cellsByName(geometry);
  const ranks = Array.from({ length: geometry.ranks }, (_, rank) => rank);
  const files = Array.from({ length: geometry.files }, (_, file) => file);
  if (orientation === "white") ranks.reverse();
  else files.reverse();
  /** @param {number} file */
  const letter = (file) => String.fromCharCode(97 + file);
  /** @param {number} file @param {number} rank */
  const sign = (file, rank) => {
    const cell = exists.get(`${letter(file)}${rank + 1}`);
    return !cell ? " " : (on.get(cell.name) ?? (cell.kind === "hole" ? "*" : "."));
  };
  const rows = ranks.map((rank) =>
    `${String(rank + 1).padStart(2)} ${files.map((file) => sign(file, rank)).join(" ")}`.trimEnd(),
  );
  return [...rows, `   ${files.map(letter).join(" ")}`].join("\n");
}

/**
 * Describes a position in words: `Yellow: King d1; Queen d2. Red: King d10. Yellow to move.`
 * @param {Geometry} geometry
 * @param {Piece[]} pieces
 * @param {ByColor<string>} sides the names of the sides
 * @param {Color} toMove
 * @param {FeaturesView} [features] what is shown besides the pieces
 */
export function positionWords(geometry, pieces, sides, toMove, features = {}) {
  /** @param {Color} color */
  const sentence = (color) => {
    const named = geometry.pieces.flatMap(({ letter, name }) => {
      const own = new Set(
        pieces
          .filter((piece) => piece.color === color && piece.kind === letter)
          .map((piece) => piece.at),
      );
      // The order of `pieces` depends on the turns played, so they are sorted by cell.
      const at = geometry.cells.map((cell) => cell.name).filter((cell) => own.has(cell));
      return at.length > 0 ? [`${name} ${at.join(", ")}`] : [];
    });
    return `${sides[color]}: ${named.join("; ") || "none"}.`;
  };
  return [
    sentence("white"),
    sentence("black"),
    `${sides[toMove]} to move.`,
    ...signWords(features),
    ...poolWords(geometry, sides, features),
  ].join(" ");
}

/**
 * Returns a sentence for each highlight and mark, without duplicates. Leaves out pieces that must
 * act, which the bar mentions.
 * @param {FeaturesView} features
 */
export function signWords({ highlights = [], marks = [] }) {
  const otherHighlights = highlights.filter(({ look }) => look !== "must-act");
  return [...new Set([...otherHighlights, ...marks].map(({ words }) => words))];
}

/**
 * Describes the pools in words, with a sentence for each side that has pieces in its pool.
 * @param {Geometry} geometry
 * @param {ByColor<string>} sides
 * @param {FeaturesView} features
 */
export function poolWords({ drops }, sides, { pools }) {
  return /** @type {const} */ (["white", "black"]).flatMap((side) => {
    const pool = pools?.[side] ?? [];
    if (pool.length === 0) return [];
    const named = pool
      .map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name))
      .join(", ");
    return drops
      ? `${sides[side]} has in hand: ${named}.`
      : `${sides[side]} has in reserve: ${named}.`;
  });
}

/**
 * Describes a cell for the keyboard cursor: its piece and its marks.
 * @param {BoardState} state
 * @param {{white: string, black: string}} sides the names of the sides
 * @param {string} name
 * @returns {string[]} the parts of a sentence
 */
export function cellWords({ geometry, pieces, marks }, sides, name) {
  const piece = pieces.find(({ at }) => at === name);
  const hole = cellsByName(geometry).get(name)?.kind === "hole";
  const what = piece
    ? `${sides[piece.color]} ${kindName(geometry, piece.kind).toLowerCase()}`
    : hole
      ? "hole"
      : "empty";
  return [
    name,
    what,
    ...(marks.selected.includes(name)
      ? [piece ? "picked" : "where the picked piece came from"]
      : []),
    ...(marks.dots.includes(name) ? ["can go here"] : []),
    ...(marks.stays.includes(name) ? ["can take where it stands"] : []),
    ...(marks.rings.includes(name) ? ["can be taken"] : []),
    ...(marks.victims.includes(name) ? ["would be taken"] : []),
    ...(marks.pulls.some((pull) => pull.at === name)
      ? [`can be drawn into ${geometry.terms.hole}`]
      : []),
    ...marks.highlights.flatMap(({ each, cells }) => (cells.includes(name) ? [each] : [])),
    ...marks.signs.flatMap(({ cells, words }) =>
      cells.includes(name) ? [words.replace(/\.$/, "")] : [],
    ),
  ];
}

/** Returns the name of a kind of piece. @param {Geometry} geometry @param {string} letter */
export const kindName = ({ pieces }, letter) =>
  pieces.find((kind) => kind.letter === letter)?.name ?? letter;
