/**
 * The events panel: events to start, active events, choices, the viewer's secret squares, and
 * proofs. The server renders the first version from the same data.
 */

import { element, find, isIn, listen, mark, setChildren } from "../../lib/dom.js";
import { asRefusal } from "../../lib/http.js";
import { settings } from "../../lib/settings.js";
import { choosable, sideToHandTo } from "./secret-choice.js";
import { SIDES, allKnown, cardOf } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { ButtonView, Command, EventCard, GameView, SecretsView } from "../../wire.js" */
/** @import { SecretChoice } from "./secret-choice.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** @typedef {ReturnType<typeof import("./event-card.js").createDeckParts>} DeckParts */
/** @typedef {ReturnType<typeof import("./proof-view.js").createProofs>} Proofs */

/** The event number that stands for a random draw. */
const RANDOM_EVENT = -1;

/** How long the first click waits for its confirmation, in milliseconds. */
const CONFIRM_MS = 5000;

/**
 * @param {HTMLElement|null} found the panel, or null in games without events
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {SecretChoice} choosing
 * @param {() => number} now  returns the server's time in milliseconds
 * @returns {{disarm: () => boolean, unbind: () => void}}
 */
export function bindEvents(found, store, execute, choosing, now) {
  if (!found) return { disarm: () => false, unbind: () => {} };
  const region = found;
  /** The number of the event whose button waits for a second click, or 0. */
  let armed = 0;
  let timer = 0;
  let shown = "";
  let ticking = 0;
  const again = () => render(store.get());
  /**
   * The module for games with a deck. Undefined until it is loaded, and null if loading failed.
   * @type {DeckParts|null|undefined}
   */
  let dealt;
  /**
   * The module for games with commitments. Undefined until it is loaded, and null if loading
   * failed.
   * @type {Proofs|null|undefined}
   */
  let proofs;
  let wantsProofs = false;
  if (store.get().view.deal) loadDeckParts();

  async function loadDeckParts() {
    const loaded = await import("./event-card.js").catch(() => null);
    dealt =
      loaded &&
      loaded.createDeckParts(store.get().view.id, again, now, () => send({ do: "read_card" }));
    again();
  }

  async function loadProofs() {
    wantsProofs = true;
    const loaded = await import("./proof-view.js").catch(() => null);
    proofs = loaded && loaded.createProofs(store.get().view.id, again);
    again();
  }

  /**
   * Whether a module that the view needs is still being loaded.
   * @param {GameView} view
   * @param {SecretsView[]} secrets
   */
  function isLoading(view, secrets) {
    const committed = secrets.some(({ proofs: each }) => SIDES.some((side) => each[side]));
    if (committed && !wantsProofs) loadProofs();
    return (view.deal && dealt === undefined) || (committed && proofs === undefined);
  }

  /** @param {number} number */
  function arm(number) {
    clearTimeout(timer);
    armed = number;
    if (number) timer = setTimeout(() => arm(0), CONFIRM_MS);
    render(store.get());
  }

  /** @param {ButtonView} button */
  async function start({ event }) {
    const number = event ?? RANDOM_EVENT;
    if (armed !== number) return arm(number);
    arm(0);
    await send({ do: "start_event", event, ply: store.get().view.plies.length });
  }

  /** @param {Command} command */
  async function send(command) {
    try {
      await execute(command);
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /** @param {ButtonView} button */
  const startButton = (button) => {
    const ready = armed === (button.event ?? RANDOM_EVENT);
    return element(
      "button",
      {
        type: "button",
        class: button.tone,
        "data-start": button.event ?? "drawn",
        "data-armed": ready ? "true" : null,
        onclick: () => start(button),
      },
      ready ? button.confirm : button.label,
    );
  };

  /**
   * Creates the card of an event that can be started, with a button for the player who may start
   * it.
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
      button
        ? startButton(button)
        : element("p", {}, title, ` can be started by ${mover}, before moving.`),
      fold(`about-${card.number}`, "What it does", open || armed === card.number, [
        element("p", {}, card.text),
        card.condition && element("p", {}, card.condition),
        element("p", { class: "hint" }, START_HINT),
      ]),
    );
  }

  /**
   * Creates the cards of events that are drawn at random.
   * @param {GameView} view
   * @param {EventCard[]} cards
   * @param {boolean} open
   */
  function drawn(view, cards, open) {
    const button = view.buttons.find((each) => each.do === "start_event");
    return dealt?.drawable(view, cards, button ? startButton(button) : null, (summary, content) =>
      fold("about", summary, open || armed === RANDOM_EVENT, [
        ...content,
        element("p", { class: "hint" }, START_HINT),
      ]),
    );
  }

  /** @param {GameState} state @param {SecretsView[]} secrets */
  function draw(state, secrets) {
    const { view } = state;
    const { phases = [], cards } = view.position.features;
    /** @param {string} name */
    const open = (name) => find(`[data-fold=${name}]`, region)?.open ?? false;
    /** @param {number[]} [numbers] */
    const ofDeck = (numbers = []) =>
      (view.geometry.deck ?? []).filter(({ number }) => numbers.includes(number));
    const inForce = (cards?.in_force ?? []).flatMap((number) => cardOf(view, number) ?? []);
    const force = inForce.map((card) =>
      fold(
        `force-${card.number}`,
        `In force: event ${card.number}, ${card.name}`,
        open(`force-${card.number}`),
        [
          element(
            "p",
            {},
            card.text,
            " ",
            element("a", { href: `/rules/${view.variant}/${card.number}` }, "More about it"),
          ),
        ],
      ),
    );
    return [
      element("h2", { id: "events-title", class: "visually-hidden" }, "Events"),
      dealt?.moment(view),
      ...(view.deal?.draw
        ? [drawn(view, ofDeck(cards?.startable), open("about"))]
        : ofDeck(cards?.startable).map((card) =>
            startable(view, card, open(`about-${card.number}`)),
          )),
      ...phases.map(({ words }) => element("p", { "data-choices": "" }, words)),
      listOf(choosable(state), state.picked, choosing.press),
      ...(proofs?.hiddenSquareLines(state, secrets, store) ?? []),
      ...force,
      view.deal && element("p", { class: "hint", "data-deal": "" }, view.deal.words),
      dealt?.draws(view, open("draws")),
      proofs?.fold(view, secrets, find(".proofs", region)?.open ?? false),
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
      sideToHandTo(state),
      proofs?.state(),
      choosable(state),
      state.picked,
      view.deal,
      dealt?.state(),
      dealt?.waits(view),
    ]);
    tick(view);
    // The previous drawing stays until all modules are loaded.
    if (!secrets || key === shown || isLoading(view, secrets)) return;
    shown = key;
    const focused = document.activeElement;
    const focusSelector =
      focused instanceof HTMLElement &&
      region.contains(focused) &&
      focused.matches("button, select")
        ? selectorOf(focused)
        : null;
    const byKey = focused?.matches(":focus-visible");
    setChildren(region, draw(state, secrets));
    region.hidden = false;
    mark(region, "phase", phaseOf(view, secrets));
    place(region, comesFirst(view, dealt?.isUnread(view) ?? false));
    // If the focused control is gone, keyboard users continue on the board.
    if (focusSelector)
      (find(focusSelector, region) ?? (byKey && find(".board-live")))?.focus?.({
        preventScroll: true,
      });
  }

  /** Runs the countdown while a card is being read. @param {GameView} view */
  function tick(view) {
    clearTimeout(ticking);
    if (dealt?.waits(view)) ticking = setTimeout(count, 1000);
  }

  /** Updates the countdown every second. Redraws the panel only when the countdown ends. */
  function count() {
    dealt?.count(region, store.get().view);
    again();
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
    () => (clearTimeout(timer), clearTimeout(ticking)),
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

/**
 * Returns a selector that finds a control again after the panel has been redrawn.
 * @param {HTMLElement} control
 */
function selectorOf(control) {
  const [name, value] = Object.entries(control.dataset).find(([key]) => key !== "armed") ?? [];
  return name ? `[data-${name}="${value}"]` : null;
}

/**
 * Lists the squares that can be chosen, for users who cannot see the board. Selecting a square
 * makes the bar ask for confirmation.
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

/**
 * Returns the panel's phase: `deck` while an event can be started, `choosing`, `hidden`,
 * `revealed`, or `none`.
 * @param {GameView} view
 * @param {SecretsView[]} secrets
 */
function phaseOf(view, secrets) {
  const { features } = view.position;
  if (features.phases) return "choosing";
  if (secrets.length > 0 && allKnown(view)) return "revealed";
  if (secrets.some(({ proofs }) => SIDES.some((side) => proofs[side]))) return "hidden";
  return features.cards?.startable ? "deck" : "none";
}

/**
 * Whether the panel comes before the move list, so that it is visible without scrolling. It does if
 * there is something to start, read or choose.
 * @param {GameView} view
 * @param {boolean} isUnread whether a card is unread
 */
const comesFirst = (view, isUnread) => {
  const { phases, cards } = view.position.features;
  return view.status !== "over" && (Boolean(phases ?? cards?.startable) || isUnread);
};

/**
 * Moves the panel only if its place changes, because a moved element loses the focus.
 * @param {HTMLElement} region
 * @param {boolean} first
 */
function place(region, first) {
  const moves = find("#moves");
  if (first && region.nextElementSibling !== moves) moves?.before(region);
  else if (!first && region.previousElementSibling !== moves) moves?.after(region);
}

const START_HINT =
  "A player starts it on their own turn, before moving. It lasts to the end of the game.";
