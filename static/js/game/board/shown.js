/**
 * What the board shows for the page's state: pieces, marks, animations, and the choice at a square. Pure functions.
 */

import { inWords } from "../../board/text.js";
import { noMarks } from "../../board/types.js";
import { cellOf, completeTurn, droppedKind, movable, nextSteps, stepsOf } from "../turns/compose.js";
import { newAsides } from "../turns/asides.js";
import { choosable, handsOverTo, ownSquares } from "../events/choosing.js";
import { canPremove } from "../turns/premove.js";
import { applyEffects, carryMarks, effectsOf, landing, reversed, stepsAfter } from "../state/replay.js";
import { isPresent, shownPly } from "../state/state.js";
import { selectedCells, squareChoice, targetMarks } from "../turns/targets.js";
import { chooser, mayPlay, promoting } from "../state/view.js";

/** @import { Effect, Marks, Step } from "../../board/types.js" */
/** @import { GameState } from "../state/state.js" */

/**
 * The pieces that are shown: those of an earlier ply, or the current ones with the steps of the turn that is being composed.
 * @param {GameState} state
 */
export function shownPieces(state) {
  const { pieces } = state.replay.at(shownPly(state));
  const steps = isPresent(state) ? stepsOf(state.view.choices, state.path) : [];
  return steps.length ? applyEffects(pieces, effectsOf(steps)).pieces : pieces;
}

/**
 * @param {GameState} state
 * @param {boolean} [own] whether the viewer's own hidden squares are shown
 * @param {string|null} [focus] the cell that the pointer or the keyboard is on
 * @returns {Marks}
 */
export function shownMarks(state, own = true, focus = null) {
  const { last, checks, features } = state.replay.at(shownPly(state));
  const { highlights = [], marks: signs = [] } = features;
  // What must be done matters only in the present.
  const lasting = highlights.filter(({ look }) => look !== "must-act");
  const marks = { ...noMarks(), last, checks, highlights: lasting, signs };
  if (!isPresent(state)) return marks;
  marks.ownHidden = ownSquares(state, own);
  marks.choosable = choosable(state);
  if (state.picked) marks.chosen = [state.picked];
  const { choices } = state.view;
  if (state.illegal) marks.illegal = { cells: state.illegal.cells, from: state.illegal.from, to: state.illegal.to };
  if (state.path.length === 0) {
    if (state.view.status === "running") marks.highlights = highlights;
    marks.selected = (state.premove?.clicks ?? []).filter((click) => droppedKind(click) === null);
    return marks;
  }
  marks.selected = selectedCells(choices, state.path);
  marks.signs = carryMarks(signs, effectsOf(stepsOf(choices, state.path)));
  if (state.path.length > 1) [marks.last, marks.checks] = [[], []];
  if (state.sending) return marks;
  if (state.view.geometry.color_bound) marks.ground = marks.selected[0] ?? null;
  return { ...marks, ...targetMarks(choices, state.path, shownPieces(state), focus) };
}

/** The effects that are shown on top of the position after the last turn: a landing, and the steps of a turn. @param {GameState} state */
function begunEffects(state) {
  if (!isPresent(state)) return [];
  return effectsOf([...(landing(state.view)?.steps ?? []), ...stepsOf(state.view.choices, state.path)]);
}

/**
 * The steps from what was shown to what is shown, if that is one turn or a part of one.
 * @param {GameState} before
 * @param {GameState} state
 */
export function stepsBetween(before, state) {
  const [from, to] = [shownPly(before), shownPly(state)];
  const shown = begunEffects(before);
  if (to === from + 1) return stepsAfter(state.view.plies[to - 1].steps, shown) ?? [];
  if (to === from - 1 && shown.length === 0) return reversed(before.view.plies[from - 1].steps);
  if (to !== from || !isPresent(state) || !isPresent(before)) return [];
  const tried = newAsides(before.view, state.view).find((aside) => aside.kind === "taken-back");
  if (tried) return thereAndBack(tried.steps, shown);
  if (state.dragged) return [];
  const begun = [...(landing(state.view)?.steps ?? []), ...stepsOf(state.view.choices, state.path)];
  return effectsOf(begun).length > shown.length ? (stepsAfter(begun, shown) ?? []) : [];
}

/** A pause in which an attempt is seen before it is taken back. @type {Step} */
const HOLD = { click: "", words: "", effects: [{ kind: "hold" }] };

/** Shows an attempt to its end, then takes it back. @param {Step[]} steps @param {Effect[]} shown */
function thereAndBack(steps, shown) {
  const rest = stepsAfter(steps, shown);
  return rest ? [...rest, HOLD, ...reversed(steps)] : [];
}

/**
 * Whether the piece on a cell can be selected: not when a click there would continue the turn.
 * @param {GameState} state
 * @param {string} cell
 */
export function grabbable(state, cell) {
  // While a premove waits for its second click, a piece may be that.
  if (canPremove(state, cell)) return isPresent(state) && state.premove?.clicks.length !== 1;
  return (
    isPresent(state) &&
    !state.sending &&
    mayPlay(state.view) &&
    movable(state.view.choices).has(cell) &&
    !(state.path.length > 1 && nextSteps(state.view.choices, state.path).some((step) => cellOf(step.click) === cell)) &&
    shownPieces(state).some((piece) => piece.at === cell)
  );
}

/**
 * The choice at a square, if there is one.
 * @param {GameState} state
 */
export const choiceAt = (state) =>
  state.sending || !isPresent(state) ? null : squareChoice(state.view.choices, state.path, state.pick, state.view.geometry.terms);

/** The board in words, for a screen reader. @param {GameState} state */
export function labelOf(state) {
  const { view } = state;
  const { ply, pieces, played, toMove, features } = state.replay.at(shownPly(state));
  const where = played ? `after ply ${ply}, ${played.turn}` : "at the start";
  return `${view.title} ${where}. ${inWords(view.geometry, pieces, view.sides, toMove, features)}`;
}

/**
 * `idle`, `selected`, `composing`, `complete`, `promoting`, `choosing`, `chosen`, `handing`, `sending`, `waiting` or `over`.
 * @param {GameState} state
 */
export function stateName(state) {
  if (state.view.status === "over") return "over";
  if (state.sending || state.choosing) return "sending";
  if (handsOverTo(state)) return "handing";
  if (chooser(state.view)) return state.picked ? "chosen" : "choosing";
  if (promoting(state.view) && state.path.length < 2) return "promoting";
  if (!mayPlay(state.view)) return "waiting";
  if (state.path.length === 0) return "idle";
  if (state.path.length === 1) return "selected";
  return completeTurn(state.view.choices, state.path) ? "complete" : "composing";
}
