/** The list of a person's games: boards of games that go on meanwhile are kept up to date where they are. */

import { createBoard } from "../board/board.js";
import { noMarks } from "../board/types.js";
import { clockText } from "../game/table/clocks.js";
import { untilShort, untilWords } from "../site/deadlines.js";
import { all, element, find, setText } from "../lib/dom.js";
import { followBoards } from "../site/mine.js";
import { settings } from "../lib/settings.js";

/** @import { Board } from "../board/board.js" */
/** @import { Geometry } from "../board/types.js" */
/** @import { Color } from "../wire.js" */
/** @import { MyBoard } from "../site/mine.js" */

const SIDES = /** @type {Record<string, Color>} */ ({ w: "white", b: "black" });

/** The shapes of the boards by their variants. @type {Record<string, Geometry>} */
const shapes = JSON.parse(find("#shapes")?.textContent ?? "{}");

/** @type {WeakMap<HTMLElement, Board>} */
const drawn = new WeakMap();

/** The pieces of `wKe1 bQd8`. @param {string} text */
const piecesOf = (text) =>
  text.split(" ").filter(Boolean).map((piece) => ({ color: SIDES[piece[0]], kind: piece[1], at: piece.slice(2) }));

/** @param {HTMLElement} card @param {MyBoard} board */
function draw(card, { pieces, last, checks = [], highlights = [], marks = [], words }) {
  const { variant = "", bottom } = card.dataset;
  const board =
    drawn.get(card) ??
    createBoard(find(".board-frame", card), {
      geometry: shapes[variant],
      orientation: bottom === "black" ? "black" : "white",
      pieceSet: settings.get().pieces,
    });
  drawn.set(card, board);
  board.set({
    pieces: piecesOf(pieces),
    marks: { ...noMarks(), last, checks, highlights, signs: marks },
    label: words,
  });
}

/** Whether it is this person's turn, how the game stands, and until when. @param {HTMLElement} card @param {MyBoard} board */
function tell(card, { waiting, over, words, until_ms: until, stopped }) {
  card.toggleAttribute("data-waiting", waiting);
  card.classList.toggle("over", over);
  find(".your-turn", card)?.remove();
  const line = find(".card-words", card);
  if (waiting) line.prepend(element("span", { class: "your-turn" }, "Your turn"), " ");
  setText(find("[data-status]", card), words);
  for (const node of all(":scope > time, :scope > .stopped", line)) node.remove();
  if (until !== undefined) line.append(" ", deadline(until));
  if (stopped) line.append(" ", element("span", { class: "stopped" }, `${stopped.why} until `, moment(stopped.until_ms)));
}

/** @param {number} until */
function deadline(until) {
  const left = until - Date.now();
  return moment(until, `${clockText(Math.abs(left))} ${left < 0 ? "late" : "left"} `);
}

/** @param {number} at @param {string} before */
const moment = (at, before = "") =>
  element("time", { datetime: new Date(at).toISOString(), title: untilWords(at) }, before, element("small", {}, untilShort(at)));

followBoards({
  shown: () => ({ boards: Object.fromEntries(all("#games [data-game]").map(({ dataset }) => [dataset.game, Number(dataset.seq)])) }),
  show(board) {
    const card = find(`#games [data-game="${board.id}"]`);
    if (!card) return;
    card.dataset.seq = String(board.seq);
    draw(card, board);
    tell(card, board);
  },
});
