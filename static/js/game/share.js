/**
 * Taking the game elsewhere: its notation, the FEN of the position that is looked at, links to both.
 */

import { copyButton } from "../lib/copy.js";
import { element } from "../lib/dom.js";
import { shownPly } from "./state.js";
import { rowsOf } from "./movelist.js";

/** The turns as text: `1. c4 e6 2. e4 Qg6`. @param {any} view */
function notationOf(view) {
  const rows = rowsOf(view).map(
    ({ number, white, black }) => `${number}. ${white ? white.turn : "..."}${black ? ` ${black.turn}` : ""}`,
  );
  return [...rows, view.outcome?.result].filter(Boolean).join(" ");
}

const gameLink = (view) => new URL(`/games/${view.id}`, location.href).href;

/** @param {import("./state.js").GameState} state */
const positionLink = (state) => `${gameLink(state.view)}?ply=${shownPly(state)}`;

/**
 * @param {HTMLElement|null} region
 * @param {import("./state.js").GameStore} store
 * @returns {() => void} unbind
 */
export function bindShare(region, store) {
  if (!region) return () => {};
  const state = () => store.get();
  const share = () =>
    navigator
      .share({ title: document.title, url: state().at === null ? gameLink(state().view) : positionLink(state()) })
      .catch(() => {});
  const row = element(
    "div",
    { class: "copy-row" },
    copyButton("notation", "Copy the notation", () => notationOf(state().view)),
    copyButton("fen", "Copy the FEN", () => state().replay.at(shownPly(state())).fen),
    copyButton("link", "Copy the link", () => gameLink(state().view)),
    copyButton("position", "Copy a link to this position", () => positionLink(state())),
    "share" in navigator ? element("button", { type: "button", "data-share": "", onclick: share }, "Share…") : null,
  );
  region.append(row);
  return () => row.remove();
}
