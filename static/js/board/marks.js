/**
 * Marks on the board. Their shapes are symbols of `pieces/board.svg`, one for each meaning, so that none is told by colour alone.
 */

import { shape } from "../lib/dom.js";
import { shade } from "./draw.js";
import { UNIT, cellsByName, centre, corner } from "./geometry.js";
import { markSymbol } from "./pieces.js";

/** @import { BoardState } from "./types.js" */

/**
 * Marks that lie under the pieces.
 * @param {BoardState} state
 */
export function drawUnder(state) {
  const { last, selected, chosen, passage, checks, compelled } = state.marks;
  return [
    ...receding(state).map((name) => stamp(state, "recede", name)),
    ...last.map((name, index) => stamp(state, index === last.length - 1 ? "last-to" : "last-from", name)),
    ...selected.map((name) => stamp(state, "selected", name)),
    ...chosen.map((name) => stamp(state, "chosen", name)),
    ...passage.map((name) => stamp(state, "passage", name)),
    ...checks.map((name) => stamp(state, "check", name)),
    ...compelled.map((name) => stamp(state, "compelled", name)),
  ].filter((node) => node !== null);
}

/** The squares of the other colour, while a piece is picked that stays on its own. @param {BoardState} state */
function receding({ geometry, marks }) {
  const ground = marks.ground && cellsByName(geometry).get(marks.ground);
  return ground ? geometry.cells.filter((cell) => shade(cell) !== shade(ground)).map(({ name }) => name) : [];
}

/**
 * Marks that lie over the pieces.
 * @param {BoardState} state
 */
export function drawOver(state) {
  const { dots, rings, victims, stays, lines, beams, ownHidden, choosable, chosen, illegal } = state.marks;
  return [
    ...ownHidden.map((name) => stamp(state, "own-hidden", name)),
    ...choosable.filter((name) => !chosen.includes(name)).map((name) => stamp(state, "choosable", name)),
    ...beams.map((beam) => line(state, "beam-line", beam.from, beam.at)),
    ...lines.map(([from, to]) => line(state, "take-line", from, to)),
    ...dots.map((name) => stamp(state, "target", name)),
    ...[...rings, ...victims].map((name) => stamp(state, "capture", name)),
    ...stays.map((name) => stamp(state, "stay", name)),
    ...beams.map(({ at }) => stamp(state, "beam", at)),
    ...(illegal?.cells ?? []).map((name) => stamp(state, "illegal", name)),
    illegal?.from && illegal.to ? line(state, "illegal-line", illegal.from, illegal.to) : null,
    state.cursor ? stamp(state, "cursor", state.cursor) : null,
  ].filter((node) => node !== null);
}

/** @param {BoardState} state @param {string} kind @param {string} name */
function stamp({ geometry, orientation }, kind, name) {
  const cell = cellsByName(geometry).get(name);
  if (!cell) return null;
  const { x, y } = corner(geometry, orientation, cell);
  return shape("use", {
    class: `mark mark-${kind}`,
    "data-mark": name,
    href: markSymbol(kind),
    x,
    y,
    width: UNIT,
    height: UNIT,
  });
}

/** @param {BoardState} state @param {string} kind @param {string} from @param {string} to */
function line({ geometry, orientation }, kind, from, to) {
  const a = centre(geometry, orientation, from);
  const b = centre(geometry, orientation, to);
  return a && b
    ? shape("line", { class: kind, "data-from": from, "data-to": to, x1: a.x, y1: a.y, x2: b.x, y2: b.y })
    : null;
}
