/**
 * What stands around a board on which a position is set up: the pieces to take, whose turn it is, what each side has beside the board, and
 * rights that hang on where pieces stand.
 */

import { pieceIcon } from "../../board/pieces.js";
import { kindName } from "../../board/text.js";
import { element, find, setText } from "../../lib/dom.js";
import { canHave, rightsOf } from "./fen.js";
import { SIDES } from "../state/view.js";

/** @import { Color, SetupView } from "../../wire.js" */
/** @import { Setup } from "./fen.js" */

/** Most pieces of a kind beside the board that can be chosen here. */
const MOST_BESIDE = 16;

/** What takes a piece off the board, beside the pieces that are put on it. */
export const REMOVE = "remove";

/**
 * What can be taken from the palette. @param {{color: Color, kind: string}} piece
 */
export const toolOf = ({ color, kind }) => `${color}:${kind}`;

/**
 * @typedef {Object} PaletteHandlers
 * @property {(patch: Partial<Setup>) => void} change
 * @property {() => void} clear
 * @property {() => void} start
 * @property {() => void} turn  the board is seen from the other side
 */

/**
 * @param {SetupView} view
 * @param {string} pieceSet
 * @param {PaletteHandlers} handlers
 */
export function createPalette(view, pieceSet, { change, clear, start, turn }) {
  const { geometry, sides, layout } = view;
  /** @type {Setup|null} */
  let shown = null;

  /** @param {Color} color */
  const pieces = (color) =>
    element(
      "div",
      { class: "palette-row", role: "group", "aria-label": `Pieces of ${sides[color]}` },
      ...geometry.pieces.map(({ letter, noun }) => {
        const name = `${sides[color]} ${noun}`;
        const icon = pieceIcon({ geometry, pieceSet }, { color, kind: letter });
        return element("button", { type: "button", "data-drop": toolOf({ color, kind: letter }), title: name, "aria-label": name }, icon);
      }),
    );
  /** @param {string} text @param {() => void} act */
  const button = (text, act) => element("button", { type: "button", onclick: act }, text);
  const movers = SIDES.map((toMove) => ({ toMove, node: button(`${sides[toMove]} to move`, () => change({ toMove })) }));
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
        const others = (shown?.rights ?? []).filter((letter) => letter !== right.letter);
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
      max: MOST_BESIDE,
      inputmode: "numeric",
      "aria-label": `${name}, ${geometry.drops ? "in hand" : "in reserve"}`,
      "data-beside": toolOf({ color, kind }),
      oninput: () => {
        if (!shown) return;
        const count = Math.max(0, Math.min(MOST_BESIDE, Math.trunc(Number(field.value)) || 0));
        change({ beside: { ...shown.beside, [color]: { ...shown.beside[color], [kind]: count } } });
      },
      // Enter would send the form in which the board stands.
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.preventDefault(),
    });
    const node = element("label", { title: name }, pieceIcon({ geometry, pieceSet }, { color, kind }), field);
    return { color, kind, field, node };
  }
  const counters = SIDES.flatMap((color) => layout.beside.map((kind) => counter(color, kind)));
  /** @param {Color} color */
  const beside = (color) =>
    element(
      "fieldset",
      { class: "palette-beside" },
      element("legend", {}, `${sides[color]} has ${geometry.drops ? "in hand" : "in reserve"}`),
      ...counters.filter((one) => one.color === color).map(({ node }) => node),
    );

  const hint = element("p", { class: "hint", role: "status" });
  const node = element(
    "div",
    { class: "palette" },
    pieces("black"),
    pieces("white"),
    tools,
    hint,
    element("div", { class: "palette-row", role: "group", "aria-label": "Side to move" }, ...movers.map((one) => one.node)),
    ...(layout.beside.length > 0 ? SIDES.map(beside) : []),
    element("div", { class: "palette-rights" }, ...rights.map((one) => one.node)),
  );
  return {
    node,
    /**
     * @param {Setup} setup
     * @param {string|null} tool what is taken from the palette
     * @param {string|null} from the cell of the piece that is selected on the board
     */
    show(setup, tool, from) {
      shown = setup;
      for (const one of node.querySelectorAll("[data-drop]"))
        one.setAttribute("aria-pressed", String(one.getAttribute("data-drop") === tool));
      for (const one of movers) one.node.setAttribute("aria-pressed", String(one.toMove === setup.toMove));
      for (const { right, box, node: label } of rights) {
        label.hidden = !canHave(setup.pieces, right);
        box.checked = setup.rights.includes(right.letter);
      }
      for (const { color, kind, field } of counters) {
        const count = String(setup.beside[color][kind] ?? 0);
        // A field that is being emptied is left as it is.
        if (Number(field.value) !== Number(count) || (field.value === "" && document.activeElement !== field)) field.value = count;
      }
      setText(hint, hintOf(tool, from, tool && find(`[data-drop="${tool}"]`, node).getAttribute("aria-label")));
    },
  };
}

/** What a click does next. @param {string|null} tool @param {string|null} from @param {string|null} name */
function hintOf(tool, from, name) {
  if (tool === REMOVE) return "Choose the pieces that go.";
  if (tool) return `Choose the squares for: ${name}.`;
  return from ? `Choose where the piece on ${from} goes.` : "Choose a piece here or on the board, or drag it.";
}
