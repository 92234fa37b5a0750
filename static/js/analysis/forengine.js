/**
 * What an engine's panel sees of the analysis board, and does on it.
 */

import { asRefusal } from "../lib/http.js";
import { turnsTo } from "./tree.js";

/** @import { FreeBoard } from "../game/board/freeboard.js" */
/** @import { EnginePosition } from "../engine/types.js" */
/** @import { StudyView } from "../wire.js" */
/** @import { TurnNode } from "./tree.js" */

/**
 * @param {StudyView} study
 * @param {FreeBoard} free
 * @param {{shown: () => TurnNode, refusal: (at: TurnNode) => string|null, begin: () => void, play: (turn: string) => Promise<TurnNode|null>, complain: (words: string) => void}} analysis  `begin` asks from now on whether an engine may look; `play` gives the turn that was added, unless another is shown by then
 */
export function createForEngine(study, free, { shown, refusal, begin, play, complain }) {
  /** @type {Set<() => void>} */
  const watching = new Set();
  return {
    variant: study.game.variant,

    /** @returns {EnginePosition} */
    position() {
      const { position } = free.store.get().view;
      // Which events a deck has is not for an engine to know: it looks from the position on.
      const [start, turns] = study.deal === null ? [study.fen, turnsTo(shown())] : [position.fen, []];
      return { start, turns, refused: refusal(shown()) };
    },

    /** Calls a function whenever another position is shown. @param {() => void} changed @returns {() => void} stops it */
    watch(changed) {
      watching.add(changed);
      begin();
      return () => watching.delete(changed);
    },

    /** Whether somebody wants to know of positions. */
    wanted: () => watching.size > 0,

    changed() {
      for (const listener of watching) listener();
    },

    /** Shows arrows in place of those before. @param {{from: string, to: string}[]} list */
    arrows(list) {
      free.board.set({ drawings: list.map(({ from, to }) => ({ from, to, brush: "blue" })) });
    },

    /** Plays turns on the board, one after the other. @param {string[]} turns */
    async play(turns) {
      try {
        for (const turn of turns) {
          const added = await play(turn);
          // Somebody has gone elsewhere.
          if (!added || added !== shown()) return;
        }
      } catch (error) {
        complain(asRefusal(error).message);
      }
    },
  };
}
