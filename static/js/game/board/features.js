/**
 * Lists a position's features in sentences: joined or closed cells, marks, and counters. The server
 * renders the first version.
 */

import { poolWords, signWords } from "../../board/text.js";
import { element, setChildren } from "../../lib/dom.js";
import { shownPly } from "../state/state.js";
import { SIDES } from "../state/view.js";

/** @import { ByColor, Counter, FeaturesView, GameView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * @param {HTMLElement|null} region
 * @param {GameStore} store
 * @param {{pools?: boolean}} [options] whether to list the pieces beside the board, on a page that
 *   shows no players
 */
export function bindFeatures(region, store, { pools = false } = {}) {
  if (!region) return;
  let drawnKey = "";

  /** @param {GameState} state */
  function render({ view, replay, at }) {
    const { features } = replay.at(at ?? replay.length);
    const lines = [
      ...featureLines(view, features),
      ...(pools ? poolWords(view.geometry, view.sides, features) : []),
    ];
    const key = JSON.stringify(lines);
    if (key === drawnKey || !region) return;
    drawnKey = key;
    setChildren(
      region,
      lines.map((line) => element("p", {}, line)),
    );
  }

  store.watch((state, before) => {
    if (state.replay !== before.replay || shownPly(state) !== shownPly(before)) render(state);
  });
  render(store.get());
}

/** @param {Pick<GameView, "sides">} view @param {FeaturesView} features */
export function featureLines({ sides }, features) {
  return [
    ...signWords(features),
    ...(features.counters ?? []).map((counter) => counterLine(sides, counter)),
  ];
}

/**
 * Describes a counter: `Checks given: White 1, Black 0; 3 at most.`
 * @param {ByColor<string>} sides
 * @param {Counter} counter
 */
function counterLine(sides, { name, value, limit }) {
  const counts = SIDES.map((side) => `${sides[side]} ${value[side]}`).join(", ");
  const most = limit ? `; ${limit} at most` : "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${counts}${most}.`;
}
