/**
 * The ratings of the players of a rated game. The server draws them; they change when somebody joins and when the game ends.
 */

import { element } from "../../lib/dom.js";
import { get } from "../../lib/http.js";

/** @import { GameStore } from "../state/state.js" */
/** @import { RatingsView } from "../../wire.js" */

/**
 * @param {HTMLElement|null} list
 * @param {GameStore} store
 * @returns {() => void} unbind
 */
export function bindRatings(list, store) {
  if (!list) return () => {};
  const shown = list;
  let { status } = store.get().view;

  async function update() {
    const { view } = store.get();
    if (view.status === status) return;
    status = view.status;
    try {
      /** @type {RatingsView} */
      const { lines } = await get(`/api/games/${view.id}/ratings`);
      shown.replaceChildren(...lines.map((line) => element("li", {}, line)));
    } catch {
      // They stay as they were; a page that is loaded anew has them.
    }
  }

  return store.watch(update);
}
