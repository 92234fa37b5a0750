/**
 * A player's plans in a correspondence game. The module is loaded only if the player can plan. If
 * loading fails, the page's forms work without scripts.
 */

import { find, mark } from "../../lib/dom.js";

/** @import { GameView } from "../../wire.js" */
/** @import { GameStore } from "../state/state.js" */

/** Whether the viewer can plan in this game. @param {GameView} view */
const mayPlan = ({ you, one_board, time, status }) =>
  you.length === 1 && !one_board && time.kind !== "live" && status !== "open";

/**
 * @param {HTMLElement|null} region
 * @param {GameStore} store
 * @returns {() => void} a function that removes the listeners
 */
export function bindPlans(region, store) {
  if (!region) return () => {};
  let isBound = false;
  const unbind = [store.watch(load)];

  async function load() {
    if (isBound || !mayPlan(store.get().view)) return;
    isBound = true;
    const { bindPlanLists } = await import("./plan-lists.js").catch(() => ({
      bindPlanLists: null,
    }));
    // The game may have been closed while the module was loaded.
    if (!region || find("#plans") !== region) return;
    if (bindPlanLists) unbind.push(bindPlanLists(region, store));
    // Loading failed, so the page's forms stay.
    else {
      mark(region, "loading", "");
      mark(region, "bound", "no");
    }
  }

  load();
  return () => unbind.forEach((stop) => stop());
}
