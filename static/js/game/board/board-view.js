/**
 * Connects a game's state to the board: draws the state, and passes clicks and keys to the turn.
 */

import { createBoard } from "../../board/board.js";
import { bindDrawing } from "../../board/drawings.js";
import { bindKeyboard } from "../../board/keyboard.js";
import { openPicker } from "../../board/picker.js";
import { pieceIcon } from "../../board/pieces.js";
import { bindPointer } from "../../board/pointer.js";
import { bindPools } from "../../board/pools.js";
import { cellWords, kindName, textDiagram } from "../../board/text.js";
import { element, mark, setText } from "../../lib/dom.js";
import { settings } from "../../lib/settings.js";
import { cellOf, droppedKind, nextSteps } from "../turns/compose.js";
import { choosable } from "../events/secret-choice.js";
import {
  choiceAt,
  grabbable,
  labelOf,
  shownMarks,
  shownPieces,
  stateName,
  stepsBetween,
} from "./contents.js";
import { isPresent, shownPly } from "../state/state.js";

/** @import { Board } from "../../board/board.js" */
/** @import { PoolPiecesView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */
/** @import { Turn } from "../turns/turn.js" */

/**
 * @param {HTMLElement} host
 * @param {GameStore} store
 * @param {Turn} turn
 * @param {{veiled?: boolean, pools?: Element|null}} [options] `veiled`: whether an earlier position
 *   is dimmed; `pools`: the element with the pieces that can be dropped on this board, if it is not
 *   the game's
 * @returns {{board: Board, unbind: () => void}}
 */
export function bindBoard(host, store, turn, { veiled = true, pools = null } = {}) {
  const { view } = store.get();
  const frame = element("div", { class: "board-live" });
  const text = element("pre", { class: "text-board", hidden: true });
  const board = createBoard(frame, {
    geometry: view.geometry,
    pieces: shownPieces(store.get()),
    orientation: store.get().orientation,
    marks: shownMarks(store.get(), ownShown()),
    pieceSet: settings.get().pieces,
  });
  host.replaceChildren(frame, text);
  let byKey = false;
  /** @type {(() => void)|null} */
  let closePicker = null;

  /**
   * The cell under the pointer or cursor. If a step can end there, the board marks only that step's
   * captures.
   * @type {string|null}
   */
  let focusedCell = null;
  /** @param {string|null} cell */
  function setFocusedCell(cell) {
    if (cell === focusedCell) return;
    focusedCell = cell;
    frame.title = cell && settings.get().tips === "on" ? describe(cell) : "";
    if (store.get().path.length > 0)
      board.set({ marks: shownMarks(store.get(), ownShown(), focusedCell) });
  }

  /** @param {string} cell */
  const isTarget = (cell) =>
    nextSteps(turn.choices(), store.get().path).some((step) => cellOf(step.click) === cell);

  /** @param {string} cell */
  function describe(cell) {
    const { marks } = board.state;
    const extra = [
      marks.selected.length === 0 &&
        turn.choices().some((choice) => choice.from === cell) &&
        "can act",
      store.get().premove?.clicks.includes(cell) && "in your premove",
      marks.checks.includes(cell) && "in check",
      marks.ownHidden.includes(cell) &&
        (store.get().view.status === "over" ? "a hidden square" : "your hidden square"),
      marks.chosen.includes(cell) ? "picked" : marks.choosable.includes(cell) && "can be chosen",
    ];
    return [...cellWords(board.state, store.get().view.sides, cell), ...extra]
      .filter(Boolean)
      .join(", ");
  }

  const unbind = [
    bindPointer(board, {
      active: turn.active,
      grabbable: (cell) => grabbable(store.get(), cell),
      picked: () => (store.get().path.length === 1 ? store.get().path[0] : null),
      pick: (cell) => {
        byKey = false;
        turn.press(cell);
      },
      press: (cell, dragged) => {
        byKey = false;
        turn.press(cell, { dragged });
      },
      // The cursor's frame shows where the piece would be dropped.
      carry: (cell) => board.set({ cursor: cell && isTarget(cell) ? cell : null }),
      look: setFocusedCell,
    }),
    bindKeyboard(board, {
      start: () => {
        const places = [store.get().path[0], turn.choices()[0]?.from, choosable(store.get())[0]];
        return (
          places.find((place) => place && droppedKind(place) === null) ??
          view.geometry.cells[0].name
        );
      },
      press: (cell) => {
        byKey = true;
        turn.press(cell, { byKey: true });
      },
      back: turn.back,
      describe,
      look: setFocusedCell,
    }),
    bindPools(
      board,
      {
        picked: () => (store.get().path.length === 1 ? store.get().path[0] : null),
        press: (origin) => {
          byKey = false;
          turn.press(origin);
        },
        drop: (cell) => {
          byKey = false;
          turn.press(cell, { dragged: true });
        },
        carry: (cell) => board.set({ cursor: cell && isTarget(cell) ? cell : null }),
      },
      pools,
    ),
    bindDrawing(board),
    store.watch(render),
    settings.watch(() => render(store.get(), store.get())),
  ];

  /** @param {GameState} state @param {GameState} before */
  function render(state, before) {
    const { speed, render: as, pieces: pieceSet } = settings.get();
    const pieces = samePieces(before, state) ? board.state.pieces : shownPieces(state);
    const steps = pieces === board.state.pieces ? [] : stepsBetween(before, state);
    board.set(
      {
        pieces,
        orientation: state.orientation,
        marks: shownMarks(state, ownShown(), focusedCell),
        pieceSet,
        label: labelOf(state),
      },
      { steps, speed },
    );
    board.svg.classList.toggle("earlier-position", veiled && !isPresent(state));
    const takesClicks = turn.choices().length > 0 || choosable(state).length > 0;
    mark(board.svg, "interactive", takesClicks ? "true" : null);
    frame.hidden = as === "text";
    text.hidden = as !== "text";
    if (as === "text") setText(text, textDiagram(view.geometry, pieces, state.orientation));
    describeState(host, state);
    showChoice(state);
  }

  /**
   * Shows the picker at a square, to choose between steps that end there, a promotion, or whether
   * the turn continues.
   * @param {GameState} state
   */
  function showChoice(state) {
    const request = choiceAt(state);
    const key = request ? JSON.stringify([state.path, state.pick, state.orientation]) : "";
    if (key === (frame.dataset.choice ?? "")) return;
    closePicker?.();
    closePicker = null;
    mark(frame, "choice", key);
    if (!request) return;
    /** @param {string} value */
    const choose = (value) => (value === "send" ? turn.send() : turn.choose(value));
    const color = state.view.position.to_move;
    const pool = state.view.position.features.pools?.[color];
    const options = request.options.map(({ value, words, kind }) =>
      kind
        ? {
            value,
            label: kindName(view.geometry, kind) + countWords(pool, kind),
            icon: pieceIcon(board.state, { color, kind }),
          }
        : { value, label: words },
    );
    // Waits for the end of the animation that leads to the choice.
    board.whenStill(() => {
      if (frame.dataset.choice !== key || closePicker) return;
      // A required choice takes the focus. An optional one leaves the focus on the board.
      closePicker = openPicker(board, {
        ...request,
        options,
        focus: byKey && request.must,
        choose,
        back: turn.back,
      });
    });
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

/**
 * Describes the number of pieces of a kind in a pool.
 * @param {PoolPiecesView[]|undefined} pool
 * @param {string} kind
 */
function countWords(pool, kind) {
  const count = pool?.find((piece) => piece.kind === kind)?.count;
  return count ? ` ×${count}` : "";
}

/** Whether the settings show the viewer's own secret squares. */
const ownShown = () => settings.get().square === "shown";

/** @param {GameState} before @param {GameState} state */
function samePieces(before, state) {
  return before.replay === state.replay && before.at === state.at && before.path === state.path;
}

/**
 * Writes the state to attributes of the board's element, for style sheets and tests.
 * @param {HTMLElement} host
 * @param {GameState} state
 */
function describeState(host, state) {
  const steps =
    state.path.length && isPresent(state) && !state.sending
      ? nextSteps(state.view.choices, state.path)
      : [];
  mark(host, "ply", String(shownPly(state)));
  mark(host, "plies", String(state.replay.length));
  mark(host, "present", String(isPresent(state)));
  mark(host, "selected", state.path[0]);
  mark(host, "path", state.path.join(" "));
  mark(host, "targets", steps.map((step) => step.click).join(" "));
  mark(host, "picked", state.picked);
  mark(host, "premove", state.premove?.clicks.join(" "));
  mark(host, "state", stateName(state));
}
