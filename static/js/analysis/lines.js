/** Requests the positions after the turns of an analysis from the server, and caches them. */

import { post } from "../lib/http.js";
import { pathTo, turnsTo } from "./tree.js";

/** @import { GameView, LineAnswer, PlyView, StudyView } from "../wire.js" */
/** @import { Tree, TurnNode } from "./tree.js" */

/** @typedef {ReturnType<typeof createLines>} Lines */

/**
 * Whether a move list entry is a turn rather than an event between turns.
 * @param {TurnNode["played"]} played
 * @returns {played is PlyView}
 */
export const isPly = (played) => played !== null && "number" in played;

/**
 * @param {StudyView} study
 * @param {Tree} tree
 */
export function createLines({ fen, deal, game }, tree) {
  tree.root.end = { ...game, turns: [] };
  const address = `/api/analysis/${game.variant}`;
  /** Requests in flight, by the node that they load. @type {Map<TurnNode, Promise<TurnNode>>} */
  const requests = new Map();
  /**
   * Nodes for which the server has reported whether the engine may analyse them.
   * @type {WeakSet<TurnNode>}
   */
  let allowed = new WeakSet();

  /**
   * @param {string[]} turns
   * @param {number} known
   * @param {boolean} [engine]
   * @returns {Promise<LineAnswer>}
   */
  const ask = (turns, known, engine = false) =>
    post(`${address}/line`, { fen, deal, turns, known, engine });

  /**
   * Returns the number of leading turns of a path whose results are cached.
   * @param {TurnNode[]} path
   */
  const knownOf = (path) => {
    const unknown = path.findIndex(({ played }) => played === null);
    return unknown < 0 ? path.length : unknown;
  };

  /**
   * Stores a response's results in the nodes of a path.
   * @param {TurnNode[]} path
   * @param {LineAnswer} answer
   */
  function store(path, { turns, plies, plies_from, asides }) {
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
    store(path, answer);
    at.end = answer;
    if (engine) allowed.add(at);
    return at;
  }

  return {
    /** Discards the cached engine permissions, because they depend on the user's running games. */
    forget() {
      allowed = new WeakSet();
    },

    /**
     * Returns the sentence that says why the engine may not analyse a node, or null if it may.
     * @param {TurnNode} at
     */
    refusal: (at) =>
      allowed.has(at)
        ? (at.end?.refused ?? null)
        : "Waiting for the server to say whether the engine may help here.",

    /**
     * Returns a node once the position after it is cached. With `engine`, also waits for the engine
     * permission.
     * @param {TurnNode} at
     * @param {boolean} engine
     * @returns {Promise<TurnNode>}
     */
    async load(at, engine) {
      if (at.end && (!engine || allowed.has(at))) return at;
      const pendingRequest = requests.get(at);
      // A request without an engine does not return the engine's permission.
      if (pendingRequest) return pendingRequest.then(() => this.load(at, engine));
      const request = fetchEnd(at, engine).finally(() => requests.delete(at));
      requests.set(at, request);
      return request;
    },

    /**
     * Plays a turn after the turn at a node.
     * @param {TurnNode} from
     * @param {string} turn the turn in any notation, or as clicks
     * @returns {Promise<TurnNode>} the new node; rejects with the server's message
     */
    async play(from, turn) {
      const path = pathTo(from);
      const answer = await ask([...turnsTo(from), turn], knownOf(path));
      // A promotion replaces the pawn's landing, so the path does not get longer.
      const isWhole = answer.turns.length <= path.length;
      const before = isWhole ? path.slice(0, answer.turns.length - 1) : path;
      const parent = before[before.length - 1] ?? tree.root;
      const added = tree.add(parent, answer.turns[answer.turns.length - 1]);
      if (isWhole && from.children.length === 0) tree.remove(from);
      store([...before, added], answer);
      added.end = answer;
      return added;
    },

    /**
     * Requests the reason why clicks are not a legal turn after a node.
     * @param {TurnNode} from
     * @param {string[]} path
     * @returns {Promise<{message: string|null, marks: string[]}>}
     */
    explain: async (from, path) =>
      (await post(`${address}/explain`, { fen, deal, turns: turnsTo(from), path })) ?? {
        message: null,
        marks: [],
      },

    /**
     * Returns the game view after the turn at a node. Its position must be cached.
     * @param {TurnNode} at
     * @returns {GameView}
     */
    viewAt(at) {
      const { end } = at;
      if (!end) return game;
      const played = pathTo(at).map((each) => each.played);
      const { refused: _, turns: __, plies: ___, ...there } = end;
      return {
        ...game,
        ...there,
        seq: played.length + 1,
        plies_from: 0,
        plies: played.filter(isPly),
      };
    },
  };
}
