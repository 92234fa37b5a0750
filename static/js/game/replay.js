/**
 * Positions out of a game's view, by applying the effects of its turns to the pieces at the start.
 */

/** @typedef {import("../board/types.js").Piece} Piece */
/** @typedef {import("../board/types.js").Effect} Effect */
/** @typedef {import("../board/types.js").Step} Step */

/** @typedef {ReturnType<typeof createReplay>} Replay */

/**
 * A piece that has left the board: taken, or drawn into a hole.
 * @typedef {{color: string, kind: string, how: "capture"|"beam"}} Lost
 */

/**
 * @param {Piece[]} pieces left as they are
 * @param {Effect[]} effects in order
 * @returns {{pieces: Piece[], lost: Lost[]}}
 */
export function applyEffects(pieces, effects) {
  const board = new Map(pieces.map((piece) => [piece.at, piece]));
  /** @type {Lost[]} */
  const lost = [];
  for (const effect of effects) {
    if (effect.kind === "move") {
      const piece = board.get(effect.from);
      board.delete(effect.from);
      if (piece) board.set(effect.to, { ...piece, at: effect.to });
    } else if (effect.kind === "promote") {
      const piece = board.get(effect.at);
      if (piece) board.set(effect.at, { ...piece, kind: effect.to });
    } else {
      const piece = board.get(effect.at);
      board.delete(effect.at);
      if (piece) lost.push({ color: piece.color, kind: piece.kind, how: effect.kind });
    }
  }
  return { pieces: [...board.values()], lost };
}

/** @param {Step[]} steps @returns {Effect[]} */
export const effectsOf = (steps) => steps.flatMap((step) => step.effects);

/**
 * The cells that a turn has touched, where its piece ended being the last.
 * @param {Step[]} steps
 * @returns {string[]}
 */
export function touched(steps) {
  const cells = [];
  let end = null;
  for (const effect of effectsOf(steps)) {
    if (effect.kind === "move") {
      cells.push(effect.from);
      end = effect.to;
    } else if (effect.kind === "beam") {
      cells.push(effect.at, effect.hole);
      end ??= effect.from;
    }
  }
  const all = new Set(cells.filter((cell) => cell !== end));
  return end ? [...all, end] : [...all];
}

/**
 * The steps that show a turn backwards: its moves only, for what was taken simply stands there again.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function reversed(steps) {
  const moves = effectsOf(steps).filter((effect) => effect.kind === "move");
  const back = moves
    .reverse()
    .map((effect) => ({ kind: /** @type {const} */ ("move"), from: effect.to, to: effect.from }));
  return back.length ? [{ click: "", words: "", effects: back }] : [];
}

/**
 * The positions of a view, each computed once.
 * @param {{start: any, plies: any[], position: any}} view with all its plies
 */
export function createReplay(view) {
  const first = { pieces: view.start.pieces, lost: /** @type {Lost[]} */ ([]) };
  const known = [first];

  function upTo(ply) {
    while (known.length <= ply) {
      const before = known[known.length - 1];
      const after = applyEffects(before.pieces, effectsOf(view.plies[known.length - 1].steps));
      known.push({ pieces: after.pieces, lost: [...before.lost, ...after.lost] });
    }
    return known[ply];
  }

  return {
    /** The number of turns played. */
    length: view.plies.length,

    /** @param {number} ply 0 is the start; beyond the ends, the end */
    at(ply) {
      const number = Math.max(0, Math.min(ply, view.plies.length));
      const played = view.plies[number - 1] ?? null;
      const present = number === view.plies.length;
      const { pieces, lost } = upTo(number);
      return {
        ply: number,
        pieces: present ? view.position.pieces : pieces,
        lost,
        last: played ? touched(played.steps) : [],
        checks: played ? played.checks : view.start.checks,
        fen: played ? played.fen : view.start.fen,
        toMove: present ? view.position.to_move : number % 2 === 0 ? view.start.to_move : other(view.start.to_move),
        played,
      };
    },
  };
}

export const other = (color) => (color === "white" ? "black" : "white");
