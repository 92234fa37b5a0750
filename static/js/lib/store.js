/**
 * A state object with listeners. Changes within one tick are reported once.
 * @template {object} T
 * @param {T} initial
 */
export function createStore(initial) {
  let state = initial;
  let told = state;
  let waiting = false;
  /** @type {Set<(state: T, before: T) => void>} */
  const listeners = new Set();

  function tell() {
    waiting = false;
    const before = told;
    told = state;
    for (const listener of [...listeners]) listener(state, before);
  }

  return {
    /** @returns {T} */
    get: () => state,
    /** @param {Partial<T>} patch */
    set(patch) {
      state = { ...state, ...patch };
      if (!waiting) {
        waiting = true;
        queueMicrotask(tell);
      }
    },
    /**
     * @param {(state: T, before: T) => void} listener
     * @returns {() => void} stops it
     */
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** From now on nobody is told of anything. */
    close() {
      listeners.clear();
    },
  };
}
