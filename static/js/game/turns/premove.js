/**
 * A premove in a live game: two clicks during the opponent's turn, which are played as soon as it
 * is the player's turn. The clicks stay in this browser until then, and are checked only against
 * the legal turns that the server then lists.
 *
 * @typedef {{clicks: string[], plies: number}} Premove  the clicks, and how many turns had been
 *   played when they were made
 */

import { kindName } from "../../board/text.js";
import { droppedKind } from "./compose.js";
import { SIDES, mayAct, owesChoice } from "../state/view.js";

/** @import { GameView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * Whether this viewer may premove now. Premoves are not allowed while squares are secret, because
 * they would respond to a reveal faster than a person can.
 * @param {GameView} view
 */
function mayPremove(view) {
  const { secrets } = view;
  const hidden = (secrets ?? []).some(({ squares, proofs, known }) =>
    SIDES.some((side) => !known[side] && (squares[side] || proofs[side] || owesChoice(view, side))),
  );
  return (
    view.time.kind === "live" &&
    view.status === "running" &&
    view.you.length === 1 &&
    !mayAct(view) &&
    !hidden
  );
}

/**
 * Whether a premove can start at this click, with a piece on a cell or a piece in hand (`N@`).
 * @param {GameState} state
 * @param {string} from
 */
export function canPremove({ view, sending }, from) {
  if (sending || !mayPremove(view)) return false;
  const [ownSide] = view.you;
  const kind = droppedKind(from);
  if (kind === null)
    return view.position.pieces.some(({ at, color }) => at === from && color === ownSide);
  return (view.position.features.pools?.[ownSide] ?? []).some(
    (waiting) => waiting.kind === kind && waiting.droppable,
  );
}

/** @param {GameState} state */
export function premoveBar({ view, premove }) {
  if (!premove) return null;
  const [from, to] = premove.clicks;
  const dropped = droppedKind(from);
  const kind = dropped ?? view.position.pieces.find(({ at }) => at === from)?.kind;
  const name = kind ? kindName(view.geometry, kind) : "Piece";
  const moveWords = dropped === null ? `from ${from} to ${to}` : `dropped on ${to}`;
  const text = to
    ? `Premove: ${name} ${moveWords}.`
    : `Premove: choose where the ${name.toLowerCase()} goes.`;
  return { kind: "premove", text, buttons: [{ name: "cancel", label: "Cancel" }] };
}

/** @typedef {ReturnType<typeof createPremove>} PremoveKeeper */

/** @param {GameStore} store */
export function createPremove(store) {
  /** Cancels the premove. @returns {boolean} whether there was one */
  function cancel() {
    if (!store.get().premove) return false;
    store.set({ premove: null, notice: null });
    return true;
  }

  /**
   * Handles a click on a cell during the opponent's turn.
   * @param {string} cell
   * @returns {boolean} whether the click belongs to a premove
   */
  function press(cell) {
    const state = store.get();
    const premoveClicks = state.premove?.clicks ?? [];
    if (!mayPremove(state.view)) return false;
    if (premoveClicks.length === 1 && cell !== premoveClicks[0] && !cell.endsWith("@"))
      return setClicks([premoveClicks[0], cell]);
    if (cell !== premoveClicks[0] && canPremove(state, cell)) return setClicks([cell]);
    return cancel();
  }

  /** @param {string[]} clicks */
  function setClicks(clicks) {
    store.set({
      premove: { clicks, plies: store.get().view.plies.length },
      notice: null,
      illegal: null,
    });
    return true;
  }

  /**
   * Returns the clicks to play now. Drops an impossible premove with a notice.
   * @returns {string[]|null}
   */
  function due() {
    const { premove, view, notice } = store.get();
    if (!premove || (view.plies.length === premove.plies && mayPremove(view))) return null;
    const next =
      view.plies.length === premove.plies + 1 &&
      view.status === "running" &&
      view.can.includes("play");
    const droppedNotice =
      next || view.status === "over" || premove.clicks.length < 2
        ? null
        : droppedWords(premove, view);
    store.set({
      premove: null,
      ...(droppedNotice && {
        notice: { text: [notice?.text, droppedNotice].filter(Boolean).join(" "), tone: "info" },
      }),
    });
    return next ? premove.clicks : null;
  }

  return { press, cancel, due };
}

/**
 * Returns the reason why a premove was dropped early.
 * @param {Premove} premove
 * @param {GameView} view
 */
function droppedWords({ plies }, view) {
  const last = view.asides[view.asides.length - 1];
  const reason =
    view.plies.length < plies
      ? "turns were taken back"
      : last?.kind === "event-started" && last.after === view.plies.length
        ? "an event was started"
        : "something else has to be done first";
  return `Your premove was dropped, because ${reason}.`;
}
