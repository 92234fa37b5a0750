/**
 * Animates what is revealed, and pieces that go into one gate and come out of another. The animations are classes in `css/base/marks.css`.
 */

import { UNIT } from "./geometry.js";

/** @import { Movement, Point } from "./types.js" */

/**
 * Where steps are animated: the board's SVG, the length of a slide in milliseconds, the signal that stops it, and the centre of each cell.
 * @typedef {{svg: SVGElement, ms: number, signal: AbortSignal, spot: (name: string) => Point|null}} Stage
 */

/** Marks of what can be hidden at first. */
const FOUND = ".mark-gate, .mark-pit";

/**
 * Hides what is marked on cells until the turn that is being animated reveals it; none to show everything.
 * @param {SVGElement} svg
 * @param {string[]} cells
 */
export function veil(svg, cells) {
  if (cells.length > 0) svg.dataset.veiled = cells.join(" ");
  else delete svg.dataset.veiled;
  keepVeiled(svg);
}

/** The same for marks that have been drawn since. @param {SVGElement} svg */
export function keepVeiled(svg) {
  const cells = svg.dataset.veiled?.split(" ") ?? [];
  for (const found of foundOn(svg)) found.classList.toggle("veiled", cells.includes(found.dataset.mark ?? ""));
}

/** @param {SVGElement} svg */
const foundOn = (svg) => /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(FOUND));

/**
 * What was hidden on cells opens.
 * @param {Stage} stage
 * @param {string[]} cells
 */
export async function reveal(stage, cells) {
  veil(stage.svg, []);
  const opening = [...foundOn(stage.svg)].filter(({ dataset }) => cells.includes(dataset.mark ?? ""));
  await Promise.all(opening.map((found) => act(stage, found, "opening", foot(stage.spot(found.dataset.mark ?? "")))));
}

/**
 * A piece shrinks into one gate and grows out of another.
 * @param {Stage} stage
 * @param {SVGElement[]} parts  the piece, and what is on it
 * @param {Movement} effect
 * @param {(part: SVGElement, to: string, at: Point) => void} settle moves an element to where it comes out
 */
export async function goThrough(stage, parts, { from, to }, settle) {
  const [a, b] = [stage.spot(from), stage.spot(to)];
  if (!a || !b) return;
  for (const part of parts) part.parentNode?.append(part);
  await Promise.all(parts.map((part) => act(stage, part, "into-gate", foot(a))));
  if (stage.signal.aborted) return;
  for (const part of parts) settle(part, to, b);
  await Promise.all(parts.map((part) => act(stage, part, "out-of-gate", foot(b))));
}

/** The bottom edge of a cell, where a gate stands. @param {Point|null} at */
const foot = (at) => (at ? `${at.x}px ${at.y + UNIT / 2}px` : "");

/**
 * Sets a class of `css/base/marks.css` until its animation has ended or been cancelled.
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
