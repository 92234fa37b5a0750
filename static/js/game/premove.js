/**
 * A premove in a live game: two clicks while the opponent is to move, which are played when it is one's turn. They stay in this
 * browser until then, and no rule is looked at before: the legal turns that the server lists then judge them.
 *
 * @typedef {{clicks: string[], plies: number}} Premove  the clicks, and how many turns had been played when they were made
 */

import { kindName } from "../board/text.js";
import { SIDES, mayAct, owes } from "./view.js";

/** @import { GameView } from "../wire.js" */
/** @import { GameState, GameStore } from "./state.js" */

/**
 * Whether this viewer may premove now. Not while something is hidden: the answer to a try would come at the speed of a machine.
 * @param {GameView} view
 */
function mayPremove(view) {
  const { secrets } = view;
  const hidden =
    secrets && !secrets.revealed && SIDES.some((side) => secrets.squares[side] || secrets.proofs[side] || owes(view, side));
  return view.time.kind === "live" && view.status === "running" && view.you.length === 1 && !mayAct(view) && !hidden;
}

/** Whether the piece on a cell can start a premove. @param {GameState} state @param {string} cell */
export const canPremove = ({ view, sending }, cell) =>
  !sending && mayPremove(view) && view.position.pieces.some(({ at, color }) => at === cell && color === view.you[0]);

/** @param {GameState} state */
export function premoveBar({ view, premove }) {
  if (!premove) return null;
  const [from, to] = premove.clicks;
  const piece = view.position.pieces.find(({ at }) => at === from);
  const name = piece ? kindName(view.geometry, piece.kind) : "Piece";
  const text = to ? `Premove: ${name} from ${from} to ${to}.` : `Premove: choose where the ${name.toLowerCase()} goes.`;
  return { kind: "premove", text, buttons: [{ name: "cancel", label: "Cancel" }] };
}

/** @typedef {ReturnType<typeof createPremove>} PremoveKeeper */

/** @param {GameStore} store */
export function createPremove(store) {
  /** Drops the premove. @returns {boolean} whether there was one */
  function cancel() {
    if (!store.get().premove) return false;
    store.set({ premove: null, notice: null });
    return true;
  }

  /** A click on a cell while the opponent is to move. @param {string} cell @returns {boolean} whether it meant a premove */
  function press(cell) {
    const state = store.get();
    const begun = state.premove?.clicks ?? [];
    if (!mayPremove(state.view)) return false;
    if (begun.length === 1 && cell !== begun[0] && !cell.endsWith("@")) return keep([begun[0], cell]);
    if (cell !== begun[0] && canPremove(state, cell)) return keep([cell]);
    return cancel();
  }

  /** @param {string[]} clicks */
  function keep(clicks) {
    store.set({ premove: { clicks, plies: store.get().view.plies.length }, notice: null, illegal: null });
    return true;
  }

  /** The clicks to play now; drops what is no premove any more, such as after a take-back. @returns {string[]|null} */
  function due() {
    const { premove, view } = store.get();
    if (!premove || (view.plies.length === premove.plies && mayPremove(view))) return null;
    store.set({ premove: null });
    const next = view.plies.length === premove.plies + 1 && view.status === "running" && view.can.includes("play");
    return next ? premove.clicks : null;
  }

  return { press, cancel, due };
}
