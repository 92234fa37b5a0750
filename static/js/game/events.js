/**
 * The panel of a game's events: what can be started, what is in force, who has chosen, the viewer's hidden square, the proofs. The server
 * draws it first, from the same data.
 */

import { element, find, isIn, listen, mark, setChildren } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { settings } from "../lib/settings.js";
import { choosable, handsOverTo } from "./choosing.js";
import { createProofs } from "./proofview.js";
import { SIDES } from "./view.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { ButtonView, Command, EventCard, GameView, SecretsView } from "../wire.js" */
/** @import { Choosing } from "./choosing.js" */
/** @import { GameState, GameStore } from "./state.js" */

/** How long a first press waits for the second, in milliseconds. */
const ARMED_MS = 5000;

/**
 * @param {HTMLElement|null} found in games with events
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {Choosing} choosing
 * @returns {{disarm: () => boolean, unbind: () => void}}
 */
export function bindEvents(found, store, execute, choosing) {
  if (!found) return { disarm: () => false, unbind: () => {} };
  const region = found;
  /** The number of the event whose button was pressed once; 0 for none. */
  let armed = 0;
  let timer = 0;
  let drawn = "";
  const proofs = createProofs(store.get().view.id, () => render(store.get()));

  /** @param {number} number */
  function arm(number) {
    clearTimeout(timer);
    armed = number;
    if (number) timer = setTimeout(() => arm(0), ARMED_MS);
    render(store.get());
  }

  /** @param {ButtonView} button */
  async function start({ event: number = 0 }) {
    if (armed !== number) return arm(number);
    arm(0);
    try {
      await execute({ do: "start_event", event: number, ply: store.get().view.plies.length });
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /** @param {ButtonView} button */
  const startButton = (button) => {
    const ready = armed === button.event;
    return element(
      "button",
      {
        type: "button",
        class: button.tone,
        "data-start": button.event,
        "data-armed": ready ? "true" : null,
        onclick: () => start(button),
      },
      ready ? button.confirm : button.label,
    );
  };

  /**
   * A card that can be started, with its button for the player who may start it.
   * @param {GameView} view
   * @param {EventCard} card
   * @param {boolean} open
   */
  function startable(view, card, open) {
    const button = view.buttons.find(({ event }) => event === card.number);
    const mover = view.sides[view.position.to_move];
    const title = element("b", {}, `Event ${card.number}: ${card.name}`);
    return element(
      "div",
      { class: "event-card", "data-event": card.number },
      button ? startButton(button) : element("p", {}, title, ` can be started by ${mover}, before moving.`),
      fold("about", "What it does", open || armed === card.number, [
        element("p", {}, card.text),
        card.condition && element("p", {}, card.condition),
        element("p", { class: "hint" }, START_HINT),
      ]),
    );
  }

  /** @param {GameState} state @param {SecretsView} secrets */
  function draw(state, secrets) {
    const { view } = state;
    const { phases = [], cards } = view.position.features;
    /** @param {string} name */
    const open = (name) => find(`[data-fold=${name}]`, region)?.open ?? false;
    /** @param {number[]} [numbers] */
    const ofDeck = (numbers = []) => (view.geometry.deck ?? []).filter(({ number }) => numbers.includes(number));
    const force = ofDeck(cards?.in_force).map((card) =>
      fold(`force-${card.number}`, `In force: event ${card.number}, ${card.name}`, open(`force-${card.number}`), [
        element("p", {}, card.text),
      ]),
    );
    return [
      element("h2", { id: "events-title", class: "visually-hidden" }, "Events"),
      ...ofDeck(cards?.startable).map((card) => startable(view, card, open("about"))),
      ...phases.map(({ words }) => element("p", { "data-choices": "" }, words)),
      listOf(choosable(state), state.picked, choosing.press),
      ownLine(state, secrets, store),
      ...force,
      proofs.fold(view, secrets, find(".proofs", region)?.open ?? false),
    ];
  }

  /** @param {GameState} state */
  function render(state) {
    const { view, peeking } = state;
    const { secrets, position } = view;
    const { square } = settings.get();
    const key = JSON.stringify([
      armed,
      secrets,
      view.buttons,
      position.features,
      position.to_move,
      view.status,
      peeking,
      square,
      handsOverTo(state),
      proofs.state(),
      choosable(state),
      state.picked,
    ]);
    if (!secrets || key === drawn) return;
    drawn = key;
    const focused = document.activeElement;
    const had =
      focused instanceof HTMLElement && region.contains(focused) && focused.matches("button, select")
        ? selectorOf(focused)
        : null;
    const byKey = focused?.matches(":focus-visible");
    setChildren(region, draw(state, secrets));
    region.hidden = false;
    mark(region, "phase", phaseOf(view, secrets));
    place(region, comesFirst(view, secrets));
    // The next thing to do is on the board.
    if (had) (find(had, region) ?? (byKey && find(".board-live")))?.focus?.({ preventScroll: true });
  }

  function disarm() {
    const was = armed !== 0;
    if (was) arm(0);
    return was;
  }

  const unbind = [
    store.watch(render),
    settings.watch(() => render(store.get())),
    listen(document, "pointerdown", (event) => armed && !isIn(event, region) && disarm()),
    () => clearTimeout(timer),
  ];
  render(store.get());
  return { disarm, unbind: () => unbind.forEach((stop) => stop()) };
}

/** @param {string} name @param {string} summary @param {boolean} open @param {Child[]} content */
function fold(name, summary, open, content) {
  return element(
    "details",
    { class: "fold", "data-fold": name, open },
    element("summary", {}, summary),
    element("div", { class: "inside" }, ...content),
  );
}

/** A selector that finds a control again after the panel has been redrawn. @param {HTMLElement} control */
function selectorOf(control) {
  const [name, value] = Object.entries(control.dataset).find(([key]) => key !== "armed") ?? [];
  return name ? `[data-${name}="${value}"]` : null;
}

/**
 * The squares that can be chosen as a list, for people who cannot see the board. It selects; the bar asks for confirmation.
 * @param {string[]} squares
 * @param {string|null} picked
 * @param {(square: string) => void} pick
 */
function listOf(squares, picked, pick) {
  if (squares.length === 0) return null;
  const options = ["", ...squares].map((square) =>
    element("option", { value: square, selected: square === (picked ?? "") }, square || "a square"),
  );
  const list = element("select", { "data-choose": "list" }, ...options);
  list.addEventListener("change", () => list.value && pick(list.value));
  return element("p", {}, element("label", {}, "Or pick from a list: ", list));
}

/** `deck` while an event can be started, `choosing`, `hidden`, `revealed`, or `none`. @param {GameView} view @param {SecretsView} secrets */
function phaseOf({ position }, { revealed, proofs }) {
  if (revealed) return "revealed";
  if (position.features.phases) return "choosing";
  if (SIDES.some((side) => proofs[side])) return "hidden";
  return position.features.cards?.startable ? "deck" : "none";
}

/**
 * Whether the panel comes before the moves: while something can be started or has to be chosen, it must be visible without scrolling.
 * @param {GameView} view
 * @param {SecretsView} secrets
 */
const comesFirst = (view, secrets) =>
  view.status !== "over" && ["deck", "choosing"].includes(phaseOf(view, secrets));

/** Moves the panel only if necessary, because an element that is moved loses the focus. @param {HTMLElement} region @param {boolean} first */
function place(region, first) {
  const moves = find("#moves");
  if (first && region.nextElementSibling !== moves) moves?.before(region);
  else if (!first && region.previousElementSibling !== moves) moves?.after(region);
}

const START_HINT = "A player starts it on their own turn, before moving. It lasts to the end of the game.";

/**
 * The viewer's own hidden square, with a button that hides it from people who look at the same screen.
 * @param {GameState} state
 * @param {SecretsView} secrets
 * @param {GameStore} store
 */
function ownLine({ view, peeking }, { squares, revealed }, store) {
  if (revealed) return null;
  if (view.status === "over") return neverFound(view, squares);
  if (view.one_board) {
    const side = view.position.to_move;
    const square = squares[side];
    if (!square || view.position.features.phases) return null;
    const whose = `${view.sides[side]}’s`;
    return ownRow(whose, peeking ? square : null, `${peeking ? "Hide" : "Show"} ${whose} square`, () =>
      store.set({ peeking: !peeking }),
    );
  }
  const square = view.you.map((side) => squares[side]).find(Boolean);
  if (!square) return null;
  const shown = settings.get().square === "shown";
  const toggle = () => settings.set("square", shown ? "hidden" : "shown");
  return ownRow("Your", shown ? square : null, shown ? "Hide my square" : "Show my square", toggle);
}

/** The squares that nobody found, at the end of the game. @param {GameView} view @param {SecretsView["squares"]} squares */
function neverFound(view, squares) {
  const chose = SIDES.filter((side) => squares[side]).map((side) => `${view.sides[side]} had chosen ${squares[side]}`);
  if (chose.length === 0) return null;
  // Without both squares there was nothing to be found.
  const unfound = chose.length === SIDES.length ? ` ${view.geometry.terms.unfound}` : "";
  return element("p", {}, `${chose.join(", ")}.${unfound}`);
}

/** @param {string} whose @param {string|null} square null while it is hidden @param {string} label @param {() => void} toggle */
function ownRow(whose, square, label, toggle) {
  const seen = whose === "Your" ? "Only you see it." : "The other side looks away.";
  return element(
    "p",
    { class: "own-square" },
    square && element("span", {}, `${whose} square is `, element("span", { "data-own": "" }, square), `. ${seen}`),
    " ",
    element("button", { type: "button", "data-square": "toggle", onclick: toggle }, label),
  );
}
