/**
 * Expands the tree of legal turns that the server sends (`docs/WIRE.md`), including the cell names
 * and effects that the tree omits.
 */

import { applyEffects } from "./replay.js";

/** @import { Choice, Effect, Piece } from "../../board/types.js" */
/** @import { EffectView, GameView, StepView, TurnTree } from "../../wire.js" */

/**
 * @param {TurnTree} tree
 * @param {GameView} view the view with the turns' position
 * @returns {Choice[]}
 */
export function legalTurns(tree, view) {
  const { geometry, position } = view;
  /** @type {Choice[]} */
  const turns = [];

  /**
   * @param {string} from
   * @param {StepView[]} steps the steps so far
   * @param {Piece[]} pieces the pieces after those steps
   * @param {string} at the cell of the acting piece
   * @param {TurnTree[number][1]} edges
   */
  function walk(from, steps, pieces, at, edges) {
    for (const edge of edges) {
      const node = typeof edge === "object" ? edge : { to: edge };
      const step = node.step ?? plain(view, pieces, at, node.to ?? "");
      const path = [...steps, step];
      if (!node.then || node.stop) turns.push({ turn: "", from, steps: path });
      if (node.then)
        walk(
          from,
          path,
          applyEffects(pieces, step.effects).pieces,
          standing(at, step.effects),
          node.then,
        );
    }
  }

  for (const [origin, edges] of tree) {
    const from = typeof origin === "number" ? geometry.cells[origin].name : origin;
    walk(from, [], position.pieces, from, edges);
  }
  return turns;
}

/** @param {string} at @param {Effect[]} effects */
const standing = (at, effects) =>
  effects.reduce(
    (cell, effect) => (effect.kind === "move" && effect.from === cell ? effect.to : cell),
    at,
  );

/**
 * Completes a plain step: a move to a cell with its capture, a drop from the pool, or a promotion
 * of the moving piece.
 * @param {GameView} view
 * @param {Piece[]} pieces
 * @param {string} at
 * @param {number|string} click
 * @returns {StepView}
 */
function plain({ geometry, position }, pieces, at, click) {
  /** @param {string|undefined} letter */
  const kind = (letter) =>
    geometry.pieces.find((each) => each.letter === letter) ?? { name: "Piece", noun: "piece" };
  /** @param {string} cell */
  const on = (cell) => pieces.find((piece) => piece.at === cell);
  const actor = kind(on(at)?.kind);
  if (typeof click === "string") {
    const piece = click.slice(1);
    const words = fill(geometry.plain.becomes, { noun: actor.noun, other: kind(piece).noun });
    return { click, words, effects: [{ kind: "become", at, piece }] };
  }
  const cell = geometry.cells[click].name;
  if (at.endsWith("@")) {
    const piece = at.slice(0, -1);
    const words = fill(geometry.plain.drops, { piece: kind(piece).name, cell });
    return {
      click: cell,
      words,
      effects: [{ kind: "put", at: cell, color: position.to_move, piece }],
    };
  }
  const captured = on(cell);
  const words = captured
    ? fill(geometry.plain.takes, { piece: actor.name, noun: kind(captured.kind).noun, cell })
    : fill(geometry.plain.goes, { piece: actor.name, cell });
  /** @type {EffectView} */
  const goes = { kind: "move", from: at, to: cell };
  return { click: cell, words, effects: captured ? [{ kind: "remove", at: cell }, goes] : [goes] };
}

/** @param {string} template @param {Record<string, string>} values */
const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
