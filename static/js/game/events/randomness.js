/**
 * Sends this player's share of the randomness for event draws: 16 random bytes, sent once and
 * automatically.
 */

/** @import { Command } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** The number of bytes in each side's share. */
const SHARE_BYTES = 16;

/**
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @returns {() => void} a function that removes the listener
 */
export function bindRandomness(store, execute) {
  let busy = false;

  /** @param {GameState} state */
  async function add({ view }) {
    if (busy || !view.can.includes("send_random")) return;
    busy = true;
    const bytes = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    // The command fails if another tab was faster, or if the game has continued without these
    // bytes.
    await execute({ do: "send_random", bytes: hex }).catch(() => {});
    busy = false;
  }

  add(store.get());
  return store.watch(add);
}
