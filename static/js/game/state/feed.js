/**
 * Applies socket frames to the page's view: `info` contains the whole game, `update` a change, and
 * `own` what only this viewer may see and do.
 *
 * @typedef {SharedFrame | Extract<PersonalFrame, {type: "own"}>} GameFrame
 */

/**
 * @import { BoardUpdate, ClockUpdate, ClockView, Color, FeaturesView, GameView, KibitzView, PersonalState,
 *   PersonalFrame, PlyUpdate, PlyView, PositionView } from "../../wire.js"
 */
/** @import { GameUpdate, SharedFrame } from "../../wire.js" */

import { legalTurns } from "./legal-turns.js";
import { addComments } from "./view.js";
import { createReplay, other } from "./replay.js";
import { readStep, movedCells } from "./step-text.js";

/** Thrown if an update does not fit the view, so that the page must request the whole game. */
export class OutOfStep extends Error {}

/**
 * Applies frames to views. For a player, an `update` and the following `own` frame are a single
 * change.
 */
export function createFeed() {
  /** The view that still needs its `own` frame. @type {GameView|null} */
  let pendingView = null;

  return {
    /**
     * @param {GameView} known the page's view
     * @param {GameFrame} message
     * @returns {GameView|null} the new view, or null until the `own` frame arrives
     * @throws {OutOfStep}
     */
    take(known, message) {
      const before = pendingView ?? known;
      pendingView = null;
      if (message.type === "own") return withOwn(before, message);
      if (message.type === "info") {
        pendingView = message.view;
        return null;
      }
      const next = withUpdate(before, message);
      if (next.you.length === 0 || message.own === false) return next;
      pendingView = next;
      return null;
    },

    /** Discards a view whose `own` frame was lost with the connection. */
    forget() {
      pendingView = null;
    },
  };
}

/**
 * @param {GameView} view
 * @param {{type: "update"} & GameUpdate} update
 * @returns {GameView}
 */
function withUpdate(view, update) {
  if ((update.since ?? update.seq - 1) > view.seq) throw new OutOfStep("updates are missing");
  if (update.seq < view.seq) return view;
  const {
    type: _type,
    since: _since,
    own: _own,
    board,
    clock,
    outcome,
    kibitz,
    ...changed
  } = update;
  const next = { ...(board ? withBoard(view, board) : view), ...changed };
  if (board && !changed.awaits) next.awaits = due(next);
  if (clock) next.clock = wholeClock(clock, next);
  if (outcome) next.outcome = { ...outcome, words: next.status_words };
  if (kibitz) next.kibitz = withComments(view.kibitz, kibitz);
  return next;
}

/** Returns the side to move if the game is running. @param {GameView} view */
function due({ status, position }) {
  /** @param {Color} side */
  const isDue = (side) => status === "running" && position.to_move === side;
  return { white: isDue("white"), black: isDue("black") };
}

/**
 * Completes an update's clock with the deadlines of running clocks and the fields that the update
 * leaves out.
 * @param {ClockUpdate} clock
 * @param {GameView} view
 * @returns {ClockView}
 */
function wholeClock({ at_ms, left_ms, running, delay_ms, ...others }, view) {
  const at = at_ms ?? view.plies[view.plies.length - 1].at_ms;
  /**
   * Returns the deadline of a side. Once no time is left, returns the earliest known deadline.
   * @param {Color} side
   */
  const deadline = (side) => {
    if (!running.includes(side)) return null;
    const known = left_ms[side] > 0 ? null : (view.clock?.deadline_ms[side] ?? null);
    return known === null ? at + left_ms[side] + (delay_ms?.[side] ?? 0) : Math.min(known, at);
  };
  return {
    ...others,
    at_ms: at,
    left_ms,
    running,
    deadline_ms: { white: deadline("white"), black: deadline("black") },
  };
}

/**
 * Adds plies and the position after them. `check` is a checksum of the pieces.
 * @param {GameView} view
 * @param {BoardUpdate} board
 * @returns {GameView}
 */
function withBoard(view, { plies_from: from, plies: more, position: told, check }) {
  if (from > view.plies.length) throw new OutOfStep("plies are missing");
  const plies = view.plies.slice(0, from);
  for (const ply of more) {
    const before = plies.findLast(({ features }) => features)?.features ?? view.start.features;
    plies.push(wholePly(ply, plies.length + 1, before));
  }
  const position = told && "pieces" in told ? told : afterPlies({ ...view, plies }, told);
  if (placementCheck(position.pieces) !== check) throw new OutOfStep("the pieces differ");
  return { ...view, plies_from: 0, plies, position };
}

/**
 * Completes a ply from an update. Its steps have no clicks or words, which only composing needs.
 * @param {PlyUpdate} ply
 * @param {number} number
 * @param {FeaturesView} before the features before the ply
 * @returns {PlyView}
 */
function wholePly({ same_pools, features, ...ply }, number, before) {
  const steps = ply.steps.map(readStep);
  const touched = ply.touched ?? movedCells(steps);
  const whole = { ...ply, number, steps, touched, checks: ply.checks ?? [] };
  if (!features) return whole;
  return {
    ...whole,
    features: same_pools && before.pools ? { ...features, pools: before.pools } : features,
  };
}

/**
 * Returns the position after the last ply, computed from the plies and the update.
 * @param {GameView} view
 * @param {{to_move: Color}} [told]
 * @returns {PositionView}
 */
function afterPlies(view, told) {
  const { by, fen, checks } = view.plies[view.plies.length - 1];
  return {
    fen,
    checks,
    to_move: other(by),
    ...createReplay(view).after(view.plies.length),
    ...told,
  };
}

/** @param {KibitzView} known @param {KibitzView} more @returns {KibitzView} */
function withComments(known, more) {
  return {
    ...more,
    replace: true,
    earlier: more.replace ? more.earlier : known.earlier,
    comments: more.replace ? more.comments : addComments(known.comments, more.comments),
  };
}

/**
 * @param {GameView} view
 * @param {PersonalState} own
 * @returns {GameView}
 */
function withOwn(
  view,
  { you, can, buttons = [], offers = view.offers, turns = [], choosable, hidden, comments = [] },
) {
  const secrets =
    view.secrets &&
    view.secrets.map((known) => ({
      ...known,
      squares: hidden?.squares.find(({ event }) => event === known.event)?.squares ?? known.squares,
    }));
  const choices = legalTurns(turns, view);
  return {
    ...view,
    you,
    can,
    buttons,
    offers,
    choices,
    choosable: choosable ?? { white: [], black: [] },
    secrets,
    own_comments: comments,
  };
}

/**
 * Returns a checksum of the pieces on a board that equals the server's. It combines the 32-bit
 * FNV-1a hashes of texts such as `e4wN` with exclusive or.
 * @param {{at: string, color: string, kind: string}[]} pieces
 */
export function placementCheck(pieces) {
  let check = 0;
  for (const { at, color, kind } of pieces) {
    let hash = 0x811c9dc5;
    for (const letter of `${at}${color[0]}${kind}`)
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    check ^= hash;
  }
  return check >>> 0;
}
