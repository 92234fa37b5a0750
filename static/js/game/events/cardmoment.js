/**
 * The moment in which an event comes into force: its card, large, until it is read.
 */

import { element, find, setText } from "../../lib/dom.js";
import { createDraws } from "./draws.js";
import { SIDES, cardOf } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { ButtonView, EventCard, GameView } from "../../wire.js" */

/**
 * All that a game with a deck shows beyond its cards.
 * @param {string} game
 * @param {() => void} changed  something wants to be drawn anew
 * @param {() => number} now  by the server
 * @param {(button: ButtonView) => void} read  says that the card is read
 */
export function createDealt(game, changed, now, read) {
  const draws = createDraws(game, changed);
  /** The event whose card was turned over last. */
  let turned = 0;
  return {
    /** @param {GameView} view */
    moment(view) {
      const card = cardMoment(view, now(), read);
      const { event = 0 } = view.deal?.reading ?? {};
      // Once, however often the panel is drawn.
      if (card && turned !== event) card.classList.add("fresh");
      turned = event;
      return card;
    },
    /** Counts the seconds in a panel that is drawn already. @param {HTMLElement} region @param {GameView} view */
    count: (region, view) => setText(find(".card-state", region), stateWords(view, now())),
    draws: draws.fold,
    /** @param {GameView} view */
    isUnread: (view) => isUnread(view, now()),
    /** Whether everybody waits until the card is read. @param {GameView} view */
    waits: (view) => waitsForReading(view, now()),
    state: draws.state,
    drawable,
  };
}

/**
 * What can be started where events are drawn: one button, and what it may turn up.
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
    button ?? element("p", {}, `${view.sides[view.position.to_move]} can start an event, before moving.`),
    fold(`What can be drawn now: ${cards.length}`, [element("ul", { class: "cards" }, ...names)]),
  );
}

/** Whether everybody waits until the card is read. @param {GameView} view @param {number} now by the server */
const waitsForReading = ({ deal, status, time }, now) =>
  status === "running" && time.kind === "live" && (deal?.reading?.until_ms ?? 0) > now;

/** Whether the card is to be shown to this viewer. @param {GameView} view @param {number} now */
function isUnread(view, now) {
  const reading = view.deal?.reading;
  if (!reading || view.status !== "running") return false;
  return view.can.includes("read_card") || waitsForReading(view, now);
}

/**
 * The card that is being read, with the button that says so.
 * @param {GameView} view
 * @param {number} now by the server
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
      button && element("button", { type: "button", class: "primary", "data-read": "", onclick: () => press(button) }, button.label),
      example(view, card.number),
    ),
  );
}

/**
 * An event in a few moves. They stop by themselves.
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

/** Who has read it and how long the clocks still stand. @param {GameView} view @param {number} now */
function stateWords(view, now) {
  const { read, until_ms: until = 0 } = view.deal?.reading ?? { read: { white: false, black: false } };
  if (!waitsForReading(view, now)) return "It is in force from now on. Nothing waits for you to read it.";
  // The server’s time is known to within a moment.
  const seconds = Math.max(1, Math.round((until - now) / 1000));
  const unread = SIDES.filter((side) => !read[side]).map((side) => view.sides[side]);
  const others = unread.length === 1 ? `${unread[0]} is still reading. ` : "";
  return `${others}Both clocks stand for ${seconds} s more, or until both have read it.`;
}
