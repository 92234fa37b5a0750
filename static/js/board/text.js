/**
 * A position as a text diagram, for those who prefer letters: capitals for White's side, small letters for Black's, `*` a hole,
 * `.` an empty square.
 */

import { cellsByName } from "./geometry.js";

/**
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
