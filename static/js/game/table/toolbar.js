/**
 * The toolbar under the board: stepping through the game, flipping the board, sound, zen mode and
 * help.
 */

import { element, find } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { settings } from "../../lib/settings.js";
import { shownPly } from "../state/state.js";

/** @import { IconName } from "../../lib/icons.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** The buttons that step through the game, with their labels. */
const STEPPERS = /** @type {const} */ ([
  ["first", "First move (Home)"],
  ["previous", "Previous move (←)"],
  ["next", "Next move (→)"],
  ["last", "Current move (End)"],
]);

/** @typedef {ReturnType<typeof createNavigation>} Navigation */

/**
 * Creates the navigation through the game, which buttons and keys use.
 * @param {GameStore} store
 */
export function createNavigation(store) {
  /** @param {number} ply */
  function go(ply) {
    const { replay } = store.get();
    const at = Math.max(0, Math.min(ply, replay.length));
    store.set(at === replay.length ? { at: null, unseen: null } : { at });
  }
  return {
    go,
    first: () => go(0),
    previous: () => go(shownPly(store.get()) - 1),
    next: () => go(shownPly(store.get()) + 1),
    last: () => go(store.get().replay.length),
    flip() {
      const orientation = store.get().orientation === "white" ? "black" : "white";
      store.set({ orientation });
    },
  };
}

/** Toggles zen mode, which hides everything but the board and the players. */
export function toggleZen() {
  const on = document.body.dataset.zen !== "true";
  if (on) document.body.dataset.zen = "true";
  else delete document.body.dataset.zen;
  for (const button of document.querySelectorAll("button[data-tool=zen]"))
    button.setAttribute("aria-pressed", String(on));
}

/**
 * Creates the toolbar.
 * @param {HTMLElement} board the board's region
 * @param {GameStore} store
 * @param {Navigation} navigation
 * @param {{help: () => void}} more
 * @returns {() => void} a function that removes the listeners
 */
export function bindToolbar(board, store, navigation, { help }) {
  /** @param {IconName} name @param {string} title @param {() => void} press */
  const tool = (name, title, press) =>
    element(
      "button",
      {
        type: "button",
        class: "icon quiet",
        "data-tool": name,
        title,
        "aria-label": title,
        onclick: () => press(),
      },
      icon(name),
    );
  const sound = tool("sound", "Sound", () =>
    settings.set("sound", settings.get().sound === "on" ? "off" : "on"),
  );
  const row = element(
    "div",
    { class: "board-tools", role: "toolbar", "aria-label": "Board" },
    ...STEPPERS.map(([name, title]) => tool(name, title, navigation[name])),
    tool("flip", "Flip the board (f)", navigation.flip),
    sound,
    tool("zen", "Zen mode (z)", toggleZen),
    tool("help", "Keys and help (?)", help),
  );
  const place = find("#board-tools");
  if (place) place.replaceChildren(row);
  else board.after(row);

  /** @param {GameState} state */
  function render(state) {
    const [ply, end] = [shownPly(state), state.replay.length];
    const off = { first: ply === 0, previous: ply === 0, next: ply === end, last: ply === end };
    for (const [name, disabled] of Object.entries(off))
      find(`[data-tool=${name}]`, row).disabled = disabled;
  }

  function renderSound() {
    const on = settings.get().sound === "on";
    sound.replaceChildren(icon(on ? "sound" : "mute"));
    sound.setAttribute("aria-pressed", String(on));
    sound.title = on ? "Sound is on" : "Sound is off";
  }

  // Zen mode persists from game to game.
  find("[data-tool=zen]", row).setAttribute(
    "aria-pressed",
    String(document.body.dataset.zen === "true"),
  );
  render(store.get());
  renderSound();
  const unbind = [store.watch(render), settings.watch(renderSound)];
  return () => {
    unbind.forEach((stop) => stop());
    row.remove();
  };
}
