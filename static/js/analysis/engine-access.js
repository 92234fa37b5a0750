/**
 * Connects an engine panel to the analysis board: the position to analyse, arrows, and playing
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
      // The engine must not know the contents of a deck, so it starts from the position.
      const [start, turns] =
        study.deal === null ? [study.fen, turnsTo(shown())] : [position.fen, []];
      return { start, turns, refused: refusal(shown()) };
    },

    /**
     * Calls a function whenever another position is shown.
     * @param {() => void} changed
     * @returns {() => void} unsubscribes
     */
    watch(changed) {
      watching.add(changed);
      begin();
      return () => watching.delete(changed);
    },

    /** Whether anyone is watching positions. */
    wanted: () => watching.size > 0,

    changed() {
      for (const listener of watching) listener();
    },

    /** Shows arrows, replacing the earlier ones. @param {{from: string, to: string}[]} list */
    arrows(list) {
      free.board.set({ drawings: list.map(({ from, to }) => ({ from, to, brush: "blue" })) });
    },

    /** Plays turns on the board in order. @param {string[]} turns */
    async play(turns) {
      try {
        for (const turn of turns) {
          const added = await play(turn);
          // Another turn has been selected meanwhile.
          if (!added || added !== shown()) return;
        }
      } catch (error) {
        complain(asRefusal(error).message);
      }
    },
  };
}
