/**
 * Adds this player's share to the randomness of event draws: 16 random bytes, sent once without
 * asking.
 */

/** @import { Command } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** The bytes of one side's share. */
const SHARE_BYTES = 16;

/**
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @returns {() => void} stops it
 */
export function bindRandomness(store, execute) {
  let busy = false;

  /** @param {GameState} state */
  async function add({ view }) {
    if (busy || !view.can.includes("send_random")) return;
    busy = true;
    const bytes = crypto.getRandomValues(new Uint8Array(SHARE_BYTES));
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    // Another tab may have been faster, or the game has continued without.
    await execute({ do: "send_random", bytes: hex }).catch(() => {});
    busy = false;
  }

  add(store.get());
  return store.watch(add);
}
