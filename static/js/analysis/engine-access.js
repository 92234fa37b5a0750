/**
 * Gives an engine panel access to the analysis board: the position to analyse, arrows, and playing
 * turns.
 */

import { asRefusal } from "../lib/http.js";
import { turnsTo } from "./tree.js";

/** @import { FreeBoard } from "../game/board/free-board.js" */
/** @import { EnginePosition } from "../engine/types.js" */
/** @import { StudyView } from "../wire.js" */
/** @import { TurnNode } from "./tree.js" */

/**
 * @param {StudyView} study
 * @param {FreeBoard} free
 * @param {{shown: () => TurnNode, refusal: (at: TurnNode) => string|null, begin: () => void, play:
 *   (turn: string) => Promise<TurnNode|null>, complain: (words: string) => void}} analysis  after
 *   `begin`, the board asks the server whether an engine is allowed; `play` returns the new turn,
 *   or null when another turn has been selected meanwhile
 */
export function createEngineAccess(study, free, { shown, refusal, begin, play, complain }) {
  /** @type {Set<() => void>} */
  const watching = new Set();
  return {
    variant: study.game.variant,

    /** @returns {EnginePosition} */
    position() {
      const { position } = free.store.get().view;
      // The engine must not know a deck's contents, so the search starts from the position after
      // the last turn.
      const [start, turns] =
        study.deal === null ? [study.fen, turnsTo(shown())] : [position.fen, []];
      return { start, turns, refused: refusal(shown()) };
    },

    /**
     * Calls `changed` whenever the board shows another position.
     * @param {() => void} changed
     * @returns {() => void} a function that stops watching
     */
    watch(changed) {
      watching.add(changed);
      begin();
      return () => watching.delete(changed);
    },

    /** Whether any listener watches positions. */
    wanted: () => watching.size > 0,

    changed() {
      for (const listener of watching) listener();
    },

    /**
     * Shows arrows on the board in place of the earlier ones.
     * @param {{from: string, to: string}[]} list
     */
    arrows(list) {
      free.board.set({ drawings: list.map(({ from, to }) => ({ from, to, brush: "blue" })) });
    },

    /** Plays turns on the board in sequence. @param {string[]} turns */
    async play(turns) {
      try {
        for (const turn of turns) {
          const added = await play(turn);
          // The user has selected another turn during the request.
          if (!added || added !== shown()) return;
        }
      } catch (error) {
        complain(asRefusal(error).message);
      }
    },
  };
}
