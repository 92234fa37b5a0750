/** Shows both players' commitments, and whether their secret squares match them. */

import { copyButton } from "../../lib/copy.js";
import { element } from "../../lib/dom.js";
import { createDigests, createMemory, shortHex, squareOf, verdictOf } from "./proofs.js";
import { hiddenSquareLines } from "../board/hidden-squares.js";
import { SIDES } from "../state/view.js";

/** @import { Color, GameView, ProofView, SecretsView } from "../../wire.js" */
/** @import { Verdict } from "./proofs.js" */

/**
 * Describes each verdict in words.
 * @type {Record<Verdict, (name: string, square: string|null) => string>}
 */
const WORDS = {
  sealed: () => "Sealed. The proof comes with the square.",
  checking: () => "Being checked…",
  checked: (name, square) =>
    `✓ Checked in your browser: ${name} chose ${square} and has not changed it.`,
  wrong: (name) =>
    `✗ This does not fit ${name}’s commitment. The square was not chosen as it should have been.`,
  changed: (name) => `✗ ${name}’s commitment is not the one that this browser saw before.`,
  unable: () =>
    "This browser checks proofs on secure pages (https) only. You can check it yourself, as below.",
};

/**
 * @param {string} game
 * @param {() => void} changed  requests a redraw when a digest has been computed
 */
export function createProofs(game, changed) {
  const memory = createMemory(game);
  const digests = createDigests(changed);

  /**
   * @param {GameView} view
   * @param {SecretsView} secrets
   * @param {Color} side
   * @param {ProofView} proof
   */
  function draw(view, { event, squares, known }, side, { commitment, text }) {
    const numbered = (view.geometry.deck ?? []).length > 1;
    const key = numbered ? `${side}-${event}` : side;
    const verdict = verdictOf({
      commitment,
      text,
      seen: memory.first(key, commitment),
      digest: text === null ? undefined : digests.of(text),
      game,
      side,
      revealed: known[side] ? squares[side] : null,
    });
    const name = view.sides[side];
    const bad = verdict === "wrong" || verdict === "changed";
    return element(
      "li",
      { "data-proof": key, "data-verdict": verdict },
      element(
        "p",
        { class: "proof-head" },
        element("b", {}, numbered ? `${name}, event ${event}` : name),
        " ",
        element("code", { title: commitment, "data-commitment": commitment }, shortHex(commitment)),
        " ",
        copyButton(`commitment-${key}`, "Copy", () => commitment),
      ),
      element(
        "p",
        { class: bad ? "message error" : "verdict", role: bad ? "alert" : null },
        WORDS[verdict](name, text && squareOf(text, game, side)),
      ),
      text &&
        element(
          "pre",
          { class: "proof-text", tabindex: "0", "aria-label": `How to check ${name}’s square` },
          command(text),
        ),
      text && copyButton(`proof-${key}`, "Copy the check", () => command(text)),
    );
  }

  return {
    hiddenSquareLines,

    /** Returns a string that changes whenever a cached digest does. */
    state: digests.state,

    /**
     * Creates the collapsible section with the proofs. Returns null if there are none yet.
     * @param {GameView} view
     * @param {SecretsView[]} secrets
     * @param {boolean} open
     */
    fold(view, secrets, open) {
      const items = secrets.flatMap((ofEvent) =>
        SIDES.flatMap((side) => {
          const proof = ofEvent.proofs[side];
          return proof ? [draw(view, ofEvent, side, proof)] : [];
        }),
      );
      if (items.length === 0) return null;
      const alarm = items.some((item) => ["wrong", "changed"].includes(item.dataset.verdict ?? ""));
      const explained =
        "A commitment is the SHA-256 of a text with the square and a random number. It gives " +
        "nothing away, and no other square fits it. The text is published when the squares are " +
        "revealed, or when the game ends.";
      return element(
        "details",
        { class: "fold proofs", open: open || alarm },
        element("summary", {}, "Proof that no square was changed"),
        element(
          "div",
          { class: "inside" },
          element("p", { class: "hint" }, explained),
          element("ul", {}, ...items),
        ),
      );
    },
  };
}

/** Returns a shell command that computes the commitment from the text. @param {string} text */
const command = (text) => `printf %s '${text}' | sha256sum`;
