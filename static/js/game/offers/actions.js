/**
 * Actions other than moves: resigning, offers, requests and replies. Shows the buttons that the
 * view lists. Irreversible actions need a second click. Offers have a separate region, which stays
 * visible in zen mode.
 */

import { all, closestTo, element, find, isIn, listen, setChildren } from "../../lib/dom.js";
import { asRefusal } from "../../lib/http.js";
import { offersToAnswer } from "./offers.js";
import { mayAct } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { ButtonView, Command, CommandKind, GameView, OfferKind } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** How long the first click waits for its confirmation, in milliseconds. */
const CONFIRM_MS = 5000;
/** Commands whose buttons are in the events panel. @type {CommandKind[]} */
const EVENT_COMMANDS = ["start_event", "read_card"];
/**
 * How long a new offer cannot be answered, in milliseconds, because a click may have been meant for
 * the previous content.
 */
const SETTLE_MS = 500;

/** Opens the section that a link targets, which some browsers do not do by themselves. */
function openExport() {
  const fold = find("#export")?.closest("details");
  if (fold) fold.open = true;
}

/**
 * Returns the command of a button that has its own form.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const commandOf = (form, name) =>
  /** @type {ButtonView} */ ({ do: name, days: Number(find("[name=days]", form).value) });

/**
 * @param {{actions: HTMLElement|null, offers: HTMLElement|null}} found the regions
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {() => number} waiting  returns the number of other waiting games
 * @returns {{disarm: () => boolean, draw: () => void, unbind: () => void}}  call `draw` when that
 *   number has changed
 */
export function bindActions(found, store, execute, waiting) {
  if (!found.actions || !found.offers)
    return { disarm: () => false, draw: () => {}, unbind: () => {} };
  const [offers, actions] = [found.offers, found.actions];
  const regions = [offers, actions];
  /** @type {CommandKind|""} */
  let armed = "";
  let timer = 0;
  let drawnKey = "";
  /** The open offers when the buttons were last drawn. */
  let open = "";
  let settled = true;
  let settling = 0;

  /** @param {CommandKind|""} name */
  function arm(name) {
    clearTimeout(timer);
    armed = name;
    if (name) timer = setTimeout(() => arm(""), CONFIRM_MS);
    render(store.get());
  }

  /** @param {ButtonView} pressed */
  async function press({ do: name, plies, days, confirm }) {
    if (confirm && armed !== name) return arm(name);
    arm("");
    try {
      await execute(/** @type {Command} */ ({ do: name, plies, days }));
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /** @param {ButtonView} button */
  const button = ({ do: name, label, confirm, tone, answers }) =>
    element(
      "button",
      {
        type: "submit",
        name: "do",
        value: name,
        class: tone,
        disabled: answers !== undefined && !settled,
        "data-armed": armed === name ? "true" : null,
      },
      armed === name ? confirm : label,
    );

  /** @param {GameView} view @param {OfferKind} [offer] */
  const answering = (view, offer) =>
    view.buttons
      .filter((each) => each.answers === offer && !EVENT_COMMANDS.includes(each.do))
      .map(button);

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

  /**
   * Whether another game waits for the user, while this game does not.
   * @param {GameView} view
   */
  const goesOn = (view) => view.time.kind !== "live" && !mayAct(view) && waiting() > 0;

  /** @param {string} href @param {string} words @param {Parameters<typeof element>[1]} [more] */
  const link = (href, words, more) => element("a", { class: "button", href, ...more }, words);

  /** @param {GameView} view */
  function drawActions(view) {
    const next = view.next_game;
    return [
      next &&
        link(`/games/${next}`, "Go to rematch", {
          class: "button primary",
          "data-next-game": next,
        }),
      goesOn(view) && link("/me/next", "Your next game"),
      ...answering(view),
      ...(view.status === "over"
        ? [
            find("#new-opponent") && element("button", { form: "new-opponent" }, "New opponent"),
            view.plies[0] && link(`/games/${view.id}/review`, "Review"),
            link("#export", "Share and export", { onclick: openExport }),
          ]
        : []),
    ];
  }

  /** @param {GameState} state */
  function render({ view }) {
    delayAnswers(view);
    const key = JSON.stringify([
      armed,
      settled,
      goesOn(view),
      view.can,
      view.buttons,
      view.offers,
      view.next_game,
      view.status,
    ]);
    if (key === drawnKey) return;
    drawnKey = key;
    fill(offers, drawOffers(view));
    fill(actions, drawActions(view));
    for (const node of all("button[name=do]")) {
      if (!inRegions(node) && !node.closest(".claim"))
        (node.closest(".change-time") ?? node).hidden = !view.can.includes(node.value);
    }
  }

  /** @param {HTMLElement} region @param {Child[]} content */
  function fill(region, content) {
    const focusedValue = region.contains(document.activeElement)
      ? document.activeElement?.getAttribute("value")
      : null;
    setChildren(region, [...region.querySelectorAll("input[type=hidden]"), ...content]);
    if (focusedValue)
      find(`button[value="${focusedValue}"]`, region)?.focus({ preventScroll: true });
  }

  /** @param {Node} node */
  const inRegions = (node) => regions.some((region) => region.contains(node));

  /** Disables the buttons of a new offer briefly. @param {GameView} view */
  function delayAnswers(view) {
    const now = offersToAnswer(view)
      .map(({ kind }) => kind)
      .join();
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

  /** Cancels the first click of an action. @returns {boolean} whether there was one */
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
      const form = closestTo(event, "form");
      const pressed =
        "command" in form.dataset
          ? commandOf(form, name)
          : view.buttons.find((each) => each.do === name);
      if (!pressed || !form.action.includes(`/games/${view.id}/`)) return;
      event.preventDefault();
      press(pressed);
    }),
    listen(
      document,
      "pointerdown",
      (event) => armed && !regions.some((region) => isIn(event, region)) && disarm(),
    ),
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
