/**
 * The state of the game page. The whole page is drawn from this object, and nothing is read back
 * from the page.
 *
 * @typedef {Object} GameState
 * @property {GameView} view  the view with all its plies and comments
 * @property {Replay} replay  the view's positions
 * @property {number|null} at  the ply that is shown; null follows the latest
 * @property {string[]} path  the clicks of the turn that is being composed
 * @property {boolean} dragged  whether the last step was dragged, so that its piece is already in
 *   place
 * @property {{words: string, ply: number, kept?: Unsent}|null} sending  the turn that is being
 *   sent, or stored until the server can be reached
 * @property {{message: string, cells: string[], from: string|null, to: string|null}|null} illegal
 *   why the last attempt was illegal
 * @property {string[]} pick  clicks that the user must choose from
 * @property {{text: string, tone: "info"|"error"|"taken-back"}|null} notice  a sentence for the
 *   person
 * @property {string|null} picked  the square that is selected for a secret choice and not yet
 *   confirmed
 * @property {boolean} choosing  whether the secret choice is being sent
 * @property {"side"|"all"|null} handed  at one board: whether the choosing side has confirmed that
 *   it has the device; `all` where everybody may look
 * @property {boolean} peeking  at one screen: whether the mover's secret square is shown
 * @property {Connection} connection
 * @property {{white: boolean, black: boolean, watchers: number, claimable_ms?: number}|null}
 *   presence
 * @property {Premove|null} premove  the turn to play as soon as it is this viewer's turn, or its
 *   first click
 * @property {Color} orientation
 * @property {number|null} unseen  the first ply that was played while an earlier position was shown
 */

/** @typedef {ReturnType<typeof createGameState>} GameStore */

import { createStore } from "../../lib/store.js";
import { createReplay } from "./replay.js";
import { newAsides, newsSince } from "../turns/asides.js";
import { answerTo } from "../offers/offers.js";
import { sideToChoose, promoting, samePosition } from "./view.js";

/** @import { Color, GameView } from "../../wire.js" */
/** @import { Premove } from "../turns/premove.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Connection } from "./socket.js" */
/** @import { Unsent } from "../../lib/unsent-turns.js" */

/**
 * @param {GameView} view the view that is embedded in the page
 * @param {{at: number|null, orientation?: Color|null}} options  the ply and the side at the bottom
 *   in the page's address
 * @returns {ReturnType<typeof createStore<GameState>>}
 */
export function createGameState(view, { at, orientation }) {
  return createStore(
    /** @type {GameState} */ ({
      view,
      replay: createReplay(view),
      at,
      path: beginning(view),
      dragged: false,
      sending: null,
      illegal: null,
      pick: [],
      notice: newsSince(null, view),
      picked: null,
      choosing: false,
      handed: null,
      peeking: false,
      premove: null,
      connection: "connecting",
      presence: null,
      orientation: orientation ?? sideAtBottom(view),
      unseen: null,
    }),
  );
}

/**
 * Returns the side at the bottom: the viewer's own, or White for spectators and users who play both
 * sides.
 * @param {GameView} view
 */
export const sideAtBottom = (view) => (view.you.length === 1 ? view.you[0] : "white");

/**
 * Returns the clicks that every turn must start with. A pawn that has to be promoted is selected
 * automatically.
 * @param {GameView} view
 */
function beginning(view) {
  const pawn = promoting(view);
  return pawn ? [pawn] : [];
}

/** Returns the ply whose position is shown. @param {GameState} state */
export const shownPly = (state) => state.at ?? state.replay.length;

/** Whether the latest position is shown. @param {GameState} state */
export const isPresent = (state) => state.at === null || state.at >= state.replay.length;

/**
 * Returns the changes to the state for a new view. A composed turn is kept if the position is the
 * same, and otherwise dropped with a notice.
 * @param {GameState} state
 * @param {GameView} view a view with all its plies and comments
 * @returns {Partial<GameState>}
 */
export function takeView(state, view) {
  if (view === state.view || view.seq < state.view.seq) return {};
  const answer = answerTo(state.view, view);
  /** @type {Partial<GameState>} */
  const answerNotice = answer ? { notice: { text: answer, tone: "info" } } : {};
  if (samePosition(state.view, view)) return { view, ...answerNotice };
  const played = view.plies.length - state.view.plies.length;
  /** @type {Partial<GameState>} */
  const change = {
    view,
    replay: createReplay(view),
    path: beginning(view),
    dragged: false,
    sending: null,
    illegal: null,
    pick: [],
    notice: newsSince(state.view, view),
    peeking: false,
    ...choiceAfter(state, view),
  };
  if (change.notice) {
    // The notice about a reveal is enough, without one about the dropped turn.
  } else if (!byViewer(state, view) && state.path.length > 1) {
    change.notice = {
      text: "The game has gone on, so the turn that you had started was dropped.",
      tone: "info",
    };
  } else if (answer) {
    change.notice = answerNotice.notice;
  } else if (played < 0) {
    change.notice = {
      text:
        played === -1
          ? "The last turn was taken back."
          : `The last ${-played} turns were taken back.`,
      tone: "info",
    };
  }
  if (state.at !== null) {
    const at = Math.min(state.at, view.plies.length);
    change.at = at === view.plies.length ? null : at;
    change.unseen =
      change.at === null
        ? null
        : played > 0
          ? (state.unseen ?? state.view.plies.length)
          : state.unseen;
  }
  return change;
}

/**
 * Whether the viewer has played the new plies of a view.
 * @param {GameState} state
 * @param {GameView} view
 */
function byViewer({ view: before, sending }, view) {
  const turn = sending && view.plies[sending.ply];
  if (turn) return view.you.includes(turn.by);
  const asides = newAsides(before, view);
  return asides.length > 0 && asides.every(({ by }) => view.you.includes(by));
}

/**
 * Keeps a selected square as long as the same side must choose, whatever the other side does.
 * @param {GameState} state
 * @param {GameView} view
 */
function choiceAfter(state, view) {
  const side = sideToChoose(view);
  if (side !== null && side === sideToChoose(state.view)) return {};
  return { picked: null, choosing: false, handed: side && state.handed };
}
