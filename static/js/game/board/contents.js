/**
 * Computes what the board shows: pieces, marks, animations, and the choice at a square. All
 * functions are pure.
 */

import { positionWords } from "../../board/text.js";
import { noMarks } from "../../board/types.js";
import {
  cellOf,
  completeTurn,
  droppedKind,
  movable,
  nextSteps,
  stepsOf,
} from "../turns/compose.js";
import { newAsides } from "../turns/asides.js";
import { choosable, sideToHandTo, shownHiddenSquares } from "../events/secret-choice.js";
import { canPremove } from "../turns/premove.js";
import {
  applyEffects,
  carryMarks,
  effectsOf,
  landing,
  reversed,
  stepsAfter,
} from "../state/replay.js";
import { isPresent, shownPly } from "../state/state.js";
import { selectedCells, squareChoice, targetMarks } from "../turns/targets.js";
import { sideToChoose, mayPlay, promoting } from "../state/view.js";

/** @import { Effect, Marks, Step } from "../../board/types.js" */
/** @import { GameState } from "../state/state.js" */

/**
 * Returns the pieces on the board: those of an earlier ply, or the current ones after the composed
 * steps.
 * @param {GameState} state
 */
export function shownPieces(state) {
  const { pieces } = state.replay.at(shownPly(state));
  const steps = isPresent(state) ? stepsOf(state.view.choices, state.path) : [];
  return steps.length ? applyEffects(pieces, effectsOf(steps)).pieces : pieces;
}

/**
 * @param {GameState} state
 * @param {boolean} [own] whether the viewer's own secret squares are shown
 * @param {string|null} [focus] the cell that the pointer or the keyboard is on
 * @returns {Marks}
 */
export function shownMarks(state, own = true, focus = null) {
  const { last, checks, features } = state.replay.at(shownPly(state));
  const { highlights = [], marks: signs = [] } = features;
  // The mark for pieces that must act matters only in the current position.
  const lasting = highlights.filter(({ look }) => look !== "must-act");
  const marks = { ...noMarks(), last, checks, highlights: lasting, signs };
  if (!isPresent(state)) return marks;
  marks.ownHidden = shownHiddenSquares(state, own);
  marks.choosable = choosable(state);
  if (state.picked) marks.chosen = [state.picked];
  const { choices } = state.view;
  if (state.illegal)
    marks.illegal = { cells: state.illegal.cells, from: state.illegal.from, to: state.illegal.to };
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

/**
 * Returns the effects that apply to the position after the last turn: those of a landing and of the
 * composed steps.
 * @param {GameState} state
 */
function begunEffects(state) {
  if (!isPresent(state)) return [];
  return effectsOf([
    ...(landing(state.view)?.steps ?? []),
    ...stepsOf(state.view.choices, state.path),
  ]);
}

/**
 * Returns the steps between two shown states if they are at most one turn apart.
 * @param {GameState} before
 * @param {GameState} state
 */
export function stepsBetween(before, state) {
  const [from, to] = [shownPly(before), shownPly(state)];
  const shownEffects = begunEffects(before);
  if (to === from + 1) return stepsAfter(state.view.plies[to - 1].steps, shownEffects) ?? [];
  if (to === from - 1 && shownEffects.length === 0)
    return reversed(before.view.plies[from - 1].steps);
  if (to !== from || !isPresent(state) || !isPresent(before)) return [];
  const attempt = newAsides(before.view, state.view).find((aside) => aside.kind === "taken-back");
  if (attempt) return thereAndBack(attempt.steps, shownEffects);
  if (state.dragged) return [];
  const startedSteps = [
    ...(landing(state.view)?.steps ?? []),
    ...stepsOf(state.view.choices, state.path),
  ];
  return effectsOf(startedSteps).length > shownEffects.length
    ? (stepsAfter(startedSteps, shownEffects) ?? [])
    : [];
}

/** Pauses the animation of an attempt before it is taken back. @type {Step} */
const HOLD = { click: "", words: "", effects: [{ kind: "hold" }] };

/**
 * Returns steps that animate an attempt to its end, and then take it back.
 * @param {Step[]} steps
 * @param {Effect[]} shownEffects
 */
function thereAndBack(steps, shownEffects) {
  const rest = stepsAfter(steps, shownEffects);
  return rest ? [...rest, HOLD, ...reversed(steps)] : [];
}

/**
 * Whether the piece on a cell can be selected. False if a click there would continue the turn.
 * @param {GameState} state
 * @param {string} cell
 */
export function grabbable(state, cell) {
  // The second click of a premove may be on any piece.
  if (canPremove(state, cell)) return isPresent(state) && state.premove?.clicks.length !== 1;
  return (
    isPresent(state) &&
    !state.sending &&
    mayPlay(state.view) &&
    movable(state.view.choices).has(cell) &&
    !(
      state.path.length > 1 &&
      nextSteps(state.view.choices, state.path).some((step) => cellOf(step.click) === cell)
    ) &&
    shownPieces(state).some((piece) => piece.at === cell)
  );
}

/**
 * Returns the choice at a square, or null if there is none.
 * @param {GameState} state
 */
export const choiceAt = (state) =>
  state.sending || !isPresent(state)
    ? null
    : squareChoice(state.view.choices, state.path, state.pick, state.view.geometry.terms);

/** Describes the board in words for screen readers. @param {GameState} state */
export function labelOf(state) {
  const { view } = state;
  const { ply, pieces, played, toMove, features } = state.replay.at(shownPly(state));
  const where = played ? `after ply ${ply}, ${played.turn}` : "at the start";
  const words = positionWords(view.geometry, pieces, view.sides, toMove, features);
  return `${view.title} ${where}. ${words}`;
}

/**
 * Returns the name of the board's state: `idle`, `selected`, `composing`, `complete`, `promoting`,
 * `choosing`, `chosen`, `handing`, `sending`, `waiting` or `over`.
 * @param {GameState} state
 */
export function stateName(state) {
  if (state.view.status === "over") return "over";
  if (state.sending || state.choosing) return "sending";
  if (sideToHandTo(state)) return "handing";
  if (sideToChoose(state.view)) return state.picked ? "chosen" : "choosing";
  if (promoting(state.view) && state.path.length < 2) return "promoting";
  if (!mayPlay(state.view)) return "waiting";
  if (state.path.length === 0) return "idle";
  if (state.path.length === 1) return "selected";
  return completeTurn(state.view.choices, state.path) ? "complete" : "composing";
}
