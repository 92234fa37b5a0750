/**
 * Asks the server what the lines of an analysis lead to. What was asked for once is known from then on.
 */

import { post } from "../lib/http.js";
import { pathTo, turnsTo } from "./tree.js";

/** @import { GameView, LineAnswer, PlyView, StudyView } from "../wire.js" */
/** @import { Tree, TurnNode } from "./tree.js" */

/** @typedef {ReturnType<typeof createLines>} Lines */

/** Whether a turn is one, rather than something between turns. @param {TurnNode["played"]} played @returns {played is PlyView} */
export const isPly = (played) => played !== null && "number" in played;

/**
 * @param {StudyView} study
 * @param {Tree} tree
 */
export function createLines({ fen, deal, game }, tree) {
  tree.root.end = { ...game, turns: [] };
  const address = `/api/analysis/${game.variant}`;
  /** What is on its way. @type {Map<TurnNode, Promise<TurnNode>>} */
  const asked = new Map();
  /** The turns after which it is known whether an engine may look. @type {WeakSet<TurnNode>} */
  let allowed = new WeakSet();

  /** @param {string[]} turns @param {number} known @param {boolean} [engine] @returns {Promise<LineAnswer>} */
  const ask = (turns, known, engine = false) => post(`${address}/line`, { fen, deal, turns, known, engine });

  /** How many turns at the front of a path are known. @param {TurnNode[]} path */
  const knownOf = (path) => {
    const unknown = path.findIndex(({ played }) => played === null);
    return unknown < 0 ? path.length : unknown;
  };

  /**
   * Notes what an answer says of the turns that lead to a node.
   * @param {TurnNode[]} path
   * @param {LineAnswer} answer
   */
  function take(path, { turns, plies, plies_from, asides }) {
    let [ply, aside] = [0, 0];
    path.forEach((at, index) => {
      at.turn = turns[index];
      at.between = asides[aside]?.after === ply;
      if (at.between) at.played = asides[aside++];
      else {
        at.played = plies[ply - plies_from] ?? at.played;
        ply += 1;
      }
    });
  }

  /** @param {TurnNode} at @param {boolean} engine @returns {Promise<TurnNode>} */
  async function fetchEnd(at, engine) {
    const path = pathTo(at);
    const answer = await ask(turnsTo(at), knownOf(path), engine);
    take(path, answer);
    at.end = answer;
    if (engine) allowed.add(at);
    return at;
  }

  return {
    /** Asks anew from now on whether an engine may look: the person's games go on. */
    forget() {
      allowed = new WeakSet();
    },

    /** Why no engine may look at a position, as a sentence; null when one may. @param {TurnNode} at */
    refusal: (at) =>
      allowed.has(at) ? (at.end?.refused ?? null) : "Waiting for the server to say whether the engine may help here.",

    /**
     * The same node when the position after it is known, and, for an engine, whether that may look at it.
     * @param {TurnNode} at
     * @param {boolean} engine
     * @returns {Promise<TurnNode>}
     */
    async load(at, engine) {
      if (at.end && (!engine || allowed.has(at))) return at;
      const waiting = asked.get(at);
      // What was asked for without an engine says nothing of one.
      if (waiting) return waiting.then(() => this.load(at, engine));
      const request = fetchEnd(at, engine).finally(() => asked.delete(at));
      asked.set(at, request);
      return request;
    },

    /**
     * Plays a turn after a node.
     * @param {TurnNode} from
     * @param {string} turn in any notation, or as clicks
     * @returns {Promise<TurnNode>} where it leads; fails with the server's sentence
     */
    async play(from, turn) {
      const path = pathTo(from);
      const answer = await ask([...turnsTo(from), turn], knownOf(path));
      // What a pawn becomes takes the place of its landing.
      const isWhole = answer.turns.length <= path.length;
      const before = isWhole ? path.slice(0, answer.turns.length - 1) : path;
      const parent = before[before.length - 1] ?? tree.root;
      const added = tree.add(parent, answer.turns[answer.turns.length - 1]);
      if (isWhole && from.children.length === 0) tree.remove(from);
      take([...before, added], answer);
      added.end = answer;
      return added;
    },

    /** Why clicks begin no turn after a node. @param {TurnNode} from @param {string[]} path @returns {Promise<{message: string|null, marks: string[]}>} */
    explain: async (from, path) =>
      (await post(`${address}/explain`, { fen, deal, turns: turnsTo(from), path })) ?? { message: null, marks: [] },

    /**
     * The view of a game that stands at a node of which everything is known.
     * @param {TurnNode} at
     * @returns {GameView}
     */
    viewAt(at) {
      const { end } = at;
      if (!end) return game;
      const played = pathTo(at).map((each) => each.played);
      const { refused: _, turns: __, plies: ___, ...there } = end;
      return { ...game, ...there, seq: played.length + 1, plies_from: 0, plies: played.filter(isPly) };
    },
  };
}
