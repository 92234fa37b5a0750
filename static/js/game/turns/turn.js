/**
 * Composes a turn from clicks on the board, and sends it.
 *
 * @typedef {ReturnType<typeof createTurn>} Turn
 *
 * @typedef {Object} TurnOptions
 * @property {GameStore} store
 * @property {(command: Command, id?: string) => Promise<unknown>} execute  sends a command; rejects
 *   with a sentence for the person
 * @property {(path: string[]) => Promise<{message: string|null, marks: string[]}>} explain
 * @property {SecretChoice} choosing  takes the clicks while a square has to be chosen
 * @property {PremoveKeeper} premove  takes the clicks while the opponent is to move in a live game
 */

import { RequestError, asRefusal } from "../../lib/http.js";
import { settings } from "../../lib/settings.js";
import { cellOf, completeTurn, meaningOf, nextSteps, sentence, standing } from "./compose.js";
import { isPresent } from "../state/state.js";
import { SIDES, mayPlay, mustStart, owesChoice, promoting } from "../state/view.js";

/** @import { GameView, Command } from "../../wire.js" */
/** @import { SecretChoice } from "../events/secret-choice.js" */
/** @import { PremoveKeeper } from "./premove.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * Whether a complete turn waits for the Send button. By default only in correspondence games, where
 * a slip is most costly.
 * @param {GameView} view
 * @param {string} wish the user's setting
 */
function asksBeforeSending(view, wish) {
  if (wish !== "auto") return wish === "always";
  return view.time.kind !== "live" && !view.one_board;
}

/** @param {TurnOptions} options */
export function createTurn({ store, execute, explain, choosing, premove }) {
  let lastRequest = 0;

  /** Returns the turns that can be composed now. There are none while a turn is being sent. */
  const choices = () => (mayPlay(store.get().view) ? store.get().view.choices : []);
  /** @param {string} cell */
  const occupied = (cell) => store.get().view.position.pieces.some((piece) => piece.at === cell);

  /** Whether the board accepts clicks. */
  const active = () =>
    mayPlay(store.get().view) ||
    (store.get().view.you.length > 0 && store.get().view.status === "running");

  /**
   * Handles a click, a drop, or Enter on a cell.
   * @param {string} cell
   * @param {{dragged?: boolean, byKey?: boolean}} [how]
   */
  function press(cell, { dragged = false, byKey = false } = {}) {
    const state = store.get();
    if (!isPresent(state)) {
      store.set({
        at: null,
        unseen: null,
        notice: { text: "That was an earlier position. This is the current one.", tone: "info" },
      });
      return;
    }
    if (state.sending) return;
    if (choosing.active()) return choosing.press(cell, { byKey });
    if (!mayPlay(state.view)) {
      if (premove.press(cell)) return;
      if (state.view.you.length > 0 && occupied(cell))
        store.set({ notice: { text: whyNot(state.view), tone: "info" } });
      return;
    }
    const meaning = meaningOf(choices(), state.path, cell, occupied(cell));
    const clean = { illegal: null, notice: null, pick: [], dragged };
    if (byKey && confirms(state.path, meaning.kind, cell)) return send();
    switch (meaning.kind) {
      case "path":
        return follow(meaning.path, clean);
      case "pick":
        return store.set({ ...clean, pick: meaning.clicks });
      case "finish":
        // A second click on the piece is often a mistake, but Enter is not.
        return byKey ? send() : store.set(clean);
      case "clear":
        return store.set({ ...clean, path: [] });
      default:
        return tryIllegal(meaning.path, clean);
    }
  }

  /**
   * Whether Enter on the last clicked cell sends the turn. It does if the turn is complete and the
   * cell has no other meaning.
   * @param {string[]} path
   * @param {string} meaning
   * @param {string} cell
   */
  function confirms(path, meaning, cell) {
    return (
      meaning !== "path" &&
      meaning !== "pick" &&
      completeTurn(choices(), path) !== null &&
      cellOf(path[path.length - 1]) === cell
    );
  }

  /**
   * Adds a click by its text, for a promotion or for one of several steps that end on a cell.
   * @param {string} click
   */
  function choose(click) {
    const { path, view } = store.get();
    const pawn = promoting(view);
    const clicks = path.length > 0 || !pawn ? path : [pawn];
    follow([...clicks, click], { illegal: null, notice: null, pick: [], dragged: false });
  }

  /** @param {string[]} path @param {Partial<GameState>} clean */
  function follow(path, clean) {
    store.set({ ...clean, path });
    const whole = completeTurn(choices(), path);
    if (!whole || nextSteps(choices(), path).length > 0) return;
    if (!asksBeforeSending(store.get().view, settings.get().confirm)) send();
  }

  /**
   * Plays a premove once it is the player's turn. A complete turn is sent, and an incomplete one
   * stays on the board.
   */
  function playPremove() {
    const [from, to] = premove.due() ?? [];
    if (!from) return;
    // An unfinished premove becomes the first click of the turn.
    if (!to)
      return choices().some((choice) => choice.from === from)
        ? store.set({ path: [from] })
        : undefined;
    const meaning = meaningOf(choices(), [from], to, occupied(to));
    if (meaning.kind === "pick")
      return store.set({ path: [from], pick: meaning.clicks, notice: null });
    if (meaning.kind !== "path" || meaning.path.length !== 2)
      return store.set({
        notice: { text: "Your premove is not a legal turn here, so it was dropped.", tone: "info" },
      });
    store.set({ path: meaning.path, pick: [], illegal: null, notice: null });
    if (
      completeTurn(choices(), meaning.path) &&
      !asksBeforeSending(store.get().view, settings.get().confirm)
    )
      send();
  }

  /** @param {string[]} path @param {Partial<GameState>} clean */
  async function tryIllegal(path, clean) {
    // The cell of the piece before the last click, which may differ from its origin.
    const from = standing(choices(), path.slice(0, -1).length > 0 ? path.slice(0, -1) : path);
    const to = path.length > 1 ? cellOf(path[path.length - 1]) : null;
    // The piece stays selected, because only the target was wrong.
    store.set({ ...clean, illegal: null });
    const ask = (lastRequest += 1);
    const answer = await explain(path).catch(() => null);
    if (ask !== lastRequest || !answer?.message) return;
    store.set({
      illegal: { message: answer.message, cells: answer.marks, from: to ? from : null, to },
    });
  }

  /** Undoes one step. @returns {boolean} whether there was one */
  function back() {
    if (premove.cancel()) return true;
    if (choosing.active()) return choosing.cancel();
    const { path, sending, illegal, pick, notice } = store.get();
    lastRequest += 1;
    if (sending || (path.length === 0 && !illegal && pick.length === 0 && !notice)) return false;
    const clean = { illegal: null, pick: [], notice: null, dragged: false };
    if (pick.length > 0 || (illegal && path.length > 0)) store.set(clean);
    else store.set({ ...clean, path: path.length > 1 ? path.slice(0, -1) : [] });
    return true;
  }

  /** Clears the whole turn. */
  function cancel() {
    if (premove.cancel()) return;
    lastRequest += 1;
    if (!store.get().sending)
      store.set({ path: [], illegal: null, pick: [], notice: null, dragged: false });
  }

  /** Sends the turn as it is. @returns {boolean} whether it is complete */
  function send() {
    if (choosing.active()) return choosing.confirm();
    const { path, sending, view } = store.get();
    const whole = sending ? null : completeTurn(choices(), path);
    if (!whole) return false;
    submit(path.join(), view.plies.length, { words: sentence(whole.steps) });
    return true;
  }

  /**
   * Sends a turn, in notation or as comma-separated clicks.
   * @param {string} turn
   * @param {number} ply
   * @param {{words?: string, id?: string, position?: string}} [told] its words, and the command's
   *   id and position if it was sent before
   * @returns {Promise<RequestError|null>} the refusal, or null if the turn was accepted
   */
  async function submit(
    turn,
    ply,
    { words = turn, id, position = store.get().view.position.fen } = {},
  ) {
    store.set({ sending: { words, ply }, illegal: null, notice: null, pick: [] });
    try {
      await execute({ do: "play", turn, ply, position }, id);
      return null;
    } catch (error) {
      const refusal = asRefusal(error);
      const { message, marks: cells } = refusal;
      const refusalState =
        cells.length > 0
          ? { illegal: { message, cells, from: null, to: null } }
          : { notice: { text: message, tone: /** @type {const} */ ("error") } };
      store.set({ sending: null, ...refusalState });
      return refusal;
    }
  }

  return { active, press, choose, back, cancel, send, submit, choices, playPremove };
}

/** Returns the reason why a player cannot play now. @param {GameView} view */
function whyNot(view) {
  if (view.status === "over") return "The game is over.";
  if (view.status === "open") return "The game begins when someone joins.";
  const owing = view.you.length > 0 ? SIDES.find((side) => owesChoice(view, side)) : null;
  if (owing) return `${view.sides[owing]} has yet to choose a square.`;
  return mustStart(view) ?? "It is not your turn.";
}
