/** The pieces that can be dropped, for pages that show no players. */

import { element } from "../../lib/dom.js";
import { showHeld, showPool } from "../table/players.js";
import { SIDES } from "../state/view.js";

/** @import { GameView } from "../../wire.js" */
/** @import { GameStore } from "../state/state.js" */

/** @param {HTMLElement} pools @param {GameStore} store */
export function bindHands(pools, store) {
  const places = SIDES.map((color) => {
    const place = element("div", {}, element("span", { class: "pool" }));
    pools.append(place);
    return { color, place };
  });
  /** @type {GameView|null} */
  let drawnView = null;
  function draw() {
    const { view } = store.get();
    // Redraws only after a change, because redrawing would end a drag.
    if (drawnView !== view)
      places.forEach(({ color, place }) => showPool(place, store.get(), color));
    drawnView = view;
    showHeld(pools, store.get());
  }
  store.watch(draw);
  draw();
}
