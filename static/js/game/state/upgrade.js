/**
 * Reloads a page that is older than its server, once. The tab's storage keeps the composed turn,
 * the selected square, and the unanswered commands with their IDs, so that each command is executed
 * only once.
 *
 * @typedef {Object} SavedState
 * @property {string} fen  the position when the page was reloaded
 * @property {number} plies
 * @property {string[]} path
 * @property {string|null} picked
 * @property {{id: string, command: Command}[]} commands
 */

import { stepsOf } from "../turns/compose.js";
import { sideToChoose } from "./view.js";

/** @import { Command, GameView } from "../../wire.js" */
/** @import { GameState } from "./state.js" */

/** The storage key of the build that the tab was reloaded for. */
const RELOADED_KEY = "postern.reloaded";

/** @param {string} game */
const keptUnder = (game) => `postern.kept.${game}`;

/** Returns the build of this page, which is the hash in the URLs of its files. */
export const build = () => document.documentElement.dataset.assets?.split("/").pop() ?? "";

/**
 * Reloads the page for a server of another build.
 * @param {GameState} state
 * @param {SavedState["commands"]} commands
 * @param {string} wanted  the server's build
 * @returns {boolean} false if this was tried before or is not safe
 */
export function reloadFor({ view, path, picked, sending }, commands, wanted) {
  /** @type {SavedState} */
  const saved = {
    fen: view.position.fen,
    plies: view.plies.length,
    path: sending ? [] : path,
    picked,
    commands,
  };
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === wanted) return false;
    sessionStorage.setItem(RELOADED_KEY, wanted);
    sessionStorage.setItem(keptUnder(view.id), JSON.stringify(saved));
  } catch {
    // Without storage, the page might reload forever.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Takes the saved state of this game out of the storage.
 * @param {string} game
 * @returns {SavedState|null}
 */
export function takeSavedState(game) {
  try {
    const text = sessionStorage.getItem(keptUnder(game));
    sessionStorage.removeItem(keptUnder(game));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the saved turn or choice if it still fits the position.
 * @param {SavedState} saved
 * @param {GameView} view
 * @returns {Partial<GameState>}
 */
export function resumedState({ fen, plies, path, picked }, view) {
  if (fen !== view.position.fen || plies !== view.plies.length) return {};
  const side = sideToChoose(view);
  if (side) return picked && view.choosable[side].includes(picked) ? { picked } : {};
  const isLegalStart = view.choices.some(({ from }) => from === path[0]);
  return isLegalStart && stepsOf(view.choices, path).length === path.length - 1 ? { path } : {};
}
