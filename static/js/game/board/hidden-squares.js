/**
 * Describes secret squares: the viewer's own while they are secret, and after the game all that
 * were never found.
 */

import { element } from "../../lib/dom.js";
import { settings } from "../../lib/settings.js";
import { SIDES, cardOf } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { GameView, SecretsView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * Returns the lines for the viewer's own secret squares, with a button that hides them from
 * onlookers.
 * @param {GameState} state
 * @param {SecretsView[]} secrets
 * @param {GameStore} store
 * @returns {Child[]}
 */
export function hiddenSquareLines({ view, peeking }, secrets, store) {
  if (view.status === "over") return secrets.map((ofEvent) => neverFound(view, ofEvent));
  const side = view.one_board ? view.position.to_move : view.you[0];
  if (!side || (view.one_board && view.position.features.phases)) return [];
  const ownSecrets = secrets.flatMap(({ event, squares, known }) => {
    const square = squares[side];
    return square && !known[side]
      ? [{ square, what: secrets.length > 1 ? cardOf(view, event)?.choice?.chosen : null }]
      : [];
  });
  if (ownSecrets.length === 0) return [];
  if (view.one_board) {
    const whose = `${view.sides[side]}’s`;
    return [
      ownRow(
        whose,
        peeking ? ownSecrets : null,
        `${peeking ? "Hide" : "Show"} ${whose} square`,
        () => store.set({ peeking: !peeking }),
      ),
    ];
  }
  const isShown = settings.get().square === "shown";
  const toggle = () => settings.set("square", isShown ? "hidden" : "shown");
  return [
    ownRow(
      "Your",
      isShown ? ownSecrets : null,
      isShown ? "Hide my square" : "Show my square",
      toggle,
    ),
  ];
}

/**
 * Lists an event's squares that were never found, after the end of the game.
 * @param {GameView} view
 * @param {SecretsView} secrets
 */
function neverFound(view, { event, squares, known }) {
  const hidden = SIDES.filter((side) => squares[side] && !known[side]);
  const chose = hidden.map((side) => `${view.sides[side]} had chosen ${squares[side]}`);
  if (chose.length === 0) return null;
  // A square can be found only after both sides have chosen.
  const unfound =
    chose.length === SIDES.length ? ` ${cardOf(view, event)?.choice?.unfound ?? ""}` : "";
  return element("p", {}, `${chose.join(", ")}.${unfound}`);
}

/**
 * @param {string} whose
 * @param {{square: string, what: string|null|undefined}[]|null} ownSecrets null while they are
 *   hidden
 * @param {string} label
 * @param {() => void} toggle
 */
function ownRow(whose, ownSecrets, label, toggle) {
  const tooltip = whose === "Your" ? "Only you see it." : "The other side looks away.";
  const rows = (ownSecrets ?? []).map(({ square, what }) =>
    element(
      "span",
      {},
      what ? `${what.charAt(0).toUpperCase()}${what.slice(1)} is ` : `${whose} square is `,
      element("span", { "data-own": "" }, square),
      `. ${tooltip} `,
    ),
  );
  return element(
    "p",
    { class: "own-square" },
    ...rows,
    element("button", { type: "button", "data-square": "toggle", onclick: toggle }, label),
  );
}
