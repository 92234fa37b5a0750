/**
 * What a player can do besides moving: resign, offer, ask, answer. Shows the buttons that the view lists; what cannot be undone
 * needs a second press. Offers have a region of their own, which stays visible in zen mode.
 */

import { all, around, element, find, isIn, listen, setChildren } from "../../lib/dom.js";
import { asRefusal } from "../../lib/http.js";
import { offersToAnswer } from "./offers.js";
import { mayAct } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { ButtonView, Command, CommandKind, GameView, OfferKind } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** How long a first press waits for the second, in milliseconds. */
const ARMED_MS = 5000;
/** The commands of the panel of events. @type {CommandKind[]} */
const OF_EVENTS = ["start_event", "read_card"];
/** How long a new offer cannot be answered, in milliseconds: a press may have been meant for what was there before. */
const SETTLE_MS = 500;


/** Opens the section that the link leads to; not every browser does. */
function openExport() {
  const fold = find("#export")?.closest("details");
  if (fold) fold.open = true;
}

/** The command of a form of its own. @param {HTMLFormElement} form @param {string} name */
const formed = (form, name) => /** @type {ButtonView} */ ({ do: name, days: Number(find("[name=days]", form).value) });

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

  /** @param {CommandKind|""} name */
  function arm(name) {
    clearTimeout(timer);
    armed = name;
    if (name) timer = setTimeout(() => arm(""), ARMED_MS);
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
    view.buttons.filter((each) => each.answers === offer && !OF_EVENTS.includes(each.do)).map(button);

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

  /** @param {string} href @param {string} words @param {Parameters<typeof element>[1]} [more] */
  const link = (href, words, more) => element("a", { class: "button", href, ...more }, words);

  /** @param {GameView} view */
  function drawActions(view) {
    const next = view.next_game;
    return [
      next &&
        link(`/games/${next}`, "Go to rematch", { class: "button primary", "data-next-game": next }),
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
    settle(view);
    const key = JSON.stringify([armed, settled, goesOn(view), view.can, view.buttons, view.offers, view.next_game, view.status]);
    if (key === drawn) return;
    drawn = key;
    fill(offers, drawOffers(view));
    fill(actions, drawActions(view));
    for (const node of all("button[name=do]")) {
      if (!inRegions(node) && !node.closest(".claim")) (node.closest(".change-time") ?? node).hidden = !view.can.includes(node.value);
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
    if (was) arm("");
    return was;
  }

  const unbind = [
    store.watch(render),
    listen(document, "submit", (event) => {
      const button = event.submitter;
      const name = button instanceof HTMLButtonElement && button.name === "do" ? button.value : "";
      const { view } = store.get();
      const form = around(event, "form");
      const pressed = "command" in form.dataset ? formed(form, name) : view.buttons.find((each) => each.do === name);
      if (!pressed || !form.action.includes(`/games/${view.id}/`)) return;
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
