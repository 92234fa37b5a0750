/**
 * A position as text, as the server writes it too: as a diagram, for those who prefer letters, and in words.
 */

import { cellsByName } from "./geometry.js";

/**
 * Capitals for White's side, small letters for Black's, `*` a hole, `.` an empty square.
 * @param {import("./types.js").Geometry} geometry
 * @param {import("./types.js").Piece[]} pieces
 * @param {import("./types.js").Color} orientation
 * @returns {string} lines with the ranks at the left and the files below
 */
export function textDiagram(geometry, pieces, orientation) {
  const on = new Map(
    pieces.map((piece) => [piece.at, piece.color === "white" ? piece.kind : piece.kind.toLowerCase()]),
  );
  const exists = cellsByName(geometry);
  const ranks = Array.from({ length: geometry.ranks }, (_, rank) => rank);
  const files = Array.from({ length: geometry.files }, (_, file) => file);
  if (orientation === "white") ranks.reverse();
  else files.reverse();
  const letter = (file) => String.fromCharCode(97 + file);
  const sign = (file, rank) => {
    const cell = exists.get(`${letter(file)}${rank + 1}`);
    return !cell ? " " : (on.get(cell.name) ?? (cell.kind === "hole" ? "*" : "."));
  };
  const rows = ranks.map((rank) =>
    `${String(rank + 1).padStart(2)}  ${files.map((file) => sign(file, rank)).join(" ")}`.trimEnd(),
  );
  return [...rows, "", `    ${files.map(letter).join(" ")}`].join("\n");
}

/**
 * `Yellow: King d1; Queen d2. Red: King d10. Yellow to move.`
 * @param {import("./types.js").Geometry} geometry
 * @param {import("./types.js").Piece[]} pieces
 * @param {{white: string, black: string}} sides what people call them
 * @param {import("./types.js").Color} toMove
 * @param {string[]} [passage] its ends, where everybody knows them
 */
export function inWords(geometry, pieces, sides, toMove, passage = []) {
  const sentence = (color) => {
    const named = geometry.pieces.flatMap(({ letter, name }) => {
      const at = pieces.filter((piece) => piece.color === color && piece.kind === letter).map((piece) => piece.at);
      return at.length > 0 ? [`${name} ${at.join(", ")}`] : [];
    });
    return `${sides[color]}: ${named.join("; ") || "none"}.`;
  };
  const joined = passage.length ? ` A passage joins ${passage.join(" and ")}.` : "";
  return `${sentence("white")} ${sentence("black")} ${sides[toMove]} to move.${joined}`;
}
