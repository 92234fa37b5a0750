/**
 * Computes the board's marks for the clicks so far: the selected piece, its targets, and the choice
 * at a square. These are pure functions of the legal turns, the clicks, and the shown pieces.
 */

import {
  cellOf,
  completeTurn,
  droppedKind,
  isPromotion,
  nextSteps,
  standing,
  stopWords,
} from "./compose.js";

/** @import { Choice, Marks, Piece, Pull, Step } from "../../board/types.js" */
/** @import { VariantTerms } from "../../wire.js" */

/**
 * Returns the cells of the selected piece: its origin, and its current cell.
 * @param {Choice[]} choices
 * @param {string[]} path the clicks so far, at least one
 * @returns {string[]}
 */
export function selectedCells(choices, path) {
  const at = standing(choices, path);
  return (at === path[0] ? [at] : [path[0], at]).filter((place) => droppedKind(place) === null);
}

/**
 * Returns the marks for the possible next clicks and their captures, for all steps or only for
 * those that end on one cell.
 * @param {Choice[]} choices
 * @param {string[]} path the clicks so far, at least one
 * @param {Piece[]} pieces the shown pieces
 * @param {string|null} [focus] the cell under the pointer or cursor; ignored unless a step ends
 *   there
 */
export function targetMarks(choices, path, pieces, focus = null) {
  const occupied = new Set(pieces.map((piece) => piece.at));
  const at = standing(choices, path);
  const steps = nextSteps(choices, path);
  /** @type {Pick<Marks, "dots" | "rings" | "stays" | "pulls">} */
  const marks = { dots: [], rings: [], stays: [], pulls: [] };
  for (const step of steps) {
    const cell = cellOf(step.click);
    if (!cell) continue;
    const pulls = step.click.startsWith("@") ? pullsOf(step) : [];
    if (pulls.length > 0) marks.pulls.push(...pulls);
    else if (cell === at) marks.stays.push(cell);
    else if (occupied.has(cell)) marks.rings.push(cell);
    else marks.dots.push(cell);
  }
  const focusedSteps = steps.filter((step) => cellOf(step.click) === focus);
  return { ...marks, ...takingMarks(focusedSteps.length > 0 ? focusedSteps : steps) };
}

/** Returns the pieces that a step pulls into holes. @param {Step} step @returns {Pull[]} */
const pullsOf = ({ effects }) =>
  effects.flatMap((effect) =>
    effect.kind === "remove" && effect.into ? [{ at: effect.at, ...effect.into }] : [],
  );

/**
 * Returns the marks for captures on cells other than the step's target, without duplicates.
 * @param {Step[]} steps
 */
function takingMarks(steps) {
  const victims = steps.flatMap((step) =>
    step.effects.flatMap((effect) =>
      effect.kind === "remove" && !effect.into && effect.at !== cellOf(step.click)
        ? [effect.at]
        : [],
    ),
  );
  const lines = new Map(
    steps.flatMap((step) => step.lines ?? []).map((line) => [line.join(), line]),
  );
  return { victims: [...new Set(victims)], lines: [...lines.values()] };
}

/**
 * The choice at a square: between steps that end there, a promotion, or whether the turn continues.
 *
 * @typedef {Object} SquareChoice
 * @property {string} at
 * @property {string} label
 * @property {{value: string, words: string, kind?: string}[]} options  `send` ends the turn; a
 *   `kind` is a piece to show
 * @property {string[]} avoid  cells that the picker should not cover
 * @property {boolean} must  whether the turn needs it
 *
 * @param {Choice[]} choices
 * @param {string[]} path
 * @param {string[]} pick  clicks that the user must choose from
 * @param {VariantTerms} terms
 * @returns {SquareChoice|null}
 */
export function squareChoice(choices, path, pick, terms) {
  if (path.length === 0) return null;
  const steps = nextSteps(choices, path);
  const at = standing(choices, path);
  if (pick.length > 0) {
    const options = steps
      .filter((step) => pick.includes(step.click))
      .map((step) => ({ value: step.click, words: step.words }));
    return {
      at: cellOf(pick[0]) ?? at,
      label: "Which do you mean?",
      options,
      avoid: [],
      must: true,
    };
  }
  const promotions = steps.filter(isPromotion);
  const whole = completeTurn(choices, path) !== null;
  if (promotions.length > 0) {
    const kinds = promotions.map((step) => ({
      value: step.click,
      words: step.words,
      kind: step.click.slice(1),
    }));
    const options = whole
      ? [...kinds, { value: "send", words: stopWords(steps, terms).stop }]
      : kinds;
    const others = steps.filter((step) => !isPromotion(step));
    const must = others.length === 0;
    return {
      at,
      label: "What does the pawn become?",
      options,
      avoid: others.flatMap(placesOf),
      must,
    };
  }
  if (steps.length > 0 && whole) {
    return {
      at,
      label: "Does the turn go on?",
      options: [{ value: "send", words: stopWords(steps, terms).stop }],
      avoid: steps.flatMap(placesOf),
      must: false,
    };
  }
  return null;
}

/**
 * Returns the cells that must stay visible while a step is chosen: its target, and the hole that it
 * pulls a piece into.
 * @param {Step} step
 */
function placesOf(step) {
  const holes = pullsOf(step).map(({ hole }) => hole);
  const cell = cellOf(step.click);
  return cell ? [cell, ...holes] : holes;
}
