/**
 * What a player plans in a correspondence game. What shows and composes it is loaded where that can be done; if it cannot be loaded, the
 * forms of the page work as on one without scripts.
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
 * @returns {() => void} unbind
 */
export function bindPlans(region, store) {
  if (!region) return () => {};
  let bound = false;
  const unbind = [store.watch(load)];

  async function load() {
    if (bound || !mayPlan(store.get().view)) return;
    bound = true;
    const { bindPlanLists } = await import("./planlists.js").catch(() => ({ bindPlanLists: null }));
    // The game may have been left meanwhile.
    if (!region || find("#plans") !== region) return;
    if (bindPlanLists) unbind.push(bindPlanLists(region, store));
    // The forms have to do.
    else {
      mark(region, "loading", "");
      mark(region, "bound", "no");
    }
  }

  load();
  return () => unbind.forEach((stop) => stop());
}
