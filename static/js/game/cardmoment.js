/**
 * The moment in which an event comes into force: its card, large, until it is read; and below the board, by what an event was drawn.
 */

import { copyButton } from "../lib/copy.js";
import { element, find, setText } from "../lib/dom.js";
import { sha256, shortHex } from "./proofs.js";
import { SIDES, cardOf } from "./view.js";

/** @import { Child } from "../lib/dom.js" */
/** @import { ButtonView, Color, EventCard, DealView, DrawView, GameView, MadeView } from "../wire.js" */

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
    element("p", { class: "card-state", role: "timer" }, stateWords(view, now)),
    button && element("button", { type: "button", class: "primary", "data-read": "", onclick: () => press(button) }, button.label),
  );
}

/** Who has read it and how long the clocks still stand. @param {GameView} view @param {number} now */
function stateWords(view, now) {
  const { read, until_ms: until = 0 } = view.deal?.reading ?? { read: { white: false, black: false } };
  if (!waitsForReading(view, now)) return "It is in force from now on. Nothing waits for you to read it.";
  const seconds = Math.ceil((until - now) / 1000);
  const unread = SIDES.filter((side) => !read[side]).map((side) => view.sides[side]);
  const others = unread.length === 1 ? `${unread[0]} is still reading. ` : "";
  return `${others}Both clocks stand for ${seconds} s more, or until both have read it.`;
}

/**
 * By what events were drawn, and whether that is right.
 * @param {string} game
 * @param {() => void} changed  an answer has come, and the draws want to be drawn anew
 */
function createDraws(game, changed) {
  /** Digests by text; undefined while one is computed, null where the browser has none. @type {Map<string, string|null|undefined>} */
  const digests = new Map();

  /** @param {string} text */
  function digestOf(text) {
    if (!digests.has(text)) {
      digests.set(text, undefined);
      sha256(text).then(
        (digest) => (digests.set(text, digest), changed()),
        () => (digests.set(text, null), changed()),
      );
    }
    return digests.get(text);
  }

  /** What is true of a draw. @param {DrawView} draw @param {MadeView} made */
  function verdict(draw, made) {
    const seed = draw.seeds[made.by];
    if (seed === null) return "wrong";
    const committed = digestOf(`postern event draw\n${game}\n${made.by}\n${seed}`);
    const drawn = digestOf(`${seed}\n${made.text}`);
    if (committed === undefined || drawn === undefined) return "checking";
    if (committed === null || drawn === null) return "unable";
    const place = Number(BigInt(`0x${drawn}`) % BigInt(made.startable.length));
    return committed === draw.commitments[made.by] && made.startable[place] === made.event ? "checked" : "wrong";
  }

  /** @param {GameView} view @param {DrawView} draw @param {MadeView} made */
  function madeItem(view, draw, made) {
    const found = verdict(draw, made);
    const name = view.sides[made.by];
    const seed = draw.seeds[made.by] ?? "";
    const command = `printf '%s\\n%s' ${seed} ${quoted(made.text)} | sha256sum`;
    return element(
      "li",
      { "data-draw": made.by, "data-verdict": found },
      element("p", {}, `${name} drew event ${made.event}. ${startableWords(made)}`),
      element(
        "p",
        { class: found === "wrong" ? "message error" : "verdict", role: found === "wrong" ? "alert" : null },
        VERDICTS[found],
      ),
      element("pre", { class: "proof-text", tabindex: "0", "aria-label": `How to check ${name}’s draw` }, command),
      copyButton(`draw-${made.by}`, "Copy the check", () => command),
    );
  }

  return {
    state: () => [...digests].map(([text, digest]) => [text, digest === undefined ? "checking" : digest]),

    /** @param {GameView} view @param {boolean} open @returns {Child} */
    fold(view, open) {
      const draw = view.deal?.draw;
      if (!draw) return null;
      /** @param {Color} side */
      const committed = (side) =>
        element(
          "li",
          {},
          `${view.sides[side]}: `,
          element("code", { title: draw.commitments[side] }, shortHex(draw.commitments[side])),
          draw.random[side] ? ` with ${draw.random[side]} from the player’s side` : " with nothing from the player’s side yet",
        );
      return element(
        "details",
        { class: "fold draws", "data-fold": "draws", open },
        element("summary", {}, "How events are drawn"),
        element(
          "div",
          { class: "inside" },
          element("p", { class: "hint" }, EXPLAINED),
          element("ul", {}, ...SIDES.map(committed)),
          element("ul", {}, ...draw.made.map((made) => madeItem(view, draw, made))),
        ),
      );
    },
  };
}

const EXPLAINED =
  "Before the first move the server committed to a seed for each side. Seed, both players’ random bytes and the moves before the start decide which event is drawn, so that nobody can steer it. The seed is published with the draw.";

/** @type {Record<string, string>} */
const VERDICTS = {
  checking: "Being checked…",
  checked: "✓ Checked in your browser: the seed is the one that was committed to, and draws this event.",
  wrong: "✗ This does not fit the commitment. The event was not drawn as it should have been.",
  unable: "This browser checks draws on secure pages (https) only. You can check it yourself, as below.",
};

/** @param {MadeView} made */
const startableWords = ({ startable }) =>
  startable.length === 1 ? "No other could be started." : `Counted from 0, it was one of: ${startable.join(", ")}.`;

/** A text for a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
