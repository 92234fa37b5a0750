/** Helper functions that answer common questions about a game view. */

/** @import { Color, CommentView, EventCard, GameView } from "../../wire.js" */

/** Both sides, White first. */
export const SIDES = /** @type {const} */ (["white", "black"]);

/**
 * Adds the comments from `more` that are not in `known` yet.
 * @param {CommentView[]} known
 * @param {CommentView[]} more
 */
export function addComments(known, more) {
  const knownNumbers = new Set(known.map((comment) => comment.seq));
  return [...known, ...more.filter((comment) => !knownNumbers.has(comment.seq))];
}

/**
 * Whether two views show the same position, reached by the same turns and asides.
 * @param {GameView} a
 * @param {GameView} b
 */
export const samePosition = (a, b) =>
  a.plies.length === b.plies.length &&
  a.asides.length === b.asides.length &&
  a.asides.every((aside, index) => aside.kind === b.asides[index].kind) &&
  a.position.fen === b.position.fen &&
  a.status === b.status;

/** Whether it is this viewer's turn. @param {GameView} view */
export const mayPlay = (view) => view.can.includes("play");

/**
 * Returns the instruction for a viewer whose only legal action is to start an event, or null.
 * @param {GameView} view
 */
export function mustStart({ can, position }) {
  const reason = position.features.cards?.must_start;
  return reason && can.includes("start_event") ? `${reason} ${START_WORDS}` : null;
}

/**
 * Returns 1 if this game waits for the user, and 0 otherwise. Games at one screen do not count.
 * @param {GameView} view
 */
export const waitsHere = (view) => (mayAct(view) && !view.one_board ? 1 : 0);

/** Whether a side must choose a square. @param {GameView} view @param {Color} side */
export const owesChoice = ({ position }, side) =>
  (position.features.phases ?? []).some(({ owed_by }) => owed_by[side]);

/**
 * Whether the game waits for this viewer to play, choose, or start an event.
 * @param {GameView} view
 */
export const mayAct = (view) =>
  mayPlay(view) || mustStart(view) !== null || view.can.includes("choose");

export const START_WORDS = "Start the event to go on.";

/**
 * Returns the side for which this viewer must choose a square, or null. A user who plays both sides
 * first chooses for the side to move.
 * @param {GameView} view
 * @returns {Color|null}
 */
export function sideToChoose(view) {
  if (!view.can.includes("choose")) return null;
  const owing = view.you.filter((side) => owesChoice(view, side));
  return owing.includes(view.position.to_move) ? view.position.to_move : (owing[0] ?? null);
}

/**
 * Returns the square of a pawn that this viewer must promote before anything else, or null.
 * @param {GameView} view
 * @returns {string|null}
 */
export function promoting(view) {
  const only =
    view.choices.length > 0 && view.choices.every(({ steps }) => steps[0]?.click.startsWith("="));
  return mayPlay(view) && only ? view.choices[0].from : null;
}

/**
 * Returns a player's name. In a game at one screen, returns the side's name, because both sides
 * have the same player.
 * @param {GameView} view
 * @param {Color} color
 */
export const playerName = (view, color) =>
  view.one_board ? view.sides[color] : (view.players[color]?.name ?? "Open seat");

/**
 * Returns the card of an event.
 * @param {GameView} view
 * @param {number|undefined} number
 * @returns {EventCard|undefined}
 */
export const cardOf = (view, number) =>
  (view.geometry.deck ?? []).find((card) => card.number === number);

/** Whether all secret choices have been revealed on the board. @param {GameView} view */
export const allKnown = (view) =>
  (view.secrets ?? []).every(({ known }) => SIDES.every((side) => known[side]));
