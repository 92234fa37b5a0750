/**
 * The controls of a board editor: the palette of pieces, the side to move, the pieces beside the
 * board, and the castling rights.
 */

import { pieceIcon } from "../../board/pieces.js";
import { kindName } from "../../board/text.js";
import { element, find, setText } from "../../lib/dom.js";
import { hasNeededPieces, rightsOf } from "./fen.js";
import { SIDES } from "../state/view.js";

/** @import { Color, SetupView } from "../../wire.js" */
/** @import { Setup } from "./fen.js" */

/** The maximum number of pieces of a kind beside the board. */
const MAX_BESIDE = 16;

/** The name of the tool that removes a piece. */
export const REMOVE = "remove";

/**
 * Returns the name of a piece's tool.
 * @param {{color: Color, kind: string}} piece
 */
export const toolOf = ({ color, kind }) => `${color}:${kind}`;

/**
 * @typedef {Object} PaletteHandlers
 * @property {(patch: Partial<Setup>) => void} change
 * @property {() => void} clear
 * @property {() => void} start
 * @property {() => void} turn  flips the board
 */

/**
 * @param {SetupView} view
 * @param {string} pieceSet
 * @param {PaletteHandlers} handlers
 */
export function createPalette(view, pieceSet, { change, clear, start, turn }) {
  const { geometry, sides, layout } = view;
  /** @type {Setup|null} */
  let shownSetup = null;

  /** @param {Color} color */
  const pieces = (color) =>
    element(
      "div",
      { class: "palette-row", role: "group", "aria-label": `Pieces of ${sides[color]}` },
      ...geometry.pieces.map(({ letter, noun }) => {
        const name = `${sides[color]} ${noun}`;
        const icon = pieceIcon({ geometry, pieceSet }, { color, kind: letter });
        return element(
          "button",
          {
            type: "button",
            "data-drop": toolOf({ color, kind: letter }),
            title: name,
            "aria-label": name,
          },
          icon,
        );
      }),
    );
  /** @param {string} text @param {() => void} act */
  const button = (text, act) => element("button", { type: "button", onclick: act }, text);
  const movers = SIDES.map((toMove) => ({
    toMove,
    node: button(`${sides[toMove]} to move`, () => change({ toMove })),
  }));
  const tools = element(
    "div",
    { class: "palette-row palette-tools" },
    element("button", { type: "button", "data-drop": REMOVE }, "Remove pieces"),
    button("Clear the board", clear),
    button("Start position", start),
    button("Turn the board", turn),
  );

  const rights = rightsOf(view).map((right) => {
    const box = element("input", {
      type: "checkbox",
      onchange: () => {
        const others = (shownSetup?.rights ?? []).filter((letter) => letter !== right.letter);
        change({ rights: box.checked ? [...others, right.letter] : others });
      },
    });
    return { right, box, node: element("label", { hidden: true }, box, right.words) };
  });

  /** @param {Color} color @param {string} kind */
  function counter(color, kind) {
    const name = `${sides[color]} ${kindName(geometry, kind).toLowerCase()}`;
    const field = element("input", {
      type: "number",
      min: 0,
      max: MAX_BESIDE,
      inputmode: "numeric",
      "aria-label": `${name}, ${geometry.drops ? "in hand" : "in reserve"}`,
      "data-beside": toolOf({ color, kind }),
      oninput: () => {
        if (!shownSetup) return;
        const count = Math.max(0, Math.min(MAX_BESIDE, Math.trunc(Number(field.value)) || 0));
        change({
          beside: { ...shownSetup.beside, [color]: { ...shownSetup.beside[color], [kind]: count } },
        });
      },
      // Enter would submit the form around the editor.
      onkeydown: (/** @type {KeyboardEvent} */ event) =>
        event.key === "Enter" && event.preventDefault(),
    });
    const node = element(
      "label",
      { title: name },
      pieceIcon({ geometry, pieceSet }, { color, kind }),
      field,
    );
    return { color, kind, field, node };
  }
  const counters = SIDES.flatMap((color) => layout.beside.map((kind) => counter(color, kind)));
  /** @param {Color} color */
  const beside = (color) =>
    element(
      "fieldset",
      { class: "palette-beside" },
      element("legend", {}, `${sides[color]} has ${geometry.drops ? "in hand" : "in reserve"}`),
      ...counters.filter((control) => control.color === color).map(({ node }) => node),
    );

  const hint = element("p", { class: "hint", role: "status" });
  const node = element(
    "div",
    { class: "palette" },
    pieces("black"),
    pieces("white"),
    tools,
    hint,
    element(
      "div",
      { class: "palette-row", role: "group", "aria-label": "Side to move" },
      ...movers.map((control) => control.node),
    ),
    ...(layout.beside.length > 0 ? SIDES.map(beside) : []),
    element("div", { class: "palette-rights" }, ...rights.map((control) => control.node)),
  );
  return {
    node,
    /**
     * @param {Setup} setup
     * @param {string|null} tool the tool that is selected on the palette
     * @param {string|null} from the cell of the piece that is selected on the board
     */
    show(setup, tool, from) {
      shownSetup = setup;
      for (const control of node.querySelectorAll("[data-drop]"))
        control.setAttribute("aria-pressed", String(control.getAttribute("data-drop") === tool));
      for (const control of movers)
        control.node.setAttribute("aria-pressed", String(control.toMove === setup.toMove));
      for (const { right, box, node: label } of rights) {
        label.hidden = !hasNeededPieces(setup.pieces, right);
        box.checked = setup.rights.includes(right.letter);
      }
      for (const { color, kind, field } of counters) {
        const count = String(setup.beside[color][kind] ?? 0);
        // A field that the user has just cleared stays empty.
        if (
          Number(field.value) !== Number(count) ||
          (field.value === "" && document.activeElement !== field)
        )
          field.value = count;
      }
      setText(
        hint,
        hintOf(tool, from, tool && find(`[data-drop="${tool}"]`, node).getAttribute("aria-label")),
      );
    },
  };
}

/**
 * Describes what the next click does.
 * @param {string|null} tool
 * @param {string|null} from
 * @param {string|null} name
 */
function hintOf(tool, from, name) {
  if (tool === REMOVE) return "Choose the pieces that go.";
  if (tool) return `Choose the squares for: ${name}.`;
  return from
    ? `Choose where the piece on ${from} goes.`
    : "Choose a piece here or on the board, or drag it.";
}
