/**
 * Decides when a player goes to the next game automatically: after a turn in a correspondence game
 * has been acknowledged, the opponent is to move, and other games wait.
 */

import { settings } from "../../lib/settings.js";
import { mayAct } from "../state/view.js";

/** @import { GameStore } from "../state/state.js" */
/** @import { Command } from "../../wire.js" */

/**
 * @param {GameStore} store
 * @param {() => number} waiting  the number of other games that wait for this person
 * @param {() => void} onward
 */
export function createNextGame(store, waiting, onward) {
  /** Whether a turn was acknowledged and its view is still to come. */
  let due = false;

  /** Runs when the view after the turn has come. */
  function decide() {
    due = false;
    const { view } = store.get();
    const isWanted =
      settings.get().onward === "on" && view.time.kind === "correspondence" && !view.one_board;
    if (isWanted && !mayAct(view) && waiting() > 0) onward();
  }

  return {
    /** Notes that a command is sent. */
    sent() {
      due = false;
    },

    /**
     * Notes that the server has accepted a command. The view may have come before.
     * @param {Command} command
     */
    acknowledged(command) {
      if (command.do !== "play") return;
      if (store.get().view.plies.length > command.ply) decide();
      else due = true;
    },

    /** Notes a new view. */
    heard() {
      if (due) decide();
    },
  };
}
