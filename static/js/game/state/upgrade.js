/**
 * Reloads a page that is older than its server, once. What a person was doing is kept in the tab: the turn that was
 * started, the square that was selected, and the unanswered commands with their ids, so that each happens once.
 *
 * @typedef {Object} Kept
 * @property {string} fen       the position at that moment
 * @property {number} plies
 * @property {string[]} path
 * @property {string|null} picked
 * @property {{id: string, command: Command}[]} commands
 */

import { stepsOf } from "../turns/compose.js";
import { chooser } from "./view.js";

/** @import { Command, GameView } from "../../wire.js" */
/** @import { GameState } from "./state.js" */

/** The key under which the tab stores for which build it was reloaded. */
const TRIED = "postern.reloaded";

/** @param {string} game */
const keptUnder = (game) => `postern.kept.${game}`;

/** The build that this page came from: the hash in the addresses of its files. */
export const build = () => document.documentElement.dataset.assets?.split("/").pop() ?? "";

/**
 * Reloads the page for a server of another build.
 * @param {GameState} state
 * @param {Kept["commands"]} commands
 * @param {string} wanted  the server's build
 * @returns {boolean} false when that has been tried already, or cannot be done safely
 */
export function reloadFor({ view, path, picked, sending }, commands, wanted) {
  /** @type {Kept} */
  const kept = { fen: view.position.fen, plies: view.plies.length, path: sending ? [] : path, picked, commands };
  try {
    if (sessionStorage.getItem(TRIED) === wanted) return false;
    sessionStorage.setItem(TRIED, wanted);
    sessionStorage.setItem(keptUnder(view.id), JSON.stringify(kept));
  } catch {
    // Without a store the page would reload forever.
    return false;
  }
  location.reload();
  return true;
}

/**
 * What was kept for this game; it can be read once.
 * @param {string} game
 * @returns {Kept|null}
 */
export function takeKept(game) {
  try {
    const text = sessionStorage.getItem(keptUnder(game));
    sessionStorage.removeItem(keptUnder(game));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The turn or the choice that was started, where it can continue.
 * @param {Kept} kept
 * @param {GameView} view
 * @returns {Partial<GameState>}
 */
export function resumed({ fen, plies, path, picked }, view) {
  if (fen !== view.position.fen || plies !== view.plies.length) return {};
  const side = chooser(view);
  if (side) return picked && view.choosable[side].includes(picked) ? { picked } : {};
  const begun = view.choices.some(({ from }) => from === path[0]);
  return begun && stepsOf(view.choices, path).length === path.length - 1 ? { path } : {};
}
