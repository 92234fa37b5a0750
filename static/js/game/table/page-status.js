/**
 * Small parts of the page without their own module: the game's status, the number of spectators,
 * the number of waiting games, the URL of the shown position, and the state as attributes of the
 * body.
 */

import { find, mark, setText } from "../../lib/dom.js";
import { showWaiting } from "../../site/my-games.js";
import { showGameTitle } from "../state/page-title.js";
import { stateName } from "../board/contents.js";
import { shownPly } from "../state/state.js";
import { sideToChoose, mayAct, waitsHere } from "../state/view.js";

/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * @param {GameStore} store
 * @param {{drawClocks: () => void, waiting: () => number}} page  `waiting`: the number of other
 *   games that wait for this person
 */
export function bindPageStatus(store, { drawClocks, waiting }) {
  /** @param {GameState} state @param {GameState} before */
  function render(state, before) {
    const { view } = state;
    showGameTitle(view);
    showWaiting(waiting() + waitsHere(view));
    setText(find("#status"), statusWords(state));
    setText(
      find("#watchers"),
      state.presence?.watchers ? `${state.presence.watchers} watching` : "",
    );
    mark(
      document.body,
      "connection",
      state.connection === "connecting" ? "reconnecting" : state.connection,
    );
    mark(document.body, "status", view.status);
    mark(document.body, "plays", view.you.length > 0 ? "yes" : null);
    mark(document.body, "toMove", view.position.to_move);
    mark(document.body, "state", stateName(state));
    mark(document.body, "seq", view.seq);
    if (state.view !== before.view || state.orientation !== before.orientation) drawClocks();
    if (state.at !== before.at) showAddress(state);
  }

  store.watch(render);
  render(store.get(), store.get());
}

/** Updates the page's URL for the shown position. @param {GameState} state */
function showAddress(state) {
  const url = new URL(location.href);
  if (state.at === null) url.searchParams.delete("ply");
  else url.searchParams.set("ply", String(shownPly(state)));
  history.replaceState(history.state, "", url);
}

/** @param {GameState} state */
function statusWords({ view, connection }) {
  const words =
    view.status === "over" ? (view.outcome?.words ?? view.status_words) : view.status_words;
  // While a choice is pending, the status and the bar say enough.
  const yours = mayAct(view) && !sideToChoose(view) && !view.one_board ? " – your turn" : "";
  const away = connection === "reconnecting" ? " · reconnecting…" : "";
  return `${words}${yours}${away}`;
}
