/**
 * Shows how events were drawn and verifies the draws. The seed must match its commitment, the text
 * must be this game's, and both together must yield the event.
 */

import { copyButton } from "../../lib/copy.js";
import { element } from "../../lib/dom.js";
import { createDigests, createMemory, shortHex } from "./proofs.js";
import { SIDES } from "../state/view.js";

/** @import { Child } from "../../lib/dom.js" */
/** @import { Color, EventDrawsView, GameView, EventDrawView } from "../../wire.js" */

/**
 * Creates the section that verifies draws.
 * @param {string} game
 * @param {() => void} changed  requests a redraw when a digest has been computed
 */
export function createEventDraws(game, changed) {
  const memory = createMemory(game);
  const digests = createDigests(changed);

  /**
   * Describes whether a draw was fair.
   * @param {GameView} view
   * @param {EventDrawsView} draw
   * @param {EventDrawView} made
   */
  function verdict(view, draw, made) {
    const commitment = draw.commitments[made.by];
    if (memory.first(`draw-${made.by}`, commitment) !== commitment) return "changed";
    const seed = draw.seeds[made.by];
    if (seed === null || !isOwnText(view, draw, made)) return "wrong";
    const committed = digests.of(`postern event draw\n${game}\n${made.by}\n${seed}`);
    const drawn = digests.of(`${seed}\n${made.text}`);
    if (committed === undefined || drawn === undefined) return "checking";
    if (committed === null || drawn === null) return "unable";
    const place = Number(BigInt(`0x${drawn}`) % BigInt(made.startable.length));
    return committed === commitment && made.startable[place] === made.event ? "checked" : "wrong";
  }

  /** @param {GameView} view @param {EventDrawsView} draw @param {EventDrawView} made */
  function madeItem(view, draw, made) {
    const result = verdict(view, draw, made);
    const name = view.sides[made.by];
    const seed = draw.seeds[made.by] ?? "";
    const command = `printf '%s\\n%s' ${seed} ${quoted(made.text)} | sha256sum`;
    return element(
      "li",
      { "data-draw": made.by, "data-verdict": result },
      element("p", {}, `${name} drew event ${made.event}. ${startableWords(made)}`),
      element(
        "p",
        {
          class: isBad(result) ? "message error" : "verdict",
          role: isBad(result) ? "alert" : null,
        },
        VERDICTS[result],
      ),
      element(
        "pre",
        { class: "proof-text", tabindex: "0", "aria-label": `How to check ${name}’s draw` },
        command,
      ),
      copyButton(`draw-${made.by}`, "Copy the check", () => command),
    );
  }

  return {
    state: digests.state,

    /** @param {GameView} view @param {boolean} open @returns {Child} */
    fold(view, open) {
      const draw = view.deal?.draw;
      if (!draw) return null;
      // The first commitment of each side is remembered, and later ones are compared with it.
      for (const side of SIDES) memory.first(`draw-${side}`, draw.commitments[side]);
      /** @param {Color} side */
      const committed = (side) =>
        element(
          "li",
          {},
          `${view.sides[side]}: `,
          element("code", { title: draw.commitments[side] }, shortHex(draw.commitments[side])),
          draw.random[side]
            ? ` with ${draw.random[side]} from the player’s side`
            : " with nothing from the player’s side yet",
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
  "Before the first move the server committed to a seed for each side. Seed, both players’ " +
  "random bytes and the moves before the start decide which event is drawn, so that nobody can " +
  "steer it. The seed is published with the draw.";

/** @type {Record<string, string>} */
const VERDICTS = {
  checking: "Being checked…",
  checked:
    "✓ Checked in your browser: the seed is the one that was committed to, and draws this event.",
  wrong: "✗ This does not fit the commitment. The event was not drawn as it should have been.",
  changed: "✗ The commitment is not the one that this browser saw before.",
  unable:
    "This browser checks draws on secure pages (https) only. You can check it yourself, as below.",
};

/** @param {string} result */
const isBad = (result) => result === "wrong" || result === "changed";

/**
 * Whether the text of a draw belongs to this game: its ID, both sides' random bytes, and the turns
 * before the event's start. The comparison ignores secret choices, because they become public
 * later.
 * @param {GameView} view
 * @param {EventDrawsView} draw
 * @param {EventDrawView} made
 */
function isOwnText({ id, plies, asides }, { random }, { event, text }) {
  const [game, white, black, turns, ...rest] = text.split("\n");
  const start = asides.findIndex(
    (aside) => aside.kind === "event-started" && aside.event === event,
  );
  if (start < 0 || rest.join() !== "") return false;
  const { after } = asides[start];
  const turnsBefore = asides
    .slice(0, start)
    .filter(({ kind, turn }) => kind !== "chose" && turn !== null);
  const words = [];
  for (let count = 0; count <= after; count += 1) {
    words.push(...turnsBefore.filter((aside) => aside.after === count).map(({ turn }) => turn));
    if (count < after) words.push(plies[count].turn);
  }
  const without = turns.split(" ").filter((word) => word !== "" && !CHOICE_PATTERN.test(word));
  const ownWords = words.filter((word) => !CHOICE_PATTERN.test(word ?? ""));
  return (
    game === id &&
    white === (random.white ?? NO_BYTES) &&
    black === (random.black ?? NO_BYTES) &&
    without.join(" ") === ownWords.join(" ")
  );
}

/** Matches the notation of a secret choice. */
const CHOICE_PATTERN = /^[WB]@[a-z]+\d+$/;

/** Takes the place of bytes that a side has not sent. */
const NO_BYTES = "0".repeat(32);

/** @param {EventDrawView} made */
const startableWords = ({ startable }) =>
  startable.length === 1
    ? "No other could be started."
    : `Counted from 0, it was one of: ${startable.join(", ")}.`;

/** Quotes a text for a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
