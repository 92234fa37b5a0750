/**
 * What has no module of its own: the line that says how the game stands, who watches, how many games wait, the address of the position
 * that is shown, and the state as attributes of the page.
 */

import { find, mark, setText } from "../../lib/dom.js";
import { showWaiting } from "../../site/mine.js";
import { showPresent } from "../state/present.js";
import { stateName } from "../board/shown.js";
import { shownPly } from "../state/state.js";
import { chooser, mayAct, waitsHere } from "../state/view.js";

/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * @param {GameStore} store
 * @param {{drawClocks: () => void, waiting: () => number}} page  how many other games wait for this person
 */
export function bindOutline(store, { drawClocks, waiting }) {
  /** @param {GameState} state @param {GameState} before */
  function render(state, before) {
    const { view } = state;
    showPresent(view);
    showWaiting(waiting() + waitsHere(view));
    setText(find("#status"), statusWords(state));
    setText(find("#watchers"), state.presence?.watchers ? `${state.presence.watchers} watching` : "");
    mark(document.body, "connection", state.connection === "connecting" ? "reconnecting" : state.connection);
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

/** Every position has an address. @param {GameState} state */
function showAddress(state) {
  const url = new URL(location.href);
  if (state.at === null) url.searchParams.delete("ply");
  else url.searchParams.set("ply", String(shownPly(state)));
  history.replaceState(history.state, "", url);
}

/** @param {GameState} state */
function statusWords({ view, connection }) {
  const words = view.status === "over" ? (view.outcome?.words ?? view.status_words) : view.status_words;
  // While a choice is owed, the words and the bar are enough.
  const yours = mayAct(view) && !chooser(view) && !view.one_board ? " – your turn" : "";
  const away = connection === "reconnecting" ? " · reconnecting…" : "";
  return `${words}${yours}${away}`;
}
