/** A few squares with pieces and marks that preview the display settings. */

import { element, shape } from "../lib/dom.js";
import { settings } from "../lib/settings.js";
import { drawCells, drawCoordinates, viewBox } from "./draw.js";
import { drawOver, drawUnder } from "./marks.js";
import { drawPieces, pieceIcon } from "./pieces.js";
import { noMarks } from "./types.js";

/** @import { BoardState, Geometry, Piece } from "./types.js" */

const [FILES, RANKS] = [6, 3];

/** Contains only the fields that the drawing functions read. */
const GEOMETRY = /** @type {Geometry} */ (
  /** @type {unknown} */ ({
    files: FILES,
    ranks: RANKS,
    piece_set: "orthodox",
    scheme: "white-black",
    cells: Array.from({ length: FILES * RANKS }, (_, index) => {
      const [file, rank] = [index % FILES, Math.floor(index / FILES)];
      return { name: `${"abcdef"[file]}${rank + 1}`, file, rank, kind: "square" };
    }),
  })
);

/** @type {Piece[]} */
const PIECES = [
  { at: "a1", color: "white", kind: "R" },
  { at: "b1", color: "white", kind: "N" },
  { at: "c1", color: "white", kind: "Q" },
  { at: "d1", color: "white", kind: "K" },
  { at: "e2", color: "white", kind: "P" },
  { at: "c3", color: "black", kind: "B" },
  { at: "e3", color: "black", kind: "K" },
  { at: "f3", color: "black", kind: "Q" },
  { at: "f2", color: "black", kind: "P" },
];

/** @returns {{host: HTMLElement, draw: () => void}} */
export function sampleBoard() {
  const host = element("div", {
    class: "board-frame sample-board",
    "data-fixed": "",
    "aria-hidden": "true",
  });
  function draw() {
    const marks = {
      ...noMarks(),
      last: ["f3", "f2"],
      selected: ["b1"],
      dots: ["a3", "d2"],
      rings: ["c3"],
    };
    const look = {
      geometry: GEOMETRY,
      pieces: PIECES,
      marks,
      orientation: "white",
      pieceSet: settings.get().pieces,
    };
    const state = /** @type {BoardState} */ ({ ...look, cursor: null, drawings: [], label: "" });
    /** @param {string} name @param {Node[]} content */
    const layer = (name, content) => shape("g", { class: name }, ...content);
    host.replaceChildren(
      shape(
        "svg",
        { class: "board", viewBox: viewBox(state), "data-scheme": GEOMETRY.scheme },
        layer("cells", drawCells(state)),
        layer("under", drawUnder(state)),
        layer("pieces", drawPieces(state)),
        layer("coordinates", drawCoordinates(state)),
        layer("over", drawOver(state)),
      ),
    );
  }
  draw();
  return { host, draw };
}

/** Draws a sample piece of a piece set. @param {string} pieceSet */
export function samplePiece(pieceSet) {
  const icon = pieceIcon({ geometry: GEOMETRY, pieceSet }, { color: "white", kind: "N" });
  icon.setAttribute("data-fixed", "");
  return icon;
}
