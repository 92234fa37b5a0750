/**
 * Handles the choice of a secret square. The server says which squares can be chosen, and why
 * others cannot.
 *
 * @typedef {ReturnType<typeof createSecretChoice>} SecretChoice
 */

import { asRefusal } from "../../lib/http.js";
import { isPresent } from "../state/state.js";
import { SIDES, cardOf, sideToChoose, owesChoice } from "../state/view.js";
import { other } from "../state/replay.js";

/** @import { Color, GameView, Command } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * Returns the side that must be handed the device before it can choose. In a game at one screen,
 * that is the second side to choose.
 * @param {GameState} state
 * @returns {Color|null}
 */
export function sideToHandTo({ view, handed }) {
  const side = sideToChoose(view);
  return side && view.one_board && !handed && !owesChoice(view, other(side)) ? side : null;
}

/**
 * Returns the squares that can be chosen now.
 * @param {GameState} state
 * @returns {string[]}
 */
export function choosable(state) {
  const side = sideToChoose(state.view);
  if (!side || sideToHandTo(state) || state.choosing || !isPresent(state)) return [];
  return state.view.choosable[side];
}

/**
 * Returns the viewer's own secret squares if they are shown. In a game at one screen the opponent
 * looks on, so a square is shown only on request.
 * @param {GameState} state
 * @param {boolean} shown whether the settings show them
 * @returns {string[]}
 */
export function shownHiddenSquares({ view, peeking }, shown) {
  const ownSides = view.one_board
    ? peeking
      ? [view.position.to_move]
      : []
    : shown
      ? view.you
      : [];
  // After the game, no square is secret.
  const sides = view.status === "over" ? SIDES : ownSides;
  const squares = (view.secrets ?? []).flatMap(({ squares, known }) =>
    sides.map((side) => (known[side] ? null : squares[side])),
  );
  return [...new Set(squares.filter((square) => square !== null))];
}

/** Names the chosen square for its player: `your square`. @param {GameView} view */
const chosenWords = (view) =>
  cardOf(view, view.position.features.phases?.[0]?.event)?.choice?.chosen ?? "your square";

/**
 * Returns the bar while squares are chosen. Returns null if there is nothing to choose, or if the
 * choice does not concern this viewer.
 * @param {GameState} state
 * @returns {{kind: string, text: string, buttons: {name: string, label: string, primary?:
 *   boolean}[]}|null}
 */
export function choiceBar(state) {
  const { view, picked, choosing, connection, handed } = state;
  const side = sideToChoose(view);
  if (!side) return waitingBar(view);
  if (choosing) {
    return {
      kind: "sending",
      text:
        connection === "open"
          ? "Sending your choice…"
          : "Your choice will be sent as soon as the connection is back.",
      buttons: [],
    };
  }
  if (sideToHandTo(state))
    return {
      kind: "handing",
      text:
        `${view.sides[other(side)]} has chosen. Hand the board to ${view.sides[side]}, and ` +
        "look away.",
      buttons: [{ name: "hand", label: `I am ${view.sides[side]}, and choose now`, primary: true }],
    };
  if (picked)
    return {
      kind: "choosing",
      text:
        `${picked} will be ${chosenWords(view)}. ` +
        (handed === "all" ? "" : "It cannot be changed."),
      buttons: [
        { name: "choose", label: `Choose ${picked}`, primary: true },
        { name: "unpick", label: "Cancel" },
      ],
    };
  const who = view.one_board ? `${view.sides[side]}: choose` : "Choose";
  const unseen =
    handed === "all"
      ? ""
      : view.one_board
        ? `${view.sides[other(side)]} looks away.`
        : "Nobody else will see it.";
  return {
    kind: "choosing",
    text: `${who} one of the marked squares as ${chosenWords(view)}. ${unseen}`,
    buttons: [],
  };
}

/**
 * Returns the bar for a player who has chosen and waits for the opponent.
 * @param {GameView} view
 */
function waitingBar(view) {
  if (view.status !== "running" || view.one_board) return null;
  const [side] = view.you;
  if (!side || !owesChoice(view, other(side)) || owesChoice(view, side)) return null;
  return {
    kind: "info waiting",
    text: `You have chosen. ${view.sides[other(side)]} has yet to choose.`,
    buttons: [],
  };
}

/**
 * @param {Object} options
 * @param {GameStore} options.store
 * @param {(command: Command) => Promise<unknown>} options.execute
 */
export function createSecretChoice({ store, execute }) {
  const clean = { illegal: null, notice: null };

  /** Whether clicks on the board are for this viewer's choice. */
  const active = () => sideToChoose(store.get().view) !== null;

  /**
   * Handles a click or Enter on a cell. A second Enter confirms the square. A second click does
   * not, because it is often a mistake.
   * @param {string} cell
   * @param {{byKey?: boolean}} [how]
   */
  function press(cell, { byKey = false } = {}) {
    const state = store.get();
    if (state.choosing || sideToHandTo(state)) return;
    if (cell === state.picked) {
      if (byKey) confirm();
      else store.set(clean);
    } else if (choosable(state).includes(cell)) {
      store.set({ ...clean, picked: cell });
    } else {
      const message = `${cell} cannot be chosen. Choose one of the marked squares.`;
      store.set({ notice: null, illegal: { message, cells: [cell], from: null, to: null } });
    }
  }

  /** Sends the selected square. @returns {boolean} whether there was one */
  function confirm() {
    const { picked, choosing } = store.get();
    if (!picked || choosing || !active()) return false;
    send(picked);
    return true;
  }

  /** @param {string} square */
  async function send(square) {
    store.set({ ...clean, choosing: true });
    try {
      await execute({ do: "choose", square });
    } catch (error) {
      // The current view says which squares can still be chosen.
      store.set({
        choosing: false,
        picked: null,
        notice: { text: asRefusal(error).message, tone: "error" },
      });
    }
  }

  /** Deselects the square. @returns {boolean} whether there was one */
  function cancel() {
    const { picked, illegal, notice, choosing } = store.get();
    if (choosing || (!picked && !illegal && !notice)) return false;
    store.set({ ...clean, picked: illegal || notice ? picked : null });
    return true;
  }

  /** Records that the device has been handed over. */
  const takeOver = () => store.set({ ...clean, handed: "side" });

  return { active, press, confirm, cancel, takeOver };
}
