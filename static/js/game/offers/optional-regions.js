/**
 * Regions that only few games have. Their scripts are loaded only if the regions exist, and until
 * then their forms work without scripts.
 */

/** @typedef {Parameters<typeof import("./overdue.js").bindOverdue>} Needs */

/**
 * Binds the claim against an opponent who has left a live game.
 * @param {Needs} needs
 * @returns {() => void} a function that removes the listeners
 */
export const bindClaim = (...needs) =>
  when(
    needs[0] &&
      import("./claim.js").then(
        ({ bindClaim: bind }) =>
          () =>
            bind(...needs),
      ),
  );

/**
 * Binds the notice about expired time in games that allow late moves.
 * @param {Needs} needs
 * @returns {() => void} a function that removes the listeners
 */
export const bindOverdue = (...needs) =>
  when(
    needs[0] &&
      import("./overdue.js").then(
        ({ bindOverdue: bind }) =>
          () =>
            bind(...needs),
      ),
  );

/**
 * Binds the module that sends this player's random bytes for event draws.
 * @param {import("../state/state.js").GameStore} store
 * @param {(command: import("../../wire.js").Command) => Promise<unknown>} execute
 * @returns {() => void} a function that removes the listeners
 */
export const bindRandomness = (store, execute) =>
  when(
    store.get().view.deal?.draw
      ? import("../events/randomness.js").then(
          ({ bindRandomness: bind }) =>
            () =>
              bind(store, execute),
        )
      : null,
  );

/**
 * Calls a module's function once the module is loaded, unless the game has been closed in the
 * meantime.
 * @param {Promise<() => () => void>|null} loaded
 * @returns {() => void} a function that removes the listeners
 */
function when(loaded) {
  let isClosed = false;
  let unbind = () => {
    isClosed = true;
  };
  loaded?.then(
    (bind) => {
      if (!isClosed) unbind = bind();
    },
    () => {},
  );
  return () => unbind();
}
