/**
 * The squares that a player has chosen in secret, in words: while they are hidden to their owner, and at the end those that nobody
 * found to all.
 */

import { element } from "../../lib/dom.js";
import { settings } from "../../lib/settings.js";
import { SIDES, cardOf } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { GameView, SecretsView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * The viewer's own hidden squares, with a button that hides them from people who look at the same screen.
 * @param {GameState} state
 * @param {SecretsView[]} secrets
 * @param {GameStore} store
 * @returns {Child[]}
 */
export function ownLines({ view, peeking }, secrets, store) {
  if (view.status === "over") return secrets.map((ofEvent) => neverFound(view, ofEvent));
  const side = view.one_board ? view.position.to_move : view.you[0];
  if (!side || (view.one_board && view.position.features.phases)) return [];
  const own = secrets.flatMap(({ event, squares, known }) => {
    const square = squares[side];
    return square && !known[side] ? [{ square, what: secrets.length > 1 ? cardOf(view, event)?.choice?.chosen : null }] : [];
  });
  if (own.length === 0) return [];
  if (view.one_board) {
    const whose = `${view.sides[side]}’s`;
    return [ownRow(whose, peeking ? own : null, `${peeking ? "Hide" : "Show"} ${whose} square`, () => store.set({ peeking: !peeking }))];
  }
  const shown = settings.get().square === "shown";
  const toggle = () => settings.set("square", shown ? "hidden" : "shown");
  return [ownRow("Your", shown ? own : null, shown ? "Hide my square" : "Show my square", toggle)];
}

/** The squares of an event that nobody found, at the end of the game. @param {GameView} view @param {SecretsView} secrets */
function neverFound(view, { event, squares, known }) {
  const hidden = SIDES.filter((side) => squares[side] && !known[side]);
  const chose = hidden.map((side) => `${view.sides[side]} had chosen ${squares[side]}`);
  if (chose.length === 0) return null;
  // Without both squares there was nothing to be found.
  const unfound = chose.length === SIDES.length ? ` ${cardOf(view, event)?.choice?.unfound ?? ""}` : "";
  return element("p", {}, `${chose.join(", ")}.${unfound}`);
}

/**
 * @param {string} whose
 * @param {{square: string, what: string|null|undefined}[]|null} own null while they are hidden
 * @param {string} label
 * @param {() => void} toggle
 */
function ownRow(whose, own, label, toggle) {
  const seen = whose === "Your" ? "Only you see it." : "The other side looks away.";
  const rows = (own ?? []).map(({ square, what }) =>
    element(
      "span",
      {},
      what ? `${what.charAt(0).toUpperCase()}${what.slice(1)} is ` : `${whose} square is `,
      element("span", { "data-own": "" }, square),
      `. ${seen} `,
    ),
  );
  return element(
    "p",
    { class: "own-square" },
    ...rows,
    element("button", { type: "button", "data-square": "toggle", onclick: toggle }, label),
  );
}
