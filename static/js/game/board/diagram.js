/**
 * An interactive diagram on a rules page. A click on a piece shows its options, a click on a target
 * makes the move, and Escape or a click elsewhere resets the diagram. JSON beside the picture
 * contains the legal turns of both sides, each as if it were to move.
 */

import { createBoard } from "../../board/board.js";
import { bindKeyboard } from "../../board/keyboard.js";
import { openPicker } from "../../board/picker.js";
import { pieceIcon } from "../../board/pieces.js";
import { cellWords, kindName } from "../../board/text.js";
import { noMarks } from "../../board/types.js";
import { element, find, listen, mark, setText } from "../../lib/dom.js";
import { settings } from "../../lib/settings.js";
import { meaningOf, movable, nextSteps, sentence, stepsOf } from "../turns/compose.js";
import { applyEffects, effectsOf, stepsAfter } from "../state/replay.js";
import { selectedCells, squareChoice, targetMarks } from "../turns/targets.js";

/** @import { Piece } from "../../board/types.js" */
/** @import { Color, DiagramView } from "../../wire.js" */
/** @import { SquareChoice } from "../turns/targets.js" */

/**
 * A trial turn: its side, the clicks so far, and the clicks that the reader must choose from.
 * @typedef {{side: Color, path: string[], pick: string[]}} Trial
 */

/** @type {Trial} */
const NOTHING = { side: "white", path: [], pick: [] };

/**
 * Returns the trial after a click on a cell. A click outside the targets resets the diagram, or
 * selects another piece.
 * @param {DiagramView} view
 * @param {Trial} trial
 * @param {string} cell
 * @returns {Trial}
 */
function afterClick({ pieces, choices }, { side, path }, cell) {
  const piece = pieces.find(({ at }) => at === cell);
  if (path.length > 0) {
    const meaning = meaningOf(choices[side], path, cell, piece !== undefined);
    if (meaning.kind === "path") return { side, path: meaning.path, pick: [] };
    if (meaning.kind === "pick") return { side, path, pick: meaning.clicks };
    if (meaning.kind !== "illegal") return NOTHING;
  }
  // A piece without legal turns can be selected, too, so that the diagram can say so.
  return piece && path[0] !== cell ? { side: piece.color, path: [cell], pick: [] } : NOTHING;
}

/**
 * Describes a trial in words.
 * @param {DiagramView} view
 * @param {Trial} trial
 */
function wordsOf({ pieces, choices, sides, geometry }, { side, path }) {
  const piece = pieces.find(({ at }) => at === path[0]);
  if (!piece) return "";
  const steps = nextSteps(choices[side], path);
  const done = stepsOf(choices[side], path);
  if (done.length > 0) return `${sentence(done)}.${steps.length ? " The turn can go on." : ""}`;
  const name = `${sides[side]} ${kindName(geometry, piece.kind).toLowerCase()} on ${path[0]}`;
  return movable(choices[side]).has(path[0])
    ? `${name}: the marks show where it can move and what it can capture.`
    : `${name}: it has no legal move here.`;
}

/**
 * Makes a diagram interactive.
 * @param {HTMLElement} diagram the element with the picture and its JSON
 * @returns {{reset: () => void}}
 */
export function bindDiagram(diagram) {
  const picture = find("svg.board", diagram);
  /** @type {DiagramView} */
  const view = JSON.parse(find("script", diagram).textContent);
  const label = picture.getAttribute("aria-label") ?? "";
  const frame = element("div", { class: "board-live" });
  const words = element("p", { class: "diagram-words", role: "status" });
  const pieceSet = () => settings.get().pieces;
  const board = createBoard(frame, { ...view, pieceSet: pieceSet(), label });
  // The diagram's own marks are visible until a piece is selected.
  const ownMarks = [
    [find(".under", picture), board.layers.under],
    [find(".marks", picture), board.layers.drawings],
  ].map(([node, above]) => {
    above.before(node);
    return node;
  });
  picture.replaceWith(frame);
  frame.after(words);
  let trial = NOTHING;
  let byKey = false;
  /** @type {string|null} */
  let focusedCell = null;
  /** @type {(() => void)|null} */
  let closePicker = null;

  /** @param {Trial} trial */
  const trialSteps = ({ side, path }) => stepsOf(view.choices[side], path);

  /** Returns the marks of the trial. @param {Piece[]} pieces as they are shown */
  function marksOf(pieces) {
    const { side, path } = trial;
    if (path.length === 0) return noMarks();
    const selected = selectedCells(view.choices[side], path);
    const ground = view.geometry.color_bound ? (selected[0] ?? null) : null;
    const { highlights, signs } = view;
    return {
      ...noMarks(),
      highlights,
      signs,
      selected,
      ground,
      ...targetMarks(view.choices[side], path, pieces, focusedCell),
    };
  }

  /** @param {string|null} cell under the mouse or the cursor */
  function setFocusedCell(cell) {
    if (cell === focusedCell) return;
    focusedCell = cell;
    if (trial.path.length > 0) board.set({ marks: marksOf(board.state.pieces) });
  }

  /** @param {Trial} next */
  function show(next) {
    const before = trial;
    trial = next;
    const { side, path } = trial;
    const choices = view.choices[side];
    const steps = trialSteps(trial);
    const pieces = steps.length ? applyEffects(view.pieces, effectsOf(steps)).pieces : view.pieces;
    const marks = marksOf(pieces);
    const more =
      steps.length > trialSteps(before).length
        ? stepsAfter(steps, effectsOf(trialSteps(before)))
        : null;
    board.set(
      { pieces, marks, pieceSet: pieceSet() },
      { steps: more ?? [], speed: settings.get().speed },
    );
    for (const node of ownMarks) node.toggleAttribute("hidden", path.length > 0);
    setText(words, wordsOf(view, trial));
    mark(diagram, "path", path.join(" "));
    mark(
      diagram,
      "targets",
      path.length
        ? nextSteps(choices, path)
            .map((step) => step.click)
            .join(" ")
        : null,
    );
    offer(squareChoice(choices, path, trial.pick, view.geometry.terms));
  }

  /** @param {SquareChoice|null} request */
  function offer(request) {
    closePicker?.();
    closePicker = null;
    // A diagram sends nothing, so it needs no confirmation.
    if (!request?.options.some(({ value }) => value !== "send")) return;
    const options = request.options.map(({ value, words: text, kind }) =>
      kind
        ? {
            value,
            label: kindName(view.geometry, kind),
            icon: pieceIcon(board.state, { color: trial.side, kind }),
          }
        : { value, label: text },
    );
    /** @param {string} click */
    const choose = (click) =>
      click === "send" ? stay() : show({ ...trial, path: [...trial.path, click], pick: [] });
    const shownTrial = trial;
    board.whenStill(() => {
      if (trial === shownTrial)
        closePicker = openPicker(board, { ...request, options, focus: byKey, choose, back });
    });
  }

  /** Ends the trial turn at its current step. */
  function stay() {
    closePicker?.();
    closePicker = null;
  }

  function back() {
    const { path, pick } = trial;
    show(
      pick.length || path.length < 2
        ? pick.length
          ? { ...trial, pick: [] }
          : NOTHING
        : { ...trial, path: path.slice(0, -1) },
    );
  }

  /** @param {string} cell @param {boolean} key */
  function press(cell, key) {
    byKey = key;
    show(afterClick(view, trial, cell));
  }

  // A swipe on a diagram scrolls the page, so only a tap counts as a click. A mouse click does not
  // move the focus.
  listen(board.svg, "mousedown", (event) => event.preventDefault());
  listen(board.svg, "click", (event) => {
    const cell = board.cellUnder(event);
    if (cell) press(cell, false);
  });
  listen(
    board.svg,
    "pointermove",
    (event) => event.pointerType === "mouse" && setFocusedCell(board.cellUnder(event)),
  );
  listen(board.svg, "pointerleave", () => setFocusedCell(null));
  bindKeyboard(board, {
    start: () => trial.path[0] ?? view.pieces[0]?.at ?? view.geometry.cells[0].name,
    press: (cell) => press(cell, true),
    back,
    look: setFocusedCell,
    describe: (cell) => cellWords(board.state, view.sides, cell).join(", "),
    label:
      `${label} Arrow keys move the cursor, Enter shows what a piece can do, Escape puts it ` +
      "back.",
  });
  settings.watch(() => show(trial));
  mark(board.svg, "interactive", "true");
  mark(diagram, "live", "true");
  return { reset: () => trial.path.length > 0 && show(NOTHING) };
}
