/** Copies and shares the game's notation, the shown position's FEN, and links to both. */

import { copyButton } from "../../lib/copy.js";
import { element } from "../../lib/dom.js";
import { shownPly } from "../state/state.js";
import { SIDES } from "../state/view.js";

/** @import { GameView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * Returns the game as text: `1. c4 e6 2. e4 event W@c4 B@f6 Qg6`. Omits squares that are still
 * secret, even the viewer's own.
 * @param {GameView} view
 */
export function notationOf(view) {
  const words = [];
  let number = 0;
  for (let count = 0; count <= view.plies.length; count += 1) {
    const ply = view.plies[count];
    if (ply && (ply.by === "white" || number === 0)) {
      number += 1;
      words.push(`${number}.`, ...(ply.by === "black" ? ["..."] : []));
    }
    const asidesHere = view.asides.filter(({ after }) => after === count);
    const choices = asidesHere.filter(
      ({ kind, event }) => kind === "chose" && isPublic(view, event),
    );
    // White's choice comes before Black's, directly after the start of its event.
    choices.sort((one, other) => SIDES.indexOf(one.by) - SIDES.indexOf(other.by));
    const started = asidesHere.flatMap(({ kind, event }) =>
      kind === "event-started" ? [event] : [],
    );
    words.push(...choices.filter(({ event }) => !started.includes(event)).map(({ turn }) => turn));
    for (const { kind, event, turn } of asidesHere) {
      if (kind === "chose") continue;
      words.push(turn);
      if (kind === "event-started")
        words.push(
          ...choices.filter((choice) => choice.event === event).map((choice) => choice.turn),
        );
    }
    words.push(ply?.turn);
  }
  return [...words, view.outcome?.result].filter(Boolean).join(" ");
}

/** Whether both choices for an event are public. @param {GameView} view @param {number} [number] */
const isPublic = (view, number) =>
  view.status === "over" ||
  (view.secrets ?? []).some(({ event, known }) => event === number && known.white && known.black);

/** @param {GameView} view */
const gameLink = (view) => new URL(`/games/${view.id}`, location.href).href;

/** @param {GameState} state */
const positionLink = (state) => `${gameLink(state.view)}?ply=${shownPly(state)}`;

/** @param {GameState} state */
const pictureLink = (state) => `${gameLink(state.view)}/${shownPly(state)}.png?size=large`;

/**
 * @param {HTMLElement|null} region
 * @param {GameStore} store
 * @returns {() => void} a function that removes the listeners
 */
export function bindShare(region, store) {
  if (!region) return () => {};
  const state = () => store.get();
  const share = () =>
    navigator
      .share({
        title: document.title,
        url: state().at === null ? gameLink(state().view) : positionLink(state()),
      })
      .catch(() => {});
  const row = element(
    "div",
    { class: "copy-row" },
    copyButton("notation", "Copy the notation", () => notationOf(state().view)),
    copyButton("fen", "Copy the FEN", () => state().replay.at(shownPly(state())).fen),
    copyButton("link", "Copy the link", () => gameLink(state().view)),
    copyButton("position", "Copy a link to this position", () => positionLink(state())),
    copyButton("picture", "Copy a link to a picture of it", () => pictureLink(state())),
    "share" in navigator
      ? element("button", { type: "button", "data-share": "", onclick: share }, "Share…")
      : null,
  );
  region.append(row);
  return () => row.remove();
}
