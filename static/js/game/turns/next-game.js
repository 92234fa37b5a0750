/**
 * Decides when a player goes to the next game automatically. That happens after the server has
 * accepted a turn in a correspondence game, if it is the opponent's turn and other games wait.
 */

import { settings } from "../../lib/settings.js";
import { mayAct } from "../state/view.js";

/** @import { GameStore } from "../state/state.js" */
/** @import { Command } from "../../wire.js" */

/**
 * @param {GameStore} store
 * @param {() => number} waiting  returns the number of other waiting games
 * @param {() => void} onward
 */
export function createNextGame(store, waiting, onward) {
  /** Whether a turn has been accepted but its view has not arrived. */
  let due = false;

  /** Decides once the view after the turn has arrived. */
  function decide() {
    due = false;
    const { view } = store.get();
    const isWanted =
      settings.get().onward === "on" && view.time.kind === "correspondence" && !view.one_board;
    if (isWanted && !mayAct(view) && waiting() > 0) onward();
  }

  return {
    /** Must be called when a command is sent. */
    sent() {
      due = false;
    },

    /**
     * Must be called when the server has accepted a command. The new view may have arrived before.
     * @param {Command} command
     */
    acknowledged(command) {
      if (command.do !== "play") return;
      if (store.get().view.plies.length > command.ply) decide();
      else due = true;
    },

    /** Must be called when a new view has arrived. */
    heard() {
      if (due) decide();
    },
  };
}
