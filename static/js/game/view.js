/**
 * Joining what the server sends with what the page has: a view brings only the plies and comments that are new.
 */

/**
 * @param {any|null} known the view that the page has, with all its plies
 * @param {any} next the view that came
 * @returns {any} a view with all its plies and comments; `known` itself when `next` is older
 */
export function mergeView(known, next) {
  if (!known) return next;
  if (next.seq < known.seq) return known;
  const comments = next.kibitz.replace
    ? next.kibitz.comments
    : addComments(known.kibitz.comments, next.kibitz.comments);
  return {
    ...next,
    plies_from: 0,
    plies: [...known.plies.slice(0, next.plies_from), ...next.plies],
    kibitz: { ...next.kibitz, replace: true, comments },
  };
}

function addComments(known, more) {
  const seen = new Set(known.map((comment) => comment.seq));
  return [...known, ...more.filter((comment) => !seen.has(comment.seq))];
}

/** Whether two views show the same game position reached by the same number of turns. */
export const samePosition = (a, b) =>
  a.plies.length === b.plies.length && a.position.fen === b.position.fen && a.status === b.status;

/** Whether it is this viewer's turn to play. */
export const mayPlay = (view) => view.can.includes("play");

/** A player's name, or what stands for one. */
export const playerName = (view, color) => view.players[color]?.name ?? "Free seat";
