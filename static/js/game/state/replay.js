/** Computes a game's positions by applying the effects of its turns to the starting position. */

/** @import { Effect, Piece, Step } from "../../board/types.js" */
/** @import { Color, GameView, MarkView } from "../../wire.js" */

/** @typedef {ReturnType<typeof createReplay>} Replay */

/**
 * A piece that was captured or pulled into a hole.
 * @typedef {{color: string, kind: string, how: "captured"|"drawn"}} Lost
 */

/**
 * @param {Piece[]} pieces the pieces, which are not modified
 * @param {Effect[]} effects the effects in order
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
    } else if (effect.kind === "become") {
      const piece = board.get(effect.at);
      if (piece) board.set(effect.at, { ...piece, kind: effect.piece });
    } else if (effect.kind === "remove") {
      const piece = board.get(effect.at);
      board.delete(effect.at);
      if (piece)
        lost.push({
          color: piece.color,
          kind: piece.kind,
          how: effect.into ? "drawn" : "captured",
        });
    } else if (effect.kind === "put") {
      board.set(effect.at, { at: effect.at, color: effect.color, kind: effect.piece });
    } else if (effect.kind === "swap") {
      swap(board, effect.a, effect.b);
    }
  }
  return { pieces: [...board.values()], lost };
}

/** @param {Map<string, Piece>} board @param {string} a @param {string} b */
function swap(board, a, b) {
  const [firstPiece, other] = [board.get(a), board.get(b)];
  board.delete(a);
  board.delete(b);
  if (firstPiece) board.set(b, { ...firstPiece, at: b });
  if (other) board.set(a, { ...other, at: a });
}

/**
 * Applies effects to marks. A mark on a piece moves and leaves the board with the piece.
 * @param {MarkView[]} marks the marks, which are not modified
 * @param {Effect[]} effects the effects in order
 * @returns {MarkView[]}
 */
export const carryMarks = (marks, effects) =>
  marks.flatMap((mark) => {
    if (mark.on !== "piece") return [mark];
    const at = effects.reduce(carried, /** @type {string|null} */ (mark.cells[0]));
    return at === null ? [] : [{ ...mark, cells: [at] }];
  });

/**
 * Returns the cell of a piece after an effect, or null if the piece has left the board.
 * @param {string|null} at
 * @param {Effect} effect
 */
function carried(at, effect) {
  if (effect.kind === "move" && effect.from === at) return effect.to;
  if (effect.kind === "remove" && effect.at === at) return null;
  if (effect.kind === "swap" && effect.a === at) return effect.b;
  if (effect.kind === "swap" && effect.b === at) return effect.a;
  return at;
}

/** @param {Step[]} steps @returns {Effect[]} */
export const effectsOf = (steps) => steps.flatMap((step) => step.effects);

/**
 * Removes the effects that are already shown from the start of the steps. They may end in the
 * middle of a step.
 * @param {Step[]} steps
 * @param {Effect[]} shown
 * @returns {Step[]|null} null if the steps do not begin with these effects
 */
export function stepsAfter(steps, shown) {
  const effects = effectsOf(steps);
  if (!shown.every((effect, index) => sameEffect(effect, effects[index]))) return null;
  let skip = shown.length;
  return steps.flatMap((step) => {
    const rest = step.effects.slice(skip);
    skip = Math.max(0, skip - step.effects.length);
    return rest.length ? [{ ...step, effects: rest }] : [];
  });
}

/** @param {Effect} a @param {Effect|undefined} b */
const sameEffect = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the steps that animate a turn backwards. They contain only its movements, because
 * captured pieces simply reappear.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function reversed(steps) {
  const back = [];
  for (const effect of effectsOf(steps))
    if (effect.kind === "move") back.unshift({ ...effect, from: effect.to, to: effect.from });
    else if (effect.kind === "swap") back.unshift(effect);
  return back.length ? [{ click: "", words: "", effects: back }] : [];
}

/**
 * Returns the cells that the steps reveal, and whether a piece that lands on them continues from
 * there. Returns null if the steps reveal nothing.
 * @param {Step[]} steps
 * @returns {{cells: string[], through: boolean}|null}
 */
export function revealIn(steps) {
  const effects = effectsOf(steps);
  const reveal = effects.find((effect) => effect.kind === "reveal");
  if (!reveal) return null;
  const cells = [...new Set(reveal.cells)];
  return {
    cells,
    through: effects.some(
      (effect) => effect.kind === "move" && effect.through && cells.includes(effect.from),
    ),
  };
}

/**
 * Returns the landing that has yet to be completed, or null. A landing is the last aside, and not a
 * turn yet.
 * @param {Pick<GameView, "asides" | "plies">} view
 */
export function landing(view) {
  const last = view.asides[view.asides.length - 1];
  return last?.kind === "landed" && last.after === view.plies.length ? last : null;
}

/**
 * Returns the positions of a view. Each is computed once.
 * @param {GameView} view a view with all its plies
 */
export function createReplay(view) {
  const first = {
    pieces: view.start.pieces,
    lost: /** @type {Lost[]} */ ([]),
    features: view.start.features,
  };
  const known = [first];

  /** @param {number} ply */
  function upTo(ply) {
    while (known.length <= ply) {
      const before = known[known.length - 1];
      const ply = view.plies[known.length - 1];
      const after = applyEffects(before.pieces, effectsOf(ply.steps));
      // A ply has features only if they have changed.
      known.push({
        pieces: after.pieces,
        lost: [...before.lost, ...after.lost],
        features: ply.features ?? before.features,
      });
    }
    return known[ply];
  }

  return {
    /** The number of turns that have been played. */
    length: view.plies.length,

    /**
     * Returns pieces and features after a number of turns, without later asides.
     * @param {number} ply
     */
    after(ply) {
      const { pieces, features } = upTo(ply);
      return { pieces, features };
    },

    /** @param {number} ply 0 is the start; clamped to the number of plies */
    at(ply) {
      const number = Math.max(0, Math.min(ply, view.plies.length));
      const played = view.plies[number - 1] ?? null;
      const present = number === view.plies.length;
      const then = present ? view.position : (played ?? view.start);
      const landed = present ? landing(view) : null;
      const { pieces, lost, features } = upTo(number);
      return {
        ply: number,
        pieces: present ? view.position.pieces : pieces,
        lost: landed ? [...lost, ...applyEffects(pieces, effectsOf(landed.steps)).lost] : lost,
        last: landed?.touched ?? played?.touched ?? [],
        checks: then.checks,
        fen: then.fen,
        features: present ? view.position.features : features,
        // The same side may also move twice in a row.
        toMove: present ? view.position.to_move : view.plies[number].by,
        played,
      };
    },
  };
}

/** @param {Color} color */
export const other = (color) => (color === "white" ? "black" : "white");
