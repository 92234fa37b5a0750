/**
 * The deck of a game: event cards, and the large card that both players read when an event begins.
 */

import { element, find, setText } from "../../lib/dom.js";
import { createEventDraws } from "./event-draws.js";
import { SIDES, cardOf } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { ButtonView, EventCard, GameView } from "../../wire.js" */

/**
 * Creates the parts of the events panel that only games with a deck have.
 * @param {string} game
 * @param {() => void} changed  requests a redraw
 * @param {() => number} now  returns the server's time in milliseconds
 * @param {(button: ButtonView) => void} read  confirms that the card has been read
 */
export function createDeckParts(game, changed, now, read) {
  const draws = createEventDraws(game, changed);
  /** The number of the event whose card was last animated. */
  let turnedEvent = 0;
  return {
    /** @param {GameView} view */
    moment(view) {
      const card = cardMoment(view, now(), read);
      const { event = 0 } = view.deal?.reading ?? {};
      // The card is animated only once, although the panel may be redrawn many times.
      if (card && turnedEvent !== event) card.classList.add("fresh");
      turnedEvent = event;
      return card;
    },
    /**
     * Updates the countdown without redrawing the panel.
     * @param {HTMLElement} region
     * @param {GameView} view
     */
    count: (region, view) => setText(find(".card-state", region), stateWords(view, now())),
    draws: draws.fold,
    /** @param {GameView} view */
    isUnread: (view) => isUnread(view, now()),
    /** Whether the clocks are stopped until the card has been read. @param {GameView} view */
    waits: (view) => waitsForReading(view, now()),
    state: draws.state,
    drawable,
  };
}

/**
 * Creates the button that draws an event, with the cards that may be drawn.
 * @param {GameView} view
 * @param {EventCard[]} cards
 * @param {Child} button
 * @param {(summary: string, content: Child[]) => Child} fold
 */
function drawable(view, cards, button, fold) {
  if (cards.length === 0) return null;
  const names = cards.map(({ number, name }) => element("li", {}, `${number}: ${name}`));
  return element(
    "div",
    { class: "event-card", "data-event": "drawn" },
    button ??
      element("p", {}, `${view.sides[view.position.to_move]} can start an event, before moving.`),
    fold(`What can be drawn now: ${cards.length}`, [element("ul", { class: "cards" }, ...names)]),
  );
}

/**
 * Whether the clocks are stopped until the card has been read.
 * @param {GameView} view
 * @param {number} now the server's time in milliseconds
 */
const waitsForReading = ({ deal, status, time }, now) =>
  status === "running" && time.kind === "live" && (deal?.reading?.until_ms ?? 0) > now;

/** Whether this viewer has yet to read the card. @param {GameView} view @param {number} now */
function isUnread(view, now) {
  const reading = view.deal?.reading;
  if (!reading || view.status !== "running") return false;
  return view.can.includes("read_card") || waitsForReading(view, now);
}

/**
 * Shows the card to read, with a button that confirms it.
 * @param {GameView} view
 * @param {number} now the server's time in milliseconds
 * @param {(button: ButtonView) => void} press
 * @returns {HTMLElement|null}
 */
function cardMoment(view, now, press) {
  const reading = view.deal?.reading;
  const card = reading && cardOf(view, reading.event);
  if (!reading || !card || !isUnread(view, now)) return null;
  const button = view.buttons.find((each) => each.do === "read_card");
  return element(
    "section",
    { class: "card-moment", "data-card": card.number, "aria-labelledby": "card-title" },
    element("p", { class: "card-number", "aria-hidden": "true" }, String(card.number)),
    element("h3", { id: "card-title" }, `Event ${card.number}: ${card.name}`),
    element("p", {}, card.text),
    card.condition && element("p", { class: "hint" }, card.condition),
    element(
      "div",
      { class: "card-foot" },
      element("p", { class: "card-state", role: "timer" }, stateWords(view, now)),
      button &&
        element(
          "button",
          { type: "button", class: "primary", "data-read": "", onclick: () => press(button) },
          button.label,
        ),
      example(view, card.number),
    ),
  );
}

/**
 * Creates an animated example of an event. The animation stops by itself.
 * @param {GameView} view
 * @param {number} number
 */
const example = ({ variant }, number) =>
  element("img", {
    class: "card-example",
    src: `/rules/${variant}/${number}/example.svg`,
    alt: "An example, played on a small board.",
    width: 512,
    height: 512,
    loading: "lazy",
  });

/**
 * Describes who has read the card and how long the clocks remain stopped.
 * @param {GameView} view
 * @param {number} now
 */
function stateWords(view, now) {
  const { read, until_ms: until = 0 } = view.deal?.reading ?? {
    read: { white: false, black: false },
  };
  if (!waitsForReading(view, now))
    return "It is in force from now on. Nothing waits for you to read it.";
  // The server's time is an estimate, so at least one second is shown.
  const seconds = Math.max(1, Math.round((until - now) / 1000));
  const unread = SIDES.filter((side) => !read[side]).map((side) => view.sides[side]);
  const others = unread.length === 1 ? `${unread[0]} is still reading. ` : "";
  return `${others}Both clocks stand for ${seconds} s more, or until both have read it.`;
}
