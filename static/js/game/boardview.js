/**
 * The game on the board: what pieces, marks and choices the page's state shows.
 */

import { bindDrawing } from "../board/drawings.js";
import { bindKeyboard } from "../board/keyboard.js";
import { openPicker } from "../board/picker.js";
import { pieceIcon } from "../board/pieces.js";
import { bindPointer } from "../board/pointer.js";
import { textDiagram } from "../board/text.js";
import { createBoard } from "../board/board.js";
import { noMarks } from "../board/types.js";
import { element, mark, setText } from "../lib/dom.js";
import { settings } from "../lib/settings.js";
import { cellOf, completeTurn, movable, nextSteps, standing, stepsOf, stopWords } from "./compose.js";
import { applyEffects, effectsOf, reversed } from "./replay.js";
import { isPresent, shownPly } from "./state.js";
import { mayPlay } from "./view.js";

/** @typedef {import("./state.js").GameState} GameState */

/**
 * The pieces that are shown: at an old ply as they stood then, at present with the parts of the turn that is being composed.
 * @param {GameState} state
 */
export function shownPieces(state) {
  const { pieces } = state.replay.at(shownPly(state));
  const steps = isPresent(state) ? stepsOf(state.view.choices, state.path) : [];
  return steps.length ? applyEffects(pieces, effectsOf(steps)).pieces : pieces;
}

/**
 * @param {GameState} state
 * @returns {import("../board/types.js").Marks}
 */
export function shownMarks(state) {
  const position = state.replay.at(shownPly(state));
  const marks = { ...noMarks(), last: position.last, checks: position.checks };
  if (!isPresent(state)) return marks;
  const { choices } = state.view;
  if (state.illegal) marks.illegal = { cells: state.illegal.cells, from: state.illegal.from, to: state.illegal.to };
  if (state.path.length === 0) return marks;
  const at = standing(choices, state.path);
  marks.selected = at === state.path[0] ? [at] : [state.path[0], at];
  if (state.path.length > 1) [marks.last, marks.checks] = [[], []];
  if (state.sending) return marks;
  const taken = new Set(shownPieces(state).map((piece) => piece.at));
  for (const step of nextSteps(choices, state.path)) {
    const cell = cellOf(step.click);
    const beam = step.effects.find((effect) => effect.kind === "beam");
    if (!cell) continue;
    if (beam?.kind === "beam" && step.click.startsWith("@")) marks.beams.push(beam);
    else if (taken.has(cell)) marks.rings.push(cell);
    else marks.dots.push(cell);
  }
  return marks;
}

/**
 * The steps that lead from what was shown to what is shown, if it is one turn or a part of one.
 * @param {GameState} before
 * @param {GameState} state
 */
export function stepsBetween(before, state) {
  const [from, to] = [shownPly(before), shownPly(state)];
  const shown = isPresent(before) ? stepsOf(before.view.choices, before.path) : [];
  if (to === from + 1) {
    const { steps } = state.view.plies[to - 1];
    const begun = shown.every((step, index) => steps[index]?.click === step.click);
    return shown.length === 0 ? steps : begun ? steps.slice(shown.length) : [];
  }
  if (to === from - 1 && shown.length === 0) return reversed(before.view.plies[from - 1].steps);
  if (to !== from || !isPresent(state) || state.dragged) return [];
  const now = stepsOf(state.view.choices, state.path);
  return now.length > shown.length ? now.slice(shown.length) : [];
}

/**
 * @param {HTMLElement} host
 * @param {ReturnType<import("./state.js").createGameState>} store
 * @param {ReturnType<import("./turn.js").createTurn>} turn
 * @param {{veiled?: boolean}} [options] whether a position of the past looks like one
 * @returns {{board: import("../board/board.js").Board, unbind: () => void}}
 */
export function bindBoard(host, store, turn, { veiled = true } = {}) {
  const { view } = store.get();
  const frame = element("div", { class: "board-live" });
  const text = element("pre", { class: "text-board", hidden: true });
  const board = createBoard(frame, {
    geometry: view.geometry,
    pieces: shownPieces(store.get()),
    orientation: store.get().orientation,
    marks: shownMarks(store.get()),
    pieceSet: settings.get().pieces,
  });
  host.replaceChildren(frame, text);
  let byKey = false;
  /** @type {(() => void)|null} */
  let closePicker = null;

  const pieceOn = (cell) => board.state.pieces.find((piece) => piece.at === cell);
  const cellKinds = new Map(view.geometry.cells.map((cell) => [cell.name, cell.kind]));
  const kindName = (letter) => view.geometry.pieces.find((kind) => kind.letter === letter)?.name ?? letter;

  function describe(cell) {
    const piece = pieceOn(cell);
    const { marks } = board.state;
    const what = piece ? `${store.get().view.sides[piece.color]} ${kindName(piece.kind).toLowerCase()}` : cellKinds.get(cell) === "hole" ? "hole" : "empty";
    const extra = [
      marks.selected.includes(cell) && "picked",
      marks.dots.includes(cell) && "can go here",
      marks.rings.includes(cell) && "can be taken",
      marks.beams.some((beam) => beam.at === cell) && "can be drawn into the hole",
      marks.selected.length === 0 && turn.choices().some((choice) => choice.from === cell) && "can act",
      marks.checks.includes(cell) && "in check",
    ];
    return [cell, what, ...extra].filter(Boolean).join(", ");
  }

  const unbind = [
    bindPointer(board, {
      active: turn.active,
      grabbable: (cell) => isPresent(store.get()) && !store.get().sending && grabbable(store.get(), cell),
      picked: () => (store.get().path.length === 1 ? store.get().path[0] : null),
      pick: (cell) => {
        byKey = false;
        turn.press(cell);
      },
      press: (cell, dragged) => {
        byKey = false;
        turn.press(cell, { dragged });
      },
    }),
    bindKeyboard(board, {
      start: () => store.get().path[0] ?? turn.choices()[0]?.from ?? view.geometry.cells[0].name,
      press: (cell) => {
        byKey = true;
        turn.press(cell, { byKey: true });
      },
      back: turn.back,
      describe,
    }),
    bindDrawing(board),
    store.watch(render),
    settings.watch(() => render(store.get(), store.get())),
  ];

  function render(state, before) {
    const { speed, render: as, pieces: pieceSet } = settings.get();
    const pieces = samePieces(before, state) ? board.state.pieces : shownPieces(state);
    const steps = pieces === board.state.pieces ? [] : stepsBetween(before, state);
    board.set({ pieces, orientation: state.orientation, marks: shownMarks(state), pieceSet, label: labelOf(state) }, { steps, speed });
    board.svg.classList.toggle("past", veiled && !isPresent(state));
    mark(board.svg, "interactive", turn.choices().length > 0 ? "true" : null);
    text.hidden = as !== "text";
    if (as === "text") setText(text, textDiagram(view.geometry, pieces, state.orientation));
    describeState(host, state);
    showChoice(state);
  }

  /** The choice at the square: between clicks that end there, of a promotion, or whether the turn goes on. */
  function showChoice(state) {
    const request = isPresent(state) && !state.sending ? choiceAt(state, kindName) : null;
    const key = request ? JSON.stringify([state.path, state.pick, state.orientation]) : "";
    if (key === (frame.dataset.choice ?? "")) return;
    closePicker?.();
    closePicker = null;
    mark(frame, "choice", key);
    if (!request) return;
    const choose = (value) => (value === "send" ? turn.send() : turn.choose(value));
    // The keyboard goes to a choice that must be made; an offer to stop leaves it on the board.
    closePicker = openPicker(board, { ...request, focus: byKey && request.must, choose, back: turn.back });
  }

  render(store.get(), store.get());
  return {
    board,
    unbind() {
      unbind.forEach((stop) => stop());
      closePicker?.();
    },
  };
}

/** @param {GameState} state @param {string} cell */
function grabbable(state, cell) {
  return mayPlay(state.view) && movable(state.view.choices).has(cell) && !(state.path.length > 1 && nextSteps(state.view.choices, state.path).some((step) => cellOf(step.click) === cell)) && pieceShown(state, cell);
}

const pieceShown = (state, cell) => shownPieces(state).some((piece) => piece.at === cell);

function samePieces(before, state) {
  return before.replay === state.replay && before.at === state.at && before.path === state.path;
}

/** @param {GameState} state @param {(letter: string) => string} kindName */
function choiceAt(state, kindName) {
  const { choices } = state.view;
  if (state.path.length === 0) return null;
  const steps = nextSteps(choices, state.path);
  const at = standing(choices, state.path);
  if (state.pick.length > 0) {
    const options = steps.filter((step) => state.pick.includes(step.click)).map((step) => ({ value: step.click, label: step.words }));
    return { at: cellOf(state.pick[0]), label: "Which do you mean?", options, must: true };
  }
  const promotions = steps.filter((step) => step.click.startsWith("="));
  if (promotions.length > 0) {
    const color = state.view.position.to_move;
    const pieceSet = settings.get().pieces;
    const options = promotions.map((step) => {
      const kind = step.click.slice(1);
      return { value: step.click, label: kindName(kind), icon: pieceIcon(pieceSet, { color, kind }) };
    });
    return { at, label: "What does the pawn become?", options, must: true };
  }
  if (steps.length > 0 && completeTurn(choices, state.path)) {
    return { at, label: "Does the turn go on?", options: [{ value: "send", label: stopWords(steps) }], avoid: steps.flatMap(placesOf), must: false };
  }
  return null;
}

/** What must stay in sight for a step to be chosen: its cell, and the hole that a beam goes through. */
const placesOf = (step) => [cellOf(step.click), ...step.effects.filter((effect) => effect.kind === "beam").map((effect) => effect.hole)].filter(Boolean);

function labelOf(state) {
  const { view } = state;
  const position = state.replay.at(shownPly(state));
  const where = position.played ? `after ply ${position.ply}, ${position.played.turn}` : "at the start";
  const on = position.pieces.map((piece) => `${view.sides[piece.color]} ${piece.kind} ${piece.at}`).join(", ");
  return `${view.title} ${where}. ${on}.`;
}

/** Shows on the board's element, for style sheets and tests, what state it is in. */
function describeState(host, state) {
  const steps = state.path.length && isPresent(state) && !state.sending ? nextSteps(state.view.choices, state.path) : [];
  mark(host, "ply", String(shownPly(state)));
  mark(host, "plies", String(state.replay.length));
  mark(host, "present", String(isPresent(state)));
  mark(host, "selected", state.path[0]);
  mark(host, "path", state.path.join(" "));
  mark(host, "targets", steps.map((step) => step.click).join(" "));
  mark(host, "state", stateName(state));
}

/** `idle`, `selected`, `composing`, `complete`, `sending`, `waiting` or `over`. */
export function stateName(state) {
  if (state.view.status === "over") return "over";
  if (state.sending) return "sending";
  if (!mayPlay(state.view)) return "waiting";
  if (state.path.length === 0) return "idle";
  if (state.path.length === 1) return "selected";
  return completeTurn(state.view.choices, state.path) ? "complete" : "composing";
}
