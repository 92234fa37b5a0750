/**
 * The players' ratings in a rated game. The server renders them. They change when somebody joins
 * and when the game ends.
 */

import { element } from "../../lib/dom.js";
import { get } from "../../lib/http.js";

/** @import { GameStore } from "../state/state.js" */
/** @import { RatingsView } from "../../wire.js" */

/**
 * @param {HTMLElement|null} list
 * @param {GameStore} store
 * @returns {() => void} a function that removes the listeners
 */
export function bindRatings(list, store) {
  if (!list) return () => {};
  const region = list;
  let { status } = store.get().view;

  async function update() {
    const { view } = store.get();
    if (view.status === status) return;
    status = view.status;
    try {
      /** @type {RatingsView} */
      const { lines } = await get(`/api/games/${view.id}/ratings`);
      region.replaceChildren(...lines.map((line) => element("li", {}, line)));
    } catch {
      // The old ratings stay until the page is reloaded.
    }
  }

  return store.watch(update);
}
