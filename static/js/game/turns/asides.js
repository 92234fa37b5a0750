/**
 * Describes events between turns: an event was started, a square was chosen, or a turn was taken
 * back. The server's texts are the same for everyone, while these address the viewer.
 */

import { landing, revealIn } from "../state/replay.js";
import { SIDES, cardOf } from "../state/view.js";

/** @import { AsideView, GameView, PlyView } from "../../wire.js" */

/**
 * Whether this viewer, who plays one side, has caused the event.
 * @param {GameView} view
 * @param {AsideView} aside
 */
const isOwn = (view, aside) => view.you.includes(aside.by) && !view.one_board;

/** Ends a text with a full stop. @param {string} text */
const sentence = (text) => text.replace(/[.\s]*$/, ".");

/**
 * Describes a reveal: `The gate is revealed: c4 and f6.`
 * @param {GameView} view
 * @param {{cells: string[], through: boolean}} sentences
 */
export function revealWords({ geometry }, { cells, through }) {
  const holeName = through ? geometry.terms.through : geometry.terms.hole;
  const subject = `${holeName.charAt(0).toUpperCase()}${holeName.slice(1)}`;
  return `${subject} is revealed: ${cells.join(" and ")}.`;
}

/**
 * Returns the asides that are new in a view.
 * @param {GameView} before
 * @param {GameView} view
 * @returns {AsideView[]}
 */
export const newAsides = (before, view) => view.asides.slice(before.asides.length);

/**
 * Describes an aside for the move list and the announcements.
 * @param {GameView} view
 * @param {AsideView} aside
 */
export function asideWords(view, aside) {
  const side = view.sides[aside.by];
  if (aside.kind === "taken-back") return `${side}’s ${backWords(aside)}`;
  if (aside.kind === "landed") return sentence(`${side}: ${aside.words}`);
  // Omits the square, because people nearby may read or hear this.
  const secrets = view.secrets?.find(({ event }) => event === aside.event);
  const sealed = aside.kind === "chose" && !secrets?.proofs[aside.by]?.text;
  return sealed && isOwn(view, aside) ? "You have chosen a square." : sentence(aside.words);
}

/**
 * Describes a turn that was taken back: `h3 was taken back: the king on d1 would be attacked by the
 * rook on d5.`
 * @param {AsideView} aside
 */
const backWords = ({ turn, why }) =>
  sentence(`${(turn ?? "").replace(/~$/, "")} was taken back: ${why}`);

/** Describes the consequence of a reveal. @param {GameView} view @param {string[]} cells */
function consequence(view, cells) {
  const events = (view.secrets ?? []).filter(({ squares, known }) =>
    SIDES.some((side) => known[side] && cells.includes(squares[side] ?? "")),
  );
  return events
    .map(({ event }) => cardOf(view, event)?.choice?.revealed)
    .filter(Boolean)
    .join(" ");
}

/**
 * Returns the bar's notice about the last event, if the user must not miss it. Returns null for an
 * ordinary turn.
 * @param {GameView} view
 * @param {PlyView|AsideView|null} last the last ply or aside
 * @returns {{text: string, tone: "info"|"taken-back"}|null}
 */
function newsOf(view, last) {
  const reveal = last?.steps ? revealIn(last.steps) : null;
  const sentences = reveal ? [revealWords(view, reveal)] : [];
  if (!last || !("kind" in last) || last.kind !== "taken-back")
    return reveal
      ? { text: `${sentences[0]} ${consequence(view, reveal.cells)}`.trim(), tone: "info" }
      : null;
  const goOn = view.you.includes(last.by) && view.status === "running";
  const words = goOn ? [`Your ${backWords(last)}`, "Play another turn."] : [asideWords(view, last)];
  return { text: [...sentences, ...words].join(" "), tone: "taken-back" };
}

/**
 * Returns the notice of what is new since the view `before`. It is null for a page that has just
 * been opened, which mentions only what still matters to the player to move.
 * @param {GameView|null} before
 * @param {GameView} view
 */
export function newsSince(before, view) {
  const aside = view.asides[view.asides.length - 1] ?? null;
  const fresh = before ? newAsides(before, view).length > 0 : aside?.kind === "taken-back";
  if (fresh && aside.after === view.plies.length) return newsOf(view, aside);
  const played = before !== null && view.plies.length > before.plies.length;
  return played ? newsOf(view, finished(before, view.plies[view.plies.length - 1])) : null;
}

/**
 * Returns the ply, unless it only completes a landing, which reveals nothing new.
 * @param {GameView} before
 * @param {PlyView} ply
 */
const finished = (before, ply) => (landing(before) ? null : ply);
