/**
 * Regions that few games have: their scripts are loaded only where the regions exist. Until then,
 * their forms work without scripts.
 */

/** @typedef {Parameters<typeof import("./overdue.js").bindOverdue>} Needs */

/**
 * Claims against an opponent who has left a live game.
 * @param {Needs} needs
 * @returns {() => void} unbind
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
 * Time that has run out, where late moves count.
 * @param {Needs} needs
 * @returns {() => void} unbind
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
 * Randomness for drawn events.
 * @param {import("../state/state.js").GameStore} store
 * @param {(command: import("../../wire.js").Command) => Promise<unknown>} execute
 * @returns {() => void} unbind
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
 * Binds a module once it is loaded, unless the game has been closed meanwhile.
 * @param {Promise<() => () => void>|null} loaded
 * @returns {() => void} unbind
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
