/**
 * Steps through a game offline, with data from the page. The game is a sample game with
 * annotations, or a copy of a game on which a turn may be composed.
 */

import { closestTo, find, listen, setText } from "../lib/dom.js";
import { createAnnouncer, spoken } from "./turns/announcer.js";
import { bindPositionText } from "./board/position-text.js";
import { bindBoard } from "./board/board-view.js";
import { bindFeatures } from "./board/features.js";
import { bindShortcuts } from "./table/shortcuts.js";
import { bindMoveList } from "./turns/move-list.js";
import { play, soundOf } from "./board/sound.js";
import { createGameState, isPresent, shownPly } from "./state/state.js";
import { bindToolbar, createNavigation } from "./table/toolbar.js";
import { openHelp } from "../site/dialog.js";

/** @import { GameState, GameStore } from "./state/state.js" */
/** @import { Turn } from "./turns/turn.js" */
/** @import { GameView } from "../wire.js" */

/** Takes the place of the turn handler if nothing can be played. */
const nobody = {
  active: () => false,
  choices: () => [],
  press() {},
  choose() {},
  cancel() {},
  back: () => false,
  send: () => false,
  submit: () => Promise.resolve(null),
  playPremove() {},
};

/**
 * Makes the page interactive.
 * @param {GameView} view
 * @param {(store: GameStore, present: () => void) => Turn} [composer]  creates the handler of
 *   clicks on the board; `present` goes to the last position
 */
export function openStepper(view, composer) {
  const { at = 0, side } = document.body.dataset;
  const requestedPly = Number(new URL(location.href).searchParams.get("ply") ?? at);
  const ply = Number.isInteger(requestedPly)
    ? Math.max(0, Math.min(requestedPly, view.plies.length))
    : 0;
  const store = createGameState(view, {
    at: composer && ply === view.plies.length ? null : ply,
    orientation: side === "black" ? "black" : "white",
  });
  const navigation = createNavigation(store);
  const turn = composer?.(store, navigation.last) ?? nobody;
  bindBoard(find("#board"), store, turn, { veiled: false });
  bindFeatures(find("#features"), store, { pools: true });
  bindMoveList(find("#moves"), store, navigation.go);
  bindPositionText(store);
  bindToolbar(find("#board"), store, navigation, { help: openHelp });
  bindShortcuts({
    ArrowLeft: navigation.previous,
    ArrowRight: navigation.next,
    ArrowUp: navigation.first,
    ArrowDown: navigation.last,
    Home: navigation.first,
    End: navigation.last,
    " ": navigation.next,
    f: navigation.flip,
    "?": openHelp,
    Enter: () => turn.send(),
    Escape: () => turn.back(),
  });
  listen(document, "click", (event) => {
    const link = closestTo(event, "a[rel=next], a[rel=prev]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.rel === "next") navigation.next();
    else navigation.previous();
  });
  bindWords(store);
}

/**
 * Shows the last turn in words, and updates the links to adjacent positions.
 * @param {GameStore} store
 */
function bindWords(store) {
  /** The annotations by ply. @type {Record<number, string>} */
  const notes = JSON.parse(find("#sample")?.textContent ?? "{}");
  const announcer = createAnnouncer(find("#live"));

  /** @param {GameState} state @param {GameState} before */
  function render(state, before) {
    const { view } = state;
    const ply = shownPly(state);
    const position = state.replay.at(ply);
    const words = position.played ? spoken(view, position.played) : "The starting position.";
    setText(
      find("#status"),
      [words, isPresent(state) ? view.outcome?.words : null].filter(Boolean).join(" "),
    );
    setText(find("#note"), notes[ply] ?? "");
    showLink("prev", ply - 1, ply > 0);
    showLink("next", ply + 1, !isPresent(state));
    if (ply === shownPly(before)) return;
    announcer.say([words, notes[ply]].filter(Boolean).join(" "));
    if (ply === shownPly(before) + 1) play(soundOf(position.played));
    const url = new URL(location.href);
    url.searchParams.set("ply", String(ply));
    history.replaceState(history.state, "", url);
  }

  store.watch(render);
  render(store.get(), store.get());
}

/** @param {string} rel @param {number} to @param {boolean} shown */
function showLink(rel, to, shown) {
  const link = find(`a[rel=${rel}]`);
  if (!link) return;
  link.hidden = !shown;
  if (shown) link.setAttribute("href", `?ply=${to}`);
}
