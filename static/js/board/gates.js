/**
 * Animates gates that are revealed, and pieces that go into one gate and come out of another. The animations are classes in `css/marks.css`.
 */

import { UNIT } from "./geometry.js";

/** @import { Movement, Point } from "./types.js" */

/**
 * Where steps are animated: the board's SVG, the length of a slide in milliseconds, the signal that stops it, and the centre of each cell.
 * @typedef {{svg: SVGElement, ms: number, signal: AbortSignal, spot: (name: string) => Point|null}} Stage
 */

/**
 * Hides the gates until the turn that is being animated reveals them.
 * @param {SVGElement} svg
 * @param {boolean} hidden
 */
export function veilGates(svg, hidden) {
  if (hidden) svg.dataset.veiled = "";
  else delete svg.dataset.veiled;
}

/**
 * The gates open.
 * @param {Stage} stage
 */
export async function reveal(stage) {
  veilGates(stage.svg, false);
  const gates = [.../** @type {NodeListOf<SVGElement>} */ (stage.svg.querySelectorAll(".mark-gate"))];
  await Promise.all(
    gates.map((gate) => act(stage, gate, "opening", foot(stage.spot(gate.dataset.mark ?? "")))),
  );
}

/**
 * A piece shrinks into one gate and grows out of another.
 * @param {Stage} stage
 * @param {SVGElement|null} piece
 * @param {Movement} effect
 * @param {(piece: SVGElement, to: string, at: Point) => void} settle moves its element to where it comes out
 */
export async function goThrough(stage, piece, { from, to }, settle) {
  const [a, b] = [stage.spot(from), stage.spot(to)];
  if (!piece || !a || !b) return;
  piece.parentNode?.append(piece);
  await act(stage, piece, "into-gate", foot(a));
  if (stage.signal.aborted) return;
  settle(piece, to, b);
  await act(stage, piece, "out-of-gate", foot(b));
}

/** The bottom edge of a cell, where a gate stands. @param {Point|null} at */
const foot = (at) => (at ? `${at.x}px ${at.y + UNIT / 2}px` : "");

/**
 * Sets a class of `css/marks.css` until its animation has ended or been cancelled.
 * @param {Stage} stage
 * @param {SVGElement} node
 * @param {string} name
 * @param {string} gate
 */
async function act(stage, node, name, gate) {
  node.style.setProperty("--gate", gate);
  node.style.setProperty("--slide", `${stage.ms}ms`);
  node.classList.add(name);
  const motions = node.getAnimations();
  const stop = () => motions.forEach((motion) => motion.cancel());
  stage.signal.addEventListener("abort", stop, { once: true });
  // A cancelled animation rejects; the next state has been drawn already.
  await Promise.allSettled(motions.map((motion) => motion.finished));
  stage.signal.removeEventListener("abort", stop);
  node.classList.remove(name);
  node.style.removeProperty("--gate");
  node.style.removeProperty("--slide");
}
