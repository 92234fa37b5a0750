/**
 * Updates the page's diagram, words, FEN, URL and picture links whenever the board shows another
 * position.
 */

import { positionWords, textDiagram } from "../../board/text.js";
import { all, setText } from "../../lib/dom.js";
import { shownPly } from "../state/state.js";

/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * @param {GameStore} store
 * @returns {() => void} a function that removes the listeners
 */
export function bindPositionText(store) {
  /** @param {GameState} state */
  function render({ view, replay, at, orientation }) {
    const position = replay.at(at ?? replay.length);
    for (const diagram of all(".inside > pre.text-board")) {
      setText(diagram, textDiagram(view.geometry, position.pieces, orientation));
      const words = diagram.nextElementSibling;
      const { pieces, toMove, features } = position;
      if (words?.matches("p"))
        setText(words, positionWords(view.geometry, pieces, view.sides, toMove, features));
    }
    for (const fen of all("#export code, pre.text-board ~ p > code")) setText(fen, position.fen);
    for (const field of all(".from-here [name=fen]")) field.value = position.fen;
    for (const link of all("#export a[href*='?ply=']")) {
      link.search = `?ply=${position.ply}`;
      setText(link, link.href);
    }
    for (const link of all("#export a[data-picture]")) {
      link.pathname = link.pathname.replace(/\d+(?=\.\w+$)/, String(position.ply));
      const query = new URLSearchParams(link.search);
      query.set("orientation", orientation);
      link.search = query.toString();
    }
  }

  render(store.get());
  return store.watch((state, before) => {
    if (
      state.replay !== before.replay ||
      shownPly(state) !== shownPly(before) ||
      state.orientation !== before.orientation
    )
      render(state);
  });
}
