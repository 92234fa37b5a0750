/**
 * A board editor for mouse, touch and keyboard. It writes the FEN into a field, and shows a FEN
 * that is typed there. It knows no rules: the server provides the board's shape, the pieces and the
 * FEN's layout, and validates positions.
 */

import { createBoard } from "../../board/board.js";
import { bindKeyboard } from "../../board/keyboard.js";
import { bindPointer } from "../../board/pointer.js";
import { bindPools } from "../../board/pools.js";
import { cellsByName } from "../../board/geometry.js";
import { cellWords, positionWords } from "../../board/text.js";
import { noMarks } from "../../board/types.js";
import { element, find, listen, setText } from "../../lib/dom.js";
import { asRefusal, get } from "../../lib/http.js";
import { usePieceSet } from "../../lib/piece-set.js";
import { settings } from "../../lib/settings.js";
import { readFen, writeFen } from "./fen.js";
import { REMOVE, createPalette, toolOf } from "./palette.js";

/** @import { SetupView } from "../../wire.js" */
/** @import { SetPiece, Setup } from "./fen.js" */

/** The delay after a change before the server validates the position, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Opens the editor in `host`.
 * @param {HTMLElement} host the element whose content is replaced
 * @param {HTMLInputElement} input the field with the FEN. Problems are shown below the board,
 *   unless the field has its own preview (`data-previews`). A change on the board is an `input`
 *   event of the field
 * @param {{variant: string, isEmpty?: boolean}} about the slug of the variant, and whether an empty
 *   field means an empty board
 * @returns {Promise<{close: () => void}>}
 */
export async function bindEditor(host, input, { variant, isEmpty = false }) {
  try {
    return open(host, input, { variant, isEmpty }, await get(`/api/positions/${variant}/setup`));
  } catch (error) {
    host.replaceChildren(
      element("p", { class: "message error", role: "alert" }, asRefusal(error).message),
    );
    return { close: () => host.replaceChildren() };
  }
}

/**
 * @param {HTMLElement} host
 * @param {HTMLInputElement} input
 * @param {{variant: string, isEmpty: boolean}} about
 * @param {SetupView} view
 */
function open(host, input, { variant, isEmpty }, view) {
  const { geometry, sides } = view;
  const start = /** @type {Setup} */ (readFen(view, view.start));
  /** A setup without pieces. @type {Partial<Setup>} */
  const empty = { pieces: [], beside: { white: {}, black: {} }, rights: [] };
  const begin = isEmpty ? { ...start, ...empty } : start;
  /** Parses the field's FEN. Returns null if the position cannot be drawn. */
  const fieldSetup = () => (input.value ? readFen(view, input.value) : begin);
  let setup = fieldSetup() ?? begin;
  /** The tool that is selected on the palette. @type {string|null} */
  let tool = null;
  /** The cell of the piece that is selected on the board. @type {string|null} */
  let from = null;
  let isOwn = false;

  const frame = element("div", { class: "board-frame" });
  const pieceSet = () => settings.get().pieces;
  const board = createBoard(frame, { geometry, pieceSet: pieceSet() });
  const palette = createPalette(view, pieceSet(), {
    change,
    clear: () => change(empty),
    start: () => change(start),
    turn: () => board.set({ orientation: board.state.orientation === "white" ? "black" : "white" }),
  });
  const problem = element("p", { class: "message error", role: "alert", hidden: true });
  const root = element(
    "div",
    { class: "editor", "data-apart": true, "data-scheme": geometry.scheme },
    frame,
    palette.node,
    problem,
  );
  host.replaceChildren(root);
  board.svg.dataset.interactive = "true";

  function show() {
    const label = positionWords(geometry, setup.pieces, sides, setup.toMove);
    board.set({
      pieces: setup.pieces,
      marks: { ...noMarks(), selected: from ? [from] : [] },
      label,
    });
    palette.show(setup, tool, from);
  }

  /** @param {Partial<Setup>} patch */
  function change(patch) {
    setup = { ...setup, ...patch };
    if (from && !pieceOn(from)) from = null;
    isOwn = true;
    input.value = writeFen(view, setup);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    isOwn = false;
    show();
  }

  /** @param {string} cell */
  const pieceOn = (cell) => setup.pieces.find(({ at }) => at === cell);

  /**
   * Places a piece on a cell, and replaces any other piece.
   * @param {string} cell
   * @param {SetPiece|null} piece
   * @param {string} [leftCell] the cell that the piece leaves
   */
  function put(cell, piece, leftCell) {
    if (piece && cellsByName(geometry).get(cell)?.kind === "hole") return;
    const others = setup.pieces.filter(({ at }) => at !== cell && at !== leftCell);
    change({ pieces: piece ? [...others, { ...piece, at: cell }] : others });
  }

  /**
   * Applies the selected tool to a cell. Removes the piece if it is the same.
   * @param {string} cell
   */
  function use(cell) {
    const there = pieceOn(cell);
    if (tool === REMOVE || (there && toolOf(there) === tool)) put(cell, null);
    else if (tool) put(cell, pieceOf(tool));
  }

  /** @param {string} cell */
  function press(cell) {
    const piece = from === null ? undefined : pieceOn(from);
    if (tool) use(cell);
    else if (from !== null && piece && cell !== from) {
      const leftCell = from;
      from = null;
      put(cell, piece, leftCell);
    } else from = from === cell || !pieceOn(cell) ? null : cell;
    show();
  }

  /** @param {string|null} nextTool @param {string|null} nextFrom */
  function setSelection(nextTool, nextFrom) {
    [tool, from] = [nextTool, nextFrom];
    show();
  }

  /** Removes a piece that is dragged off the board. @param {PointerEvent} event */
  function dropOff(event) {
    if (from === null || !find(".piece.dragged", board.svg) || board.cellUnder(event)) return;
    put(from, null);
  }

  /**
   * Handles a key at the cursor. A FEN letter places a piece, and Delete removes one.
   * @param {KeyboardEvent} event
   */
  function key(event) {
    const cell = board.state.cursor;
    if (!cell || event.target !== frame || event.altKey || event.ctrlKey || event.metaKey) return;
    const kind = event.key.toUpperCase();
    if (event.key === "Delete" || event.key === "Backspace") put(cell, null);
    else if (geometry.pieces.some(({ letter }) => letter === kind))
      put(cell, { at: cell, color: event.key === kind ? "white" : "black", kind });
    else return;
    event.preventDefault();
    setText(find("[data-voice]", frame), words(cell));
  }

  /** @param {string} cell */
  const words = (cell) => cellWords(board.state, sides, cell).join(", ");

  let [timer, asked] = [0, 0];
  async function judge() {
    const [fen, ask] = [input.value.trim(), (asked += 1)];
    let sentence = "";
    if (fen)
      await get(`/api/positions/${variant}?fen=${encodeURIComponent(fen)}`).catch(
        (error) => (sentence = asRefusal(error).message),
      );
    // The position has changed during the request.
    if (ask !== asked) return;
    setText(problem, sentence);
    problem.hidden = sentence === "";
  }

  function fieldChanged() {
    if (!input.dataset.previews) {
      clearTimeout(timer);
      // A response about the previous position would make the layout jump.
      asked += 1;
      timer = setTimeout(judge, PAUSE_MS);
    }
    const typedSetup = isOwn ? null : fieldSetup();
    if (!typedSetup) return;
    [setup, from] = [typedSetup, null];
    show();
  }

  const unbind = [
    listen(input, "input", fieldChanged),
    // Runs before the board handles the end of the drag.
    listen(document, "pointerup", dropOff),
    bindPointer(board, {
      active: () => true,
      grabbable: (cell) => tool === null && pieceOn(cell) !== undefined,
      picked: () => from,
      pick: (cell) => setSelection(null, cell),
      press,
      carry: () => {},
    }),
    bindPools(
      board,
      {
        picked: () => tool,
        press: (origin) => setSelection(tool === origin ? null : origin, null),
        drop: (cell) => {
          // Dragging an equal piece to a cell keeps it. A click would remove it.
          put(cell, tool === REMOVE ? null : pieceOf(tool ?? ""));
          setSelection(null, null);
        },
        carry: () => {},
      },
      root,
    ),
    bindKeyboard(board, {
      start: () => setup.pieces[0]?.at ?? geometry.cells[0].name,
      press,
      back: () => setSelection(null, null),
      describe: words,
      label:
        "Board. Arrow keys move the cursor. Enter puts the chosen piece on a square, or moves " +
        "the piece that stands there. " +
        "Letters put pieces too, capitals those of the first side. Delete takes a piece off, " +
        "Escape lets go.",
    }),
    listen(frame, "keydown", key),
    settings.watch(() => {
      board.set({ pieceSet: pieceSet() });
      usePieceSet(root);
    }),
  ];
  show();
  fieldChanged();
  return {
    close() {
      clearTimeout(timer);
      asked += 1;
      unbind.forEach((stop) => stop());
      host.replaceChildren();
    },
  };
}

/** Returns the piece of a tool, without a cell. @param {string} tool @returns {SetPiece} */
function pieceOf(tool) {
  const [side, kind] = tool.split(":");
  return { at: "", color: side === "white" ? "white" : "black", kind };
}
