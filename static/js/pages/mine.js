/** The list of the user's games: updates their boards. */

import { createBoard } from "../board/board.js";
import { noMarks } from "../board/types.js";
import { clockText } from "../game/table/clocks.js";
import { untilShort, untilWords } from "../site/deadlines.js";
import { all, element, find, setText } from "../lib/dom.js";
import { followBoards } from "../site/my-games.js";
import { settings } from "../lib/settings.js";

/** @import { Board } from "../board/board.js" */
/** @import { Geometry } from "../board/types.js" */
/** @import { Color } from "../wire.js" */
/** @import { MyBoard } from "../site/my-games.js" */

const SIDES = /** @type {Record<string, Color>} */ ({ w: "white", b: "black" });

/** Board geometries by variant. @type {Record<string, Geometry>} */
const shapes = JSON.parse(find("#shapes")?.textContent ?? "{}");

/** @type {WeakMap<HTMLElement, Board>} */
const drawnBoards = new WeakMap();

/** Parses pieces from a text such as `wKe1 bQd8`. @param {string} text */
const piecesOf = (text) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((piece) => ({ color: SIDES[piece[0]], kind: piece[1], at: piece.slice(2) }));

/** @param {HTMLElement} card @param {MyBoard} board */
function draw(card, { pieces, last, checks = [], highlights = [], marks = [], words }) {
  const { variant = "", bottom } = card.dataset;
  const board =
    drawnBoards.get(card) ??
    createBoard(find(".board-frame", card), {
      geometry: shapes[variant],
      orientation: bottom === "black" ? "black" : "white",
      pieceSet: settings.get().pieces,
    });
  drawnBoards.set(card, board);
  board.set({
    pieces: piecesOf(pieces),
    marks: { ...noMarks(), last, checks, highlights, signs: marks },
    label: words,
  });
}

/**
 * Shows whether it is the user's turn, the game's status, and the deadline.
 * @param {HTMLElement} card
 * @param {MyBoard} board
 */
function showStatus(card, { waiting, over, words, until_ms: until, stopped }) {
  card.toggleAttribute("data-waiting", waiting);
  card.classList.toggle("over", over);
  find(".your-turn", card)?.remove();
  const line = find(".card-words", card);
  if (waiting) line.prepend(element("span", { class: "your-turn" }, "Your turn"), " ");
  setText(find("[data-status]", card), words);
  for (const node of all(":scope > time, :scope > .stopped", line)) node.remove();
  if (until !== undefined) line.append(" ", deadline(until));
  if (stopped)
    line.append(
      " ",
      element("span", { class: "stopped" }, `${stopped.why} until `, timeWords(stopped.until_ms)),
    );
}

/** @param {number} until */
function deadline(until) {
  const remaining = until - Date.now();
  return timeWords(until, `${clockText(Math.abs(remaining))} ${remaining < 0 ? "late" : "left"} `);
}

/** @param {number} at @param {string} before */
const timeWords = (at, before = "") =>
  element(
    "time",
    { datetime: new Date(at).toISOString(), title: untilWords(at) },
    before,
    element("small", {}, untilShort(at)),
  );

followBoards({
  shown: () => ({
    boards: Object.fromEntries(
      all("#games [data-game]").map(({ dataset }) => [dataset.game, Number(dataset.seq)]),
    ),
  }),
  show(board) {
    const card = find(`#games [data-game="${board.id}"]`);
    if (!card) return;
    card.dataset.seq = String(board.seq);
    draw(card, board);
    showStatus(card, board);
  },
});
