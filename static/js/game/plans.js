/**
 * What a player plans in a correspondence game. Few people do at a time, so what shows and composes it is loaded where it can be done;
 * until then, the forms of the page work as on one without scripts.
 */

import { find } from "../lib/dom.js";

/** @import { GameView } from "../wire.js" */
/** @import { GameStore } from "./state.js" */

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
    if (bindPlanLists && region && find("#plans") === region) unbind.push(bindPlanLists(region, store));
  }

  load();
  return () => unbind.forEach((stop) => stop());
}
