/**
 * Composes a turn from clicks, with pure functions of the legal turns and the clicks so far. They
 * know no rules: a turn is a path of clicks, and the possible next clicks are those that continue a
 * legal turn. A path starts with the cell of a piece, or with a letter and `@` for a piece of the
 * pool. Then come the clicks of the steps: a cell, `@` and a cell for a target at a distance, or
 * `=` and a letter for a promotion.
 */

/** @import { Choice, Step } from "../../board/types.js" */
/** @import { VariantTerms } from "../../wire.js" */

/** @param {Choice} choice @returns {string[]} */
const clicksOf = (choice) => [choice.from, ...choice.steps.map((step) => step.click)];

/**
 * Returns the legal turns that start with these clicks.
 * @param {Choice[]} choices
 * @param {string[]} path
 */
function candidates(choices, path) {
  return choices.filter((choice) =>
    path.every((click, index) => clicksOf(choice)[index] === click),
  );
}

/**
 * Returns the turn that consists of these clicks, if any.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Choice|null}
 */
export function completeTurn(choices, path) {
  if (path.length < 2) return null;
  return (
    candidates(choices, path).find((choice) => choice.steps.length === path.length - 1) ?? null
  );
}

/**
 * Returns the possible next steps, one for each click.
 * @param {Choice[]} choices
 * @param {string[]} path the clicks so far, at least one
 * @returns {Step[]}
 */
export function nextSteps(choices, path) {
  const steps = new Map();
  for (const choice of candidates(choices, path)) {
    const step = choice.steps[path.length - 1];
    if (step && !steps.has(step.click)) steps.set(step.click, step);
  }
  return [...steps.values()];
}

/**
 * Returns the steps of the clicks so far.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Step[]}
 */
export function stepsOf(choices, path) {
  return path.length < 2
    ? []
    : (candidates(choices, path)[0]?.steps.slice(0, path.length - 1) ?? []);
}

/**
 * Returns the origins of turns: the cells of movable pieces, and the droppable pieces of the pool.
 * @param {Choice[]} choices
 */
export const movable = (choices) => new Set(choices.map((choice) => choice.from));

/**
 * Returns the letter of the piece that a turn drops, or null if the turn starts on the board.
 * @param {string} origin
 */
export const droppedKind = (origin) => (origin.endsWith("@") ? origin.slice(0, -1) : null);

/**
 * Returns the cell of the piece after the clicks so far. Returns its origin while the piece is not
 * on the board.
 * @param {Choice[]} choices
 * @param {string[]} path the clicks so far, at least one
 * @returns {string}
 */
export function standing(choices, path) {
  const effects = stepsOf(choices, path).flatMap((step) => step.effects);
  return effects.reduce((at, effect) => {
    if (effect.kind === "put" && droppedKind(at) === effect.piece) return effect.at;
    return effect.kind === "move" && effect.from === at ? effect.to : at;
  }, path[0]);
}

/** Returns the cell of a click, or null for a promotion. @param {string} click */
export const cellOf = (click) => (click.startsWith("=") ? null : click.replace(/^@/, ""));

/**
 * Describes the turn so far: `Queen to e8, then the pawn on b5 falls into the hole at d7`.
 * @param {Step[]} steps
 */
export function sentence(steps) {
  return steps
    .map((step, index) =>
      index === 0 ? step.words : step.words.charAt(0).toLowerCase() + step.words.slice(1),
    )
    .join(", then ");
}

/** Whether a step promotes a piece. @param {Step} step */
export const isPromotion = (step) => step.click.startsWith("=");

/**
 * Returns the labels for skipping these steps, for sending the turn as it is, and for continuing.
 * @param {Step[]} steps
 * @param {VariantTerms} terms
 */
export function stopWords(steps, { target }) {
  if (steps.every((step) => step.click.startsWith("@")))
    return {
      stop: `No ${target}`,
      send: `Send without a ${target}`,
      more: "It may draw in a marked piece.",
    };
  if (steps.every(isPromotion))
    return { stop: "Stay a pawn", send: "Send as a pawn", more: "It may become a piece." };
  return {
    stop: "Stop here",
    send: "Send, and stop here",
    more: "It may go on to a marked square.",
  };
}

/**
 * The meaning of a click on a cell after the clicks so far.
 *
 * - `path`: the turn continues, or another piece is selected.
 * - `pick`: several steps end here, and the person has to choose one.
 * - `finish`: the selected piece itself: the turn ends here.
 * - `clear`: the selection is cleared, or there was none.
 * - `illegal`: no legal turn continues like this.
 *
 * @typedef {{kind: "path"|"illegal", path: string[]} | {kind: "pick", clicks: string[]} | {kind:
 *   "finish"|"clear"}} Meaning
 *
 * @param {Choice[]} choices
 * @param {string[]} path
 * @param {string} cell
 * @param {boolean} occupied whether a piece is seen on the cell
 * @returns {Meaning}
 */
export function meaningOf(choices, path, cell, occupied) {
  if (path.length === 0) {
    if (movable(choices).has(cell)) return { kind: "path", path: [cell] };
    return occupied ? { kind: "illegal", path: [cell] } : { kind: "clear" };
  }
  const steps = nextSteps(choices, path).filter((step) => cellOf(step.click) === cell);
  if (steps.length === 1) return { kind: "path", path: [...path, steps[0].click] };
  if (steps.length > 1) return { kind: "pick", clicks: steps.map((step) => step.click) };
  if (cell === standing(choices, path)) return { kind: path.length === 1 ? "clear" : "finish" };
  // The click selects another piece, or undoes the steps if it is on the piece's origin.
  if (movable(choices).has(cell)) return { kind: "path", path: [cell] };
  if (path.length === 1) return { kind: "illegal", path: [...path, cell] };
  return { kind: "illegal", path: [...path, occupied ? `@${cell}` : cell] };
}
