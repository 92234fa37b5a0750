/**
 * Regions that few games have: their scripts are loaded where the regions are. Until then, their forms are sent as on a page without
 * scripts.
 */

/** @typedef {Parameters<typeof import("./late.js").bindLate>} Needs */

/** Who has left a live game. @param {Needs} needs @returns {() => void} unbind */
export const bindClaim = (...needs) => when(needs[0] && import("./claim.js").then(({ bindClaim: bind }) => () => bind(...needs)));

/** Whose time has run out, where late moves count. @param {Needs} needs @returns {() => void} unbind */
export const bindLate = (...needs) => when(needs[0] && import("./late.js").then(({ bindLate: bind }) => () => bind(...needs)));

/**
 * The chance by which events are drawn.
 * @param {import("../state/state.js").GameStore} store
 * @param {(command: import("../../wire.js").Command) => Promise<unknown>} execute
 * @returns {() => void} unbind
 */
export const bindChance = (store, execute) =>
  when(store.get().view.deal?.draw ? import("../events/chance.js").then(({ bindChance: bind }) => () => bind(store, execute)) : null);

/**
 * Binds what is loaded, unless the game has been left meanwhile.
 * @param {Promise<() => () => void>|null} loaded
 * @returns {() => void} unbind
 */
function when(loaded) {
  let closed = false;
  let unbind = () => {
    closed = true;
  };
  loaded?.then(
    (bind) => {
      if (!closed) unbind = bind();
    },
    () => {},
  );
  return () => unbind();
}
