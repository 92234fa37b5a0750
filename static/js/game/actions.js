/**
 * What a player can do besides moving: resign, offer, ask, answer. Shows the buttons that the view lists; what cannot be undone
 * needs a second press.
 */

import { all, around, element, find, isIn, listen, setChildren } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { mayAct } from "./view.js";

/** @import { ButtonView, Command, CommandKind, GameView, OfferKind } from "../wire.js" */
/** @import { GameState, GameStore } from "./state.js" */

/** How long a first press waits for the second, in milliseconds. */
const ARMED_MS = 5000;

/**
 * The command of a button.
 * @param {ButtonView} button
 */
const commandOf = ({ do: name, plies }) =>
  /** @type {Command} */ (plies === undefined ? { do: name } : { do: name, plies });

/** Opens the section that the link leads to; not every browser does. */
function openExport() {
  const fold = find("#export")?.closest("details");
  if (fold) fold.open = true;
}

/**
 * @param {HTMLElement|null} found
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {() => number} waiting  how many other games wait for this person's turn
 * @returns {{disarm: () => boolean, unbind: () => void}}
 */
export function bindActions(found, store, execute, waiting) {
  if (!found) return { disarm: () => false, unbind: () => {} };
  const region = found;
  /** @type {CommandKind|""} */
  let armed = "";
  let timer = 0;
  let drawn = "";

  /** @param {CommandKind|""} name */
  function arm(name) {
    clearTimeout(timer);
    armed = name;
    if (name) timer = setTimeout(() => arm(""), ARMED_MS);
    render(store.get());
  }

  /** @param {ButtonView} pressed */
  async function press(pressed) {
    if (pressed.confirm && armed !== pressed.do) return arm(pressed.do);
    arm("");
    try {
      await execute(commandOf(pressed));
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /** @param {ButtonView} button */
  const button = ({ do: name, label, confirm, tone }) =>
    element(
      "button",
      { type: "submit", name: "do", value: name, class: tone, "data-armed": armed === name ? "true" : null },
      armed === name ? confirm : label,
    );

  /** @param {GameView} view */
  function draw(view) {
    /** @param {OfferKind} [offer] */
    const answering = (offer) => view.buttons.filter(({ answers, event }) => answers === offer && event === undefined).map(button);
    const next = view.next_game;
    const later = view.time.kind === "correspondence" && !mayAct(view) && waiting() > 0;
    return [
      ...view.offers.map(({ kind, words }) =>
        element(
          "div",
          { class: "offer", role: "status", "data-offer": kind },
          element("p", {}, words),
          ...answering(kind),
        ),
      ),
      next &&
        element("a", { class: "button primary", href: `/games/${next}`, "data-next-game": next }, "Go to rematch"),
      later && element("a", { class: "button", href: "/me/next" }, "Your next game"),
      ...answering(),
      view.status === "over" &&
        element("a", { class: "button", href: "#export", onclick: openExport }, "Share and export"),
    ];
  }

  /** @param {GameState} state */
  function render({ view }) {
    const key = JSON.stringify([armed, view.can, view.buttons, view.offers, view.next_game, view.status]);
    if (key === drawn) return;
    drawn = key;
    const had = region.contains(document.activeElement) ? document.activeElement?.getAttribute("value") : null;
    const kept = region.querySelectorAll("input[type=hidden]");
    setChildren(region, [...kept, ...draw(view)]);
    if (had) find(`button[value="${had}"]`, region)?.focus({ preventScroll: true });
    for (const node of all("button[name=do]")) {
      if (!region.contains(node)) node.hidden = !view.can.includes(node.value);
    }
  }

  /** Forgets a first press. @returns {boolean} whether there was one */
  function disarm() {
    const was = armed !== "";
    if (was) arm("");
    return was;
  }

  const unbind = [
    store.watch(render),
    listen(document, "submit", (event) => {
      const button = event.submitter;
      const name = button instanceof HTMLButtonElement && button.name === "do" ? button.value : "";
      const { view } = store.get();
      const pressed = view.buttons.find((each) => each.do === name);
      if (!pressed || !around(event, "form").action.includes(`/games/${view.id}/`)) return;
      event.preventDefault();
      press(pressed);
    }),
    listen(document, "pointerdown", (event) => armed && !isIn(event, region) && disarm()),
  ];
  render(store.get());
  return {
    disarm,
    unbind() {
      clearTimeout(timer);
      unbind.forEach((stop) => stop());
    },
  };
}
