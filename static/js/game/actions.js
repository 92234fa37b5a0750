/**
 * What a player can do besides moving: resign, offer, ask, answer. Shows the buttons that the view lists; what cannot be undone
 * needs a second press. Offers have a region of their own, which stays visible in zen mode.
 */

import { all, around, element, find, isIn, listen, setChildren } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { offersToAnswer } from "./offers.js";
import { mayAct } from "./view.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { ButtonView, Command, CommandKind, GameView, OfferKind } from "../wire.js" */
/** @import { GameState, GameStore } from "./state.js" */

/** How long a first press waits for the second, in milliseconds. */
const ARMED_MS = 5000;
/** How long a new offer cannot be answered, in milliseconds: a press may have been meant for what was there before. */
const SETTLE_MS = 500;


/** Opens the section that the link leads to; not every browser does. */
function openExport() {
  const fold = find("#export")?.closest("details");
  if (fold) fold.open = true;
}

/**
 * @param {{actions: HTMLElement|null, offers: HTMLElement|null}} found the regions
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {() => number} waiting  how many other games wait for this person's turn
 * @returns {{disarm: () => boolean, draw: () => void, unbind: () => void}}  `draw` when that number has changed
 */
export function bindActions(found, store, execute, waiting) {
  if (!found.actions || !found.offers) return { disarm: () => false, draw: () => {}, unbind: () => {} };
  const [offers, actions] = [found.offers, found.actions];
  const regions = [offers, actions];
  /** @type {CommandKind|""} */
  let armed = "";
  let timer = 0;
  let drawn = "";
  /** The offers that can be answered, as they were drawn last. */
  let open = "";
  let settled = true;
  let settling = 0;

  /** @param {ButtonView} [button] whose first press this is; who has to choose something gets time for it */
  function arm(button) {
    clearTimeout(timer);
    armed = button?.do ?? "";
    if (button && !button.days_to_choose) timer = setTimeout(arm, ARMED_MS);
    render(store.get());
  }

  /** What is chosen beside a button. */
  const chosenDays = () => find("select", actions)?.value;

  /** @param {ButtonView} pressed */
  async function press(pressed) {
    if (pressed.confirm && armed !== pressed.do) return arm(pressed);
    const { do: name, plies, days } = pressed;
    const command = /** @type {Command} */ ({ do: name, plies, days: Number(chosenDays()) || days });
    arm();
    try {
      await execute(command);
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /** @param {ButtonView} button */
  const button = ({ do: name, label, confirm, tone, answers, days, days_to_choose }) => {
    const isArmed = armed === name;
    const node = element(
      "button",
      {
        type: "submit",
        name: "do",
        value: name,
        class: tone,
        disabled: answers !== undefined && !settled,
        "data-armed": isArmed ? "true" : null,
      },
      isArmed ? confirm : label,
    );
    return isArmed && days_to_choose ? element("div", { class: "joined" }, chooseDays(days_to_choose, days), node) : node;
  };

  /** @param {number[]} choices @param {number} [usual] */
  function chooseDays(choices, usual) {
    const options = choices.map((n) => element("option", { value: n }, `${n} day${n === 1 ? "" : "s"} per move`));
    const select = element("select", { "aria-label": "Days per move" }, ...options);
    select.value = chosenDays() ?? String(usual);
    return select;
  }

  /** @param {GameView} view @param {OfferKind} [offer] */
  const answering = (view, offer) =>
    view.buttons.filter(({ answers, event }) => answers === offer && event === undefined).map(button);

  /** @param {GameView} view */
  const drawOffers = (view) =>
    view.offers.map(({ kind, words }) =>
      element(
        "div",
        { class: "offer", role: "status", "data-offer": kind },
        element("p", {}, words),
        ...answering(view, kind),
      ),
    );

  /** Whether the person can go on to another game that waits for them. @param {GameView} view */
  const goesOn = (view) => view.time.kind !== "live" && !mayAct(view) && waiting() > 0;

  /** @param {GameView} view */
  function drawActions(view) {
    const next = view.next_game;
    return [
      next &&
        element("a", { class: "button primary", href: `/games/${next}`, "data-next-game": next }, "Go to rematch"),
      goesOn(view) && element("a", { class: "button", href: "/me/next" }, "Your next game"),
      ...answering(view),
      view.status === "over" &&
        find("#new-opponent") &&
        element("button", { form: "new-opponent" }, "New opponent"),
      view.status === "over" &&
        element("a", { class: "button", href: "#export", onclick: openExport }, "Share and export"),
    ];
  }

  /** @param {GameState} state */
  function render({ view }) {
    settle(view);
    const key = JSON.stringify([armed, settled, goesOn(view), view.can, view.buttons, view.offers, view.next_game, view.status]);
    if (key === drawn) return;
    drawn = key;
    fill(offers, drawOffers(view));
    fill(actions, drawActions(view));
    for (const node of all("button[name=do]")) {
      if (!inRegions(node) && !node.closest(".claim")) node.hidden = !view.can.includes(node.value);
    }
  }

  /** @param {HTMLElement} region @param {Child[]} content */
  function fill(region, content) {
    const had = region.contains(document.activeElement) ? document.activeElement?.getAttribute("value") : null;
    setChildren(region, [...region.querySelectorAll("input[type=hidden]"), ...content]);
    if (had) find(`button[value="${had}"]`, region)?.focus({ preventScroll: true });
  }

  /** @param {Node} node */
  const inRegions = (node) => regions.some((region) => region.contains(node));

  /** Keeps the buttons of an offer that has just come from being pressed. @param {GameView} view */
  function settle(view) {
    const now = offersToAnswer(view).map(({ kind }) => kind).join();
    if (now === open) return;
    open = now;
    settled = now === "";
    clearTimeout(settling);
    if (settled) return;
    settling = setTimeout(() => {
      settled = true;
      render(store.get());
    }, SETTLE_MS);
  }

  /** Forgets a first press. @returns {boolean} whether there was one */
  function disarm() {
    const was = armed !== "";
    if (was) arm();
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
    listen(document, "pointerdown", (event) => armed && !regions.some((region) => isIn(event, region)) && disarm()),
  ];
  render(store.get());
  return {
    disarm,
    draw: () => render(store.get()),
    unbind() {
      clearTimeout(timer);
      clearTimeout(settling);
      unbind.forEach((stop) => stop());
    },
  };
}
