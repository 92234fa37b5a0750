/**
 * A picker at a square, for a promotion or for whether a turn continues. Its buttons over the board
 * work with mouse, touch, keyboard and screen readers.
 *
 * @typedef {{value: string, label: string, icon?: Node, primary?: boolean}} Option
 * @typedef {{left: number, top: number, width: number, height: number}} Box  in CSS pixels
 */

import { element, listen } from "../lib/dom.js";

/** @import { Board } from "./board.js" */

/** The index offsets of the arrow keys. @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * @param {Board} board
 * @param {Object} request
 * @param {string} request.at  the square
 * @param {string} request.label  the question
 * @param {Option[]} request.options
 * @param {boolean} request.focus  whether the picker takes the keyboard focus
 * @param {string[]} [request.avoid]  cells that the picker should not cover
 * @param {(value: string) => void} request.choose
 * @param {() => void} request.back  called on Escape
 * @returns {() => void} a function that closes the picker
 */
export function openPicker(board, { at, label, options, focus, avoid = [], choose, back }) {
  const buttons = options.map(({ value, label: text, icon }) =>
    element(
      "button",
      {
        type: "button",
        class: icon ? "picker-option with-icon" : "picker-option",
        "data-click": value,
        title: text,
        onclick: () => choose(value),
      },
      icon,
      element("span", { class: icon ? "picker-name" : null }, text),
    ),
  );
  const panel = element(
    "div",
    { class: "picker", role: "group", "aria-label": label, "data-at": at },
    ...buttons,
  );
  const unbind = listen(panel, "keydown", (event) => {
    const index = buttons.findIndex((button) => button === document.activeElement);
    const step = STEPS[event.key];
    if (step) buttons[(index + step + buttons.length) % buttons.length].focus();
    else if (event.key === "Escape") back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  board.host.append(panel);
  put(board, panel, at, avoid);
  if (focus) buttons[0]?.focus();
  return () => {
    unbind();
    const hadKeyboard = panel.contains(document.activeElement);
    panel.remove();
    if (hadKeyboard && board.host.tabIndex === 0) board.host.focus({ preventScroll: true });
  };
}

/**
 * Places the panel below, above, left or right of the square. Prefers a place that fits on the
 * board and covers the fewest cells to avoid.
 * @param {Board} board
 * @param {HTMLElement} panel
 * @param {string} at
 * @param {string[]} avoid
 */
function put(board, panel, at, avoid) {
  const place = board.place(at);
  if (!place) return;
  // Sets the position before measuring, because over the board the panel is only as wide as its
  // buttons.
  panel.style.position = "absolute";
  const frame = board.svg.getBoundingClientRect();
  const host = board.host.getBoundingClientRect();
  const cell = toBox(frame, place);
  const { width, height } = panel.getBoundingClientRect();
  /** @param {string[]} names */
  const boxes = (names) =>
    names.flatMap((name) => {
      const spot = board.place(name);
      return spot ? [toBox(frame, spot)] : [];
    });
  const [targets, pieces] = [
    boxes([at, ...avoid]),
    boxes(board.state.pieces.map((piece) => piece.at)),
  ];
  const middle = {
    left: cell.left + (cell.width - width) / 2,
    top: cell.top + (cell.height - height) / 2,
  };
  /** @param {number} value @param {number} low @param {number} high */
  const inside = (value, low, high) => Math.max(low, Math.min(value, high));
  const spots = [cell.top + cell.height, cell.top - height]
    .flatMap((top) =>
      [middle.left, cell.left, cell.left + cell.width - width].map((left) => ({ left, top })),
    )
    .concat(
      { left: cell.left + cell.width, top: middle.top },
      { left: cell.left - width, top: middle.top },
    )
    // Ranks the places by their final position, because moving a panel back onto the board may
    // cover the square.
    .map(({ left, top }) => ({
      left: inside(left, frame.left, Math.max(frame.left, frame.right - width)),
      top,
    }));
  const whole = { left: frame.left, top: frame.top, width: frame.width, height: frame.height };
  /** @param {{left: number, top: number}} spot */
  const cost = ({ left, top }) =>
    (width * height - overlap(whole, { left, top, width, height })) * 3 +
    targets.reduce((sum, box) => sum + 5 * overlap(box, { left, top, width, height }), 0) +
    pieces.reduce((sum, box) => sum + overlap(box, { left, top, width, height }), 0);
  const best = spots.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  panel.style.left = `${best.left - host.left - board.host.clientLeft}px`;
  panel.style.top = `${best.top - host.top - board.host.clientTop}px`;
}

/** @param {Box} frame @param {{left: number, top: number, side: number, rise: number}} place */
const toBox = (frame, { left, top, side, rise }) => ({
  left: frame.left + (left - side / 2) * frame.width,
  top: frame.top + (top - rise / 2) * frame.height,
  width: side * frame.width,
  height: rise * frame.height,
});

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
