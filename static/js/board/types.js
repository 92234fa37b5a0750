/**
 * The words of the board, as they come over the wire (`docs/WIRE.md`). Only types live here.
 *
 * @typedef {CellInfo} Cell
 * @typedef {GeometryView} Geometry
 * @typedef {PlacedView} Piece
 * @typedef {LegalTurnView} Choice
 *
 * `hold` comes from no server: it lets a person see what is shown before it goes on.
 * @typedef {EffectView | {kind: "hold"}} Effect
 * @typedef {Omit<StepView, "effects"> & {effects: Effect[]}} Step
 * @typedef {{from: string, to: string}} Movement
 * @typedef {{from: string, at: string, hole: string}} Pull  a piece on `at` that is drawn along a line from `from` into a hole
 * @typedef {{x: number, y: number}} Point  in units of the board
 *
 * What is marked on the board beside its pieces.
 * @typedef {Object} Marks
 * @property {string[]} selected  the piece that is picked, and where the turn's parts have brought it
 * @property {string[]} dots      empty cells to go to
 * @property {string[]} rings     pieces to take
 * @property {string[]} victims   pieces that would be taken by going elsewhere, or by staying
 * @property {string[]} stays     the piece that is picked, when it can act where it stands
 * @property {string[][]} lines   pairs of cells: how that would take
 * @property {string|null} ground the cell on whose colour the picked piece stays; the squares of the other colour recede
 * @property {Pull[]} pulls      pieces that can be drawn into a hole
 * @property {string[]} last      cells of the turn before
 * @property {string[]} checks    kings in check
 * @property {HighlightView[]} highlights  cells that stand out, each kind with a look of its own
 * @property {MarkView[]} signs   what is drawn on cells, on edges and on pieces
 * @property {string[]} ownHidden squares that only whoever looks may see
 * @property {string[]} choosable squares of which one is to be chosen
 * @property {string[]} chosen    the square that is picked, and not yet confirmed
 * @property {{cells: string[], from: string|null, to: string|null}|null} illegal  what shows why a try is illegal
 *
 * @typedef {{from: string, to: string, brush: "green"|"red"|"blue"}} Drawing  an arrow, or a circle when `to` is `from`
 *
 * Everything that a board shows. Nothing else is kept in the page.
 * @typedef {Object} BoardState
 * @property {Geometry} geometry
 * @property {Piece[]} pieces
 * @property {Color} orientation     the side at the bottom
 * @property {string} pieceSet       the name of one of its sprites: `drawn`
 * @property {Marks} marks
 * @property {string|null} cursor    the keyboard's cell
 * @property {Drawing[]} drawings
 * @property {string} label          the board in a sentence, for a screen reader
 */

/** @import { CellInfo, Color, EffectView, GeometryView, HighlightView, LegalTurnView, MarkView, PlacedView, StepView } from "../wire.js" */

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
