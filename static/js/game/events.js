/**
 * The panel of a game's events: what can be started, what is in force, who has chosen, one's own hidden square, the proofs. The server
 * draws it first.
 */

import { element, find, isIn, listen, mark, setChildren } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { settings } from "../lib/settings.js";
import { choosable, handsOverTo } from "./choosing.js";
import { createProofs } from "./proofview.js";
import { SIDES } from "./view.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { CardView, Color, EventsView, GameView, Command } from "../wire.js" */
/** @import { Choosing } from "./choosing.js" */
/** @import { GameState, GameStore } from "./state.js" */

/** How long a first press waits for the second, in milliseconds. */
const ARMED_MS = 5000;

/** @param {CardView} card */
const titleOf = ({ number, name }) => `event ${number}: ${name}`;
/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * @param {HTMLElement|null} found in games with events
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {Choosing} choosing
 * @returns {{disarm: () => boolean}}
 */
export function bindEvents(found, store, execute, choosing) {
  if (!found) return { disarm: () => false };
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

  /** @param {number} number */
  async function start(number) {
    if (armed !== number) return arm(number);
    arm(0);
    try {
      await execute({ do: "start_event", event: number, ply: store.get().view.plies.length });
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /**
   * A card that waits in the deck, with its button for whoever may start it now.
   * @param {GameView} view
   * @param {EventsView} events
   * @param {CardView} card
   * @param {boolean} open
   */
  function startable(view, events, card, open) {
    const may = view.can.includes("start_event");
    const ready = armed === card.number;
    return element(
      "div",
      { class: "event-card", "data-event": card.number },
      may
        ? element(
            "button",
            {
              type: "button",
              class: events.must_start ? "primary" : null,
              "data-start": card.number,
              "data-armed": ready ? "true" : null,
              onclick: () => start(card.number),
            },
            ready ? `Really start ${titleOf(card)}?` : `Start ${titleOf(card)}`,
          )
        : element("p", {}, element("b", {}, capital(titleOf(card)))),
      fold("about", "What it does", open || ready, [
        element("p", {}, card.text),
        card.condition && element("p", {}, card.condition),
        element("p", { class: "hint" }, START_HINT),
      ]),
    );
  }

  /** @param {GameState} state @param {EventsView} events */
  function draw(state, events) {
    const { view } = state;
    /** @param {string} name */
    const open = (name) => find(`[data-fold=${name}]`, region)?.open ?? false;
    const force = events.in_force.map((card) =>
      fold(`force-${card.number}`, `In force: event ${card.number}, ${card.name}`, open(`force-${card.number}`), [
        element("p", {}, card.text),
      ]),
    );
    return [
      element("h2", { id: "events-title", class: "visually-hidden" }, "Events"),
      ...events.startable.map((card) => startable(view, events, card, open("about"))),
      choicesLine(view, events),
      listOf(choosable(state), state.picked, choosing.press),
      ownLine(state, events, store),
      ...force,
      proofs.fold(view, events, find(".proofs", region)?.open ?? false),
    ];
  }

  /** @param {GameState} state */
  function render(state) {
    const { view, peeking } = state;
    const { events, can, position } = view;
    const may = can.includes("start_event");
    const { square } = settings.get();
    const key = JSON.stringify([
      armed,
      events,
      may,
      position.to_move,
      view.status,
      peeking,
      square,
      handsOverTo(state),
      proofs.state(),
      choosable(state),
      state.picked,
    ]);
    if (!events || key === drawn) return;
    drawn = key;
    const focused = document.activeElement;
    const had =
      focused instanceof HTMLElement && region.contains(focused) && focused.matches("button, select")
        ? selectorOf(focused)
        : null;
    const byKey = focused?.matches(":focus-visible");
    setChildren(region, draw(state, events));
    region.hidden = false;
    mark(region, "phase", phaseOf(events));
    place(region, comesFirst(view, events));
    // What comes next is on the board.
    if (had) (find(had, region) ?? (byKey && find(".board-live")))?.focus?.({ preventScroll: true });
  }

  function disarm() {
    const was = armed !== 0;
    if (was) arm(0);
    return was;
  }

  store.watch(render);
  settings.watch(() => render(store.get()));
  listen(document, "pointerdown", (event) => armed && !isIn(event, region) && disarm());
  render(store.get());
  return { disarm };
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

/** Finds a control again after the panel has been drawn anew. @param {HTMLElement} control */
function selectorOf(control) {
  const [name, value] = Object.entries(control.dataset).find(([key]) => key !== "armed") ?? [];
  return name ? `[data-${name}="${value}"]` : null;
}

/**
 * The squares that may be chosen as a list, for whoever does not see the board. It picks; the bar asks once more.
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

/** `deck` while an event can be started, `choosing`, `hidden`, `revealed`, or `none`. @param {EventsView} events */
function phaseOf(events) {
  if (events.revealed.length > 0) return "revealed";
  if (SIDES.some((side) => events.owed[side])) return "choosing";
  if (events.hidden) return "hidden";
  return events.startable.length ? "deck" : "none";
}

/**
 * Whether the panel stands before the moves: while something is to be started or chosen, it must be found without scrolling.
 * @param {GameView} view
 * @param {EventsView} events
 */
const comesFirst = (view, events) => view.status !== "over" && ["deck", "choosing"].includes(phaseOf(events));

/** Only when it is not there yet: whatever is moved loses the keyboard. @param {HTMLElement} region @param {boolean} first */
function place(region, first) {
  const moves = find("#moves");
  if (first && region.nextElementSibling !== moves) moves?.before(region);
  else if (!first && region.previousElementSibling !== moves) moves?.after(region);
}

/** What is to be known about starting an event. */
const START_HINT = "A player starts it on their own turn, before moving. It lasts to the end of the game.";

/** Who has chosen. @param {GameView} view @param {EventsView} events */
function choicesLine(view, { owed }) {
  if (!SIDES.some((side) => owed[side])) return null;
  if (SIDES.every((side) => owed[side]))
    return element("p", { "data-choices": "" }, "Neither side has chosen yet. No move is made before both have.");
  /** @param {Color} side */
  const words = (side) => `${view.sides[side]} ${owed[side] ? "has yet to choose" : "has chosen"}`;
  return element("p", { "data-choices": "" }, `${SIDES.map(words).join("; ")}. No move is made before both have.`);
}

/**
 * One's own hidden square, with the button that keeps it from whoever looks over the shoulder.
 * @param {GameState} state
 * @param {EventsView} events
 * @param {GameStore} store
 */
function ownLine({ view, peeking }, { own, hidden, owed, revealed }, store) {
  if (view.status === "over" && revealed.length === 0) {
    const chose = SIDES.filter((side) => own[side]).map((side) => `${view.sides[side]} had chosen ${own[side]}`);
    if (chose.length === 0) return null;
    // Without both squares there was nothing to be found.
    const unfound = chose.length === SIDES.length ? ` ${view.geometry.terms.unfound}` : "";
    return element("p", {}, `${chose.join(", ")}.${unfound}`);
  }
  if (!hidden) return null;
  if (view.one_board) {
    const side = view.position.to_move;
    if (!own[side] || SIDES.some((each) => owed[each])) return null;
    const label = `${peeking ? "Hide" : "Show"} ${view.sides[side]}’s square`;
    return ownRow(peeking ? `${view.sides[side]}’s square is ${own[side]}.` : null, label, () =>
      store.set({ peeking: !peeking }),
    );
  }
  const square = view.you.map((side) => own[side]).find(Boolean);
  if (!square) return null;
  const shown = settings.get().square === "shown";
  const toggle = () => settings.set("square", shown ? "hidden" : "shown");
  return ownRow(
    shown ? `Your square is ${square}. Only you see it.` : null,
    shown ? "Hide my square" : "Show my square",
    toggle,
  );
}

/** @param {string|null} words @param {string} label @param {() => void} toggle */
function ownRow(words, label, toggle) {
  return element(
    "p",
    { class: "own-square" },
    words && element("span", { "data-own": "" }, words),
    " ",
    element("button", { type: "button", "data-square": "toggle", onclick: toggle }, label),
  );
}
