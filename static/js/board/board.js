/**
 * A board without game logic. It draws a state, and reports the cell under the pointer to its
 * owner. `set` changes the state immediately and then redraws. If the change comes with steps, they
 * are animated from the old drawing first. The next change stops a running animation.
 */

import { mark, shape } from "../lib/dom.js";
import { playSteps, slideMs } from "./animate.js";
import { drawCells, drawCoordinates, shade, viewBox } from "./draw.js";
import { drawDrawings } from "./drawings.js";
import { UNIT, cellAt, cellsByName, centre } from "./geometry.js";
import { drawOver, drawRiders, drawUnder } from "./marks.js";
import { renewVeil, veil } from "./gates.js";
import { drawPieces } from "./pieces.js";
import { noMarks } from "./types.js";

/** @import { BoardState, Step } from "./types.js" */

/** @typedef {ReturnType<typeof createBoard>} Board */

/**
 * The layers from bottom to top, each with the parts of the state that it depends on. Coordinates
 * are above the pieces, so that no piece covers them.
 */
const LAYERS = /** @type {const} */ ([
  ["cells", drawCells, ["geometry", "orientation"]],
  ["under", drawUnder, ["geometry", "orientation", "marks"]],
  ["pieces", drawPieces, ["geometry", "orientation", "pieces", "pieceSet"]],
  ["riders", drawRiders, ["geometry", "orientation", "marks"]],
  ["coordinates", drawCoordinates, ["geometry", "orientation"]],
  ["over", drawOver, ["geometry", "orientation", "marks", "cursor"]],
  ["drawings", drawDrawings, ["geometry", "orientation", "drawings"]],
]);

/**
 * @param {HTMLElement} host the element whose content is replaced
 * @param {Partial<BoardState> & Pick<BoardState, "geometry">} initial
 */
export function createBoard(host, initial) {
  /** @type {BoardState} */
  let state = {
    pieces: [],
    orientation: "white",
    pieceSet: "drawn",
    marks: noMarks(),
    cursor: null,
    drawings: [],
    label: "Board",
    ...initial,
  };
  const svg = shape("svg", { class: "board", role: "img" });
  const layers = Object.fromEntries(
    LAYERS.map(([name]) => [name, shape("g", { class: `layer ${name}` })]),
  );
  svg.append(...Object.values(layers));
  host.replaceChildren(svg);
  /** @type {AbortController|null} */
  let playing = null;
  /** Callbacks to run once all animations have ended. @type {(() => void)[]} */
  const onStill = [];

  /** @param {BoardState|null} before null to draw everything */
  function render(before) {
    svg.setAttribute("viewBox", viewBox(state));
    svg.setAttribute("data-scheme", state.geometry.scheme);
    svg.setAttribute("data-orientation", state.orientation);
    svg.setAttribute("aria-label", state.label);
    const ground = state.marks.ground && cellsByName(state.geometry).get(state.marks.ground);
    mark(svg, "ground", ground ? shade(ground) : null);
    for (const [name, draw, needs] of LAYERS) {
      if (before && needs.every((key) => before[key] === state[key])) continue;
      // Marks on pieces move with the pieces, and are redrawn after the animation.
      if (playing && name === "riders") continue;
      layers[name].replaceChildren(...draw(state));
    }
    renewVeil(svg);
  }

  /** @param {BoardState} before @param {Step[]} steps @param {number} ms */
  async function play(before, steps, ms) {
    const control = new AbortController();
    playing = control;
    svg.dataset.animating = "";
    render({ ...before, pieces: state.pieces });
    await playSteps(svg, state, steps, ms, control.signal);
    if (control.signal.aborted) return;
    finish();
    drawMovable(state);
  }

  /** @param {BoardState} shown */
  function drawMovable(shown) {
    layers.pieces.replaceChildren(...drawPieces(shown));
    layers.riders.replaceChildren(...drawRiders(shown));
  }

  function finish() {
    playing?.abort();
    playing = null;
    delete svg.dataset.animating;
    veil(svg, []);
    for (const callback of onStill.splice(0)) callback();
    for (const ray of svg.querySelectorAll(".pull-line.flashing")) ray.remove();
  }

  render(null);
  return {
    host,
    svg,
    layers,
    get state() {
      return state;
    },

    /**
     * @param {Partial<BoardState>} patch
     * @param {{steps?: Step[], speed?: string}} [how] the steps that lead from the old pieces to
     *   the new ones
     */
    set(patch, how = {}) {
      const before = state;
      state = { ...state, ...patch };
      const samePieces =
        before.pieces === state.pieces &&
        before.orientation === state.orientation &&
        before.pieceSet === state.pieceSet;
      if (playing && samePieces) {
        // Only the marks have changed, so the animation continues.
        render({ ...before, pieces: state.pieces });
        return;
      }
      const cut = playing !== null;
      finish();
      const ms = how.steps?.length ? slideMs(how.speed ?? "normal") : 0;
      const sameView =
        before.orientation === state.orientation && before.geometry === state.geometry;
      if (cut) drawMovable({ ...state, pieces: before.pieces, marks: before.marks });
      if (ms > 0 && sameView) play(before, how.steps ?? [], ms);
      else render(cut ? { ...before, pieces: [] } : before);
    },

    /**
     * Returns the pointer's position in board units.
     * @param {{clientX: number, clientY: number}} event
     */
    point(event) {
      const matrix = svg.getScreenCTM();
      return matrix
        ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
        : null;
    },

    /**
     * Returns the name of the cell under a pointer, or null.
     * @param {{clientX: number, clientY: number}} event
     */
    cellUnder(event) {
      const at = this.point(event);
      return at ? (cellAt(state.geometry, state.orientation, at.x, at.y)?.name ?? null) : null;
    },

    /**
     * Returns the position and size of a cell as fractions of the drawing's width and height.
     * @param {string} name
     */
    place(name) {
      const at = centre(state.geometry, state.orientation, name);
      if (!at) return null;
      const [x, y, width, height] = viewBox(state).split(" ").map(Number);
      return {
        left: (at.x - x) / width,
        top: (at.y - y) / height,
        side: UNIT / width,
        rise: UNIT / height,
      };
    },

    /** Calls a function once all animations have ended. @param {() => void} act */
    whenStill(act) {
      if (playing) onStill.push(act);
      else act();
    },

    /** Stops all animations and empties the host element. */
    destroy() {
      finish();
      host.replaceChildren();
    },
  };
}
