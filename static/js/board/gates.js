/**
 * Animates reveals, and pieces that enter one gate and leave through another. The animations are
 * classes in `css/base/marks.css`.
 */

import { UNIT } from "./geometry.js";

/** @import { Movement, Point } from "./types.js" */

/**
 * The context of an animation: the board's SVG, the duration of a slide in milliseconds, the signal
 * that stops the animation, and a function that returns a cell's centre.
 * @typedef {{svg: SVGElement, ms: number, signal: AbortSignal, spot: (name: string) => Point|null}}
 *   Stage
 */

/** The selector of marks that may be hidden until the animation reveals them. */
const HIDEABLE = ".mark-gate, .mark-pit";

/**
 * Hides the marks on these cells until the animated turn reveals them. An empty list shows all
 * marks.
 * @param {SVGElement} svg
 * @param {string[]} cells
 */
export function veil(svg, cells) {
  if (cells.length > 0) svg.dataset.veiled = cells.join(" ");
  else delete svg.dataset.veiled;
  renewVeil(svg);
}

/** Hides marks again that have been redrawn during the animation. @param {SVGElement} svg */
export function renewVeil(svg) {
  const cells = svg.dataset.veiled?.split(" ") ?? [];
  for (const hideable of hideableMarks(svg))
    hideable.classList.toggle("veiled", cells.includes(hideable.dataset.mark ?? ""));
}

/** @param {SVGElement} svg */
const hideableMarks = (svg) =>
  /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(HIDEABLE));

/**
 * Reveals the hidden marks on these cells.
 * @param {Stage} stage
 * @param {string[]} cells
 */
export async function reveal(stage, cells) {
  veil(stage.svg, []);
  const opening = [...hideableMarks(stage.svg)].filter(({ dataset }) =>
    cells.includes(dataset.mark ?? ""),
  );
  await Promise.all(
    opening.map((hideable) =>
      animateClass(stage, hideable, "opening", foot(stage.spot(hideable.dataset.mark ?? ""))),
    ),
  );
}

/**
 * Shrinks a piece into one gate, and grows it out of the other.
 * @param {Stage} stage
 * @param {SVGElement[]} parts  the piece and its marks
 * @param {Movement} effect
 * @param {(part: SVGElement, to: string, at: Point) => void} settle moves an element to the exit
 */
export async function goThrough(stage, parts, { from, to }, settle) {
  const [a, b] = [stage.spot(from), stage.spot(to)];
  if (!a || !b) return;
  for (const part of parts) part.parentNode?.append(part);
  await Promise.all(parts.map((part) => animateClass(stage, part, "into-gate", foot(a))));
  if (stage.signal.aborted) return;
  for (const part of parts) settle(part, to, b);
  await Promise.all(parts.map((part) => animateClass(stage, part, "out-of-gate", foot(b))));
}

/** Returns the middle of a cell's bottom edge, where a gate is drawn. @param {Point|null} at */
const foot = (at) => (at ? `${at.x}px ${at.y + UNIT / 2}px` : "");

/**
 * Sets a class from `css/base/marks.css` until its animation has ended or been cancelled.
 * @param {Stage} stage
 * @param {SVGElement} node
 * @param {string} name
 * @param {string} gate
 */
async function animateClass(stage, node, name, gate) {
  node.style.setProperty("--gate", gate);
  node.style.setProperty("--slide", `${stage.ms}ms`);
  node.classList.add(name);
  const motions = node.getAnimations();
  const stop = () => motions.forEach((motion) => motion.cancel());
  stage.signal.addEventListener("abort", stop, { once: true });
  // A cancelled animation rejects. In that case the board already shows the next state.
  await Promise.allSettled(motions.map((motion) => motion.finished));
  stage.signal.removeEventListener("abort", stop);
  node.classList.remove(name);
  node.style.removeProperty("--gate");
  node.style.removeProperty("--slide");
}
