/**
 * When a player goes on to another game by themselves: once a turn in a correspondence game was acknowledged, the other is to move, and
 * other games wait.
 */

import { settings } from "../../lib/settings.js";
import { mayAct } from "../state/view.js";

/** @import { GameStore } from "../state/state.js" */
/** @import { Command } from "../../wire.js" */

/**
 * @param {GameStore} store
 * @param {() => number} waiting  how many other games wait for this person
 * @param {() => void} onward
 */
export function createMoveOn(store, waiting, onward) {
  /** Whether a turn was acknowledged whose news has not come yet. */
  let due = false;

  /** The news of the turn has come. */
  function decide() {
    due = false;
    const { view } = store.get();
    const wanted = settings.get().onward === "on" && view.time.kind === "correspondence" && !view.one_board;
    if (wanted && !mayAct(view) && waiting() > 0) onward();
  }

  return {
    /** A command is sent. */
    sent() {
      due = false;
    },

    /** The server has taken a command; what it has led to may have come before. @param {Command} command */
    acknowledged(command) {
      if (command.do !== "play") return;
      if (store.get().view.plies.length > command.ply) decide();
      else due = true;
    },

    /** There is a new view. */
    heard() {
      if (due) decide();
    },
  };
}
