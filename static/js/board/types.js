/**
 * The types of the board. The server sends some of them (`docs/WIRE.md`).
 *
 * @typedef {CellInfo} Cell
 * @typedef {GeometryView} Geometry
 * @typedef {PieceView} Piece
 * @typedef {LegalTurnView} Choice
 *
 * `hold` is never sent: it is a pause in an animation.
 * @typedef {EffectView | {kind: "hold"}} Effect
 * @typedef {Omit<StepView, "effects"> & {effects: Effect[]}} Step
 * @typedef {{from: string, to: string}} Movement
 * @typedef {{from: string, at: string, hole: string}} Pull  a piece on `at` that is drawn along a
 *   line from `from` into a hole
 * @typedef {{x: number, y: number}} Point  in board units
 *
 * The marks on the board.
 * @typedef {Object} Marks
 * @property {string[]} selected  the selected piece, and the cells it has reached so far in the
 *   turn
 * @property {string[]} dots  empty cells to move to
 * @property {string[]} rings  pieces to capture
 * @property {string[]} victims  pieces that would be captured without moving to their cell
 * @property {string[]} stays  the selected piece if it can act without moving
 * @property {string[][]} lines  pairs of cells, whose lines show how the piece would capture
 * @property {string|null} ground  the cell whose colour the selected piece never leaves; squares of
 *   the other colour are dimmed
 * @property {Pull[]} pulls  pieces that can be pulled into a hole
 * @property {string[]} last  cells of the last turn
 * @property {string[]} checks  kings in check
 * @property {HighlightView[]} highlights  highlighted cells; each kind has its own look
 * @property {MarkView[]} signs  marks on cells, on edges and on pieces
 * @property {string[]} ownHidden  secret squares that only the viewer may see
 * @property {string[]} choosable  squares to choose from
 * @property {string[]} chosen  the square that is selected and not yet confirmed
 * @property {{cells: string[], from: string|null, to: string|null}|null} illegal  shows why an
 *   attempt is illegal
 *
 * @typedef {{from: string, to: string, brush: "green"|"red"|"blue"}} Drawing  an arrow, or a circle
 *   when `to` is `from`
 *
 * The whole state of a board.
 * @typedef {Object} BoardState
 * @property {Geometry} geometry
 * @property {Piece[]} pieces
 * @property {Color} orientation  the side at the bottom
 * @property {string} pieceSet  the piece set's name, such as `drawn`
 * @property {Marks} marks
 * @property {string|null} cursor  the cell of the keyboard's cursor
 * @property {Drawing[]} drawings
 * @property {string} label  the board in a sentence, for a screen reader
 */

/**
 * @import { CellInfo, Color, EffectView, GeometryView, HighlightView, LegalTurnView, MarkView,
 *   PieceView, StepView } from "../wire.js"
 */

/** @returns {Marks} */
export const noMarks = () => ({
  selected: [],
  dots: [],
  rings: [],
  victims: [],
  stays: [],
  lines: [],
  ground: null,
  pulls: [],
  last: [],
  checks: [],
  highlights: [],
  signs: [],
  ownHidden: [],
  choosable: [],
  chosen: [],
  illegal: null,
});
