/**
 * A state object with listeners. Changes within one tick cause a single call.
 * @template {object} T
 * @param {T} initial
 */
export function createStore(initial) {
  let state = initial;
  let reported = state;
  let isScheduled = false;
  /** @type {Set<(state: T, before: T) => void>} */
  const listeners = new Set();

  function report() {
    isScheduled = false;
    const before = reported;
    reported = state;
    for (const listener of [...listeners]) listener(state, before);
  }

  return {
    /** @returns {T} */
    get: () => state,
    /** @param {Partial<T>} patch */
    set(patch) {
      state = { ...state, ...patch };
      if (!isScheduled) {
        isScheduled = true;
        queueMicrotask(report);
      }
    },
    /**
     * @param {(state: T, before: T) => void} listener
     * @returns {() => void} a function that removes the listener
     */
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Removes all listeners. */
    close() {
      listeners.clear();
    },
  };
}
