/**
 * The players beside the board: name, presence, captured pieces and pool. The side at the bottom
 * can change.
 */

import { element, find, mark, setText } from "../../lib/dom.js";
import { showPerson } from "../../lib/person.js";
import { pieceIcon } from "../../board/pieces.js";
import { settings } from "../../lib/settings.js";
import { movable } from "../turns/compose.js";
import { canPremove } from "../turns/premove.js";
import { other } from "../state/replay.js";
import { isPresent, shownPly } from "../state/state.js";
import { SIDES, mayPlay, playerName } from "../state/view.js";

/** @import { Color, GameView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** The sides at the top and bottom. @type {Record<string, (state: GameState) => Color>} */
const PLACES = { top: (state) => other(state.orientation), bottom: (state) => state.orientation };

/** Returns the region of a side. @param {GameState} state @param {Color} color */
export function placeOf(state, color) {
  return find(color === state.orientation ? "#player-bottom" : "#player-top");
}

/**
 * @param {GameStore} store
 * @returns {() => void} a function that removes the listeners
 */
export function bindPlayers(store) {
  let drawnKey = "";

  /** @param {GameState} state */
  function render(state) {
    for (const [where, side] of Object.entries(PLACES)) {
      const place = find(`#player-${where}`);
      if (place) show(place, state, side(state));
    }
    const { seq } = state.view;
    const key = JSON.stringify([state.orientation, shownPly(state), seq, settings.get().pieces]);
    if (key !== drawnKey) {
      drawnKey = key;
      for (const color of SIDES) {
        showTaken(placeOf(state, color), state, color);
        showPool(placeOf(state, color), state, color);
      }
    }
    // Redraws only after a change, because redrawing would end a drag.
    for (const place of Object.keys(PLACES)) showHeld(find(`#player-${place}`), state);
  }

  /** @param {HTMLElement} place @param {GameState} state @param {Color} color */
  function show(place, state, color) {
    const { view, presence } = state;
    mark(place, "color", color);
    mark(place, "toMove", view.status === "running" && view.awaits[color] ? "true" : null);
    mark(place, "you", view.you.includes(color) && !view.one_board ? "true" : null);
    const name = find(".name", place);
    const player = view.players[color]?.name;
    const isLinked = player !== undefined && !view.one_board;
    if (isLinked) showPerson(name, player);
    else setText(name, playerName(view, color));
    name?.classList.toggle("open-seat", !view.players[color]);
    // A small board truncates the name.
    if (name) name.title = playerName(view, color);
    const about = find(".side", place);
    if (view.one_board && player !== undefined) showPerson(about, player);
    else setText(about, view.one_board ? "" : aboutPlayer(view, color));
    const light = find(".presence", place);
    if (!light) return;
    const seated = view.players[color];
    const isHere = presence === null || !seated ? null : seated.computer ? true : presence[color];
    mark(light, "here", isHere === null ? null : String(isHere));
    setText(light, isHere === null ? "" : isHere ? "here" : "away");
    light.title =
      isHere && !seated?.computer ? `${playerName(view, color)} looks at this game.` : "";
  }

  const unbind = [store.watch(render), settings.watch(() => render(store.get()))];
  render(store.get());
  return () => unbind.forEach((stop) => stop());
}

/**
 * Shows the pieces that a side has captured, in the variant's order of kinds.
 * @param {HTMLElement|null} place
 * @param {GameState} state
 * @param {Color} color
 */
function showTaken(place, state, color) {
  const node = place && find(".captured", place);
  if (!node) return;
  const { view } = state;
  // Captured pieces go into the pool, which shows them.
  if (view.geometry.drops) return;
  const lost = state.replay.at(shownPly(state)).lost.filter((piece) => piece.color !== color);
  const counted = view.geometry.pieces.flatMap(({ letter, name }) => {
    const count = lost.filter((piece) => piece.kind === letter).length;
    return count === 0 ? [] : [{ kind: letter, name, count, title: countedName(name, count) }];
  });
  node.replaceChildren(...counted.map((kind) => pieces(view, other(color), kind)));
  label(
    node,
    lost.length > 0 && `Has taken ${lost.length} ${lost.length === 1 ? "piece" : "pieces"}`,
  );
}

/**
 * Shows a side's pool: captured pieces that may return, or pieces that the side can drop.
 * @param {HTMLElement|null} place
 * @param {GameState} state
 * @param {Color} color
 */
export function showPool(place, state, color) {
  const node = place && find(".pool", place);
  if (!node) return;
  const { view } = state;
  const waiting = state.replay.at(shownPly(state)).features.pools?.[color] ?? [];
  const where = view.geometry.drops ? "in hand" : "in reserve";
  const titled = waiting.map((kind) => ({
    ...kind,
    title: `${countedName(kind.name, kind.count)}, ${where}`,
  }));
  const words = waiting.length > 0 ? [element("span", { class: "pool-words" }, where)] : [];
  const isOwn = view.you.includes(color);
  const begins = mayPlay(view) && isPresent(state) ? movable(view.choices) : new Set();
  /** @param {string} origin */
  const canBegin = (origin) =>
    begins.has(origin) || (isPresent(state) && canPremove(state, origin));
  node.replaceChildren(
    ...words,
    ...titled.map((kind) =>
      isOwn && (kind.droppable || canBegin(`${kind.kind}@`))
        ? handle(pieces(view, color, kind), `${kind.kind}@`, kind.title, canBegin)
        : pieces(view, color, kind),
    ),
  );
  const named = waiting.map(({ name, count }) => countedName(name, count)).join(", ");
  label(node, waiting.length > 0 && `${where.charAt(0).toUpperCase()}${where.slice(1)}: ${named}`);
}

/**
 * Marks the piece in hand with which a turn or premove begins.
 * @param {HTMLElement|null} place
 * @param {GameState} state
 */
export function showHeld(place, { path, premove }) {
  const heldPiece = path[0] ?? premove?.clicks[0];
  for (const button of place?.querySelectorAll("[data-drop]") ?? [])
    button.setAttribute("aria-pressed", String(button.getAttribute("data-drop") === heldPiece));
}

/**
 * Makes a droppable piece a button.
 * @param {HTMLElement} piece
 * @param {string} origin  the first click of the turn
 * @param {string} title
 * @param {(origin: string) => boolean} canBegin  whether a turn can begin with `origin` now
 */
const handle = (piece, origin, title, canBegin) =>
  element(
    "button",
    {
      type: "button",
      class: "drop",
      "data-drop": origin,
      "aria-label": title,
      disabled: !canBegin(origin),
    },
    piece,
  );

/** @param {string} name @param {number} count */
const countedName = (name, count) => `${name}${count > 1 ? ` ×${count}` : ""}`;

/**
 * Creates pictures of several pieces of a kind.
 * @param {GameView} view
 * @param {Color} color
 * @param {{kind: string, count: number, title: string}} some
 */
function pieces(view, color, { kind, count, title }) {
  const icon = pieceIcon(
    { geometry: view.geometry, pieceSet: settings.get().pieces },
    { color, kind },
  );
  const attributes = { class: "piece-count", title, "data-kind": kind, "data-count": count };
  return element("span", attributes, icon, count > 1 ? `×${count}` : null);
}

/**
 * Labels several pieces as a group, because screen readers read labels only on groups.
 * @param {HTMLElement} node
 * @param {string|false} words
 */
function label(node, words) {
  if (words) {
    node.setAttribute("role", "group");
    node.setAttribute("aria-label", words);
  } else {
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  }
}

/** Describes a player's side and public status. @param {GameView} view @param {Color} color */
function aboutPlayer(view, color) {
  const { program, vacation_until_ms: until } = view.players[color] ?? {};
  return view.sides[color] + (program ? ", a program" : "") + (until ? ", on vacation" : "");
}
