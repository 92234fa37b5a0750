/**
 * Animates the steps of a turn, starting from the position before it.
 */

import { shape } from "../lib/dom.js";
import { UNIT, centre } from "./geometry.js";
import { goThrough, reveal, veil } from "./gates.js";
import { drawPiece, sprite } from "./pieces.js";

/** @import { Stage } from "./gates.js" */
/** @import { Color } from "../wire.js" */
/** @import { BoardState, Effect, Movement, Point, Pull, Step } from "./types.js" */

/**
 * The duration of a slide at each speed in milliseconds. A piece that is pulled into a hole takes
 * twice as long.
 */
const SLIDE_MS = Object.freeze({ none: 0, fast: 120, normal: 220, slow: 450 });

/**
 * Returns the duration of a slide at a speed setting in milliseconds. Returns 0 if the system
 * prefers reduced motion or the page is hidden.
 * @param {string} speed
 */
export function slideMs(speed) {
  const isStill = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? 0 : (SLIDE_MS[/** @type {keyof typeof SLIDE_MS} */ (speed)] ?? 0);
}

/** Kinds of effects that are animated on their own. */
const ALONE = new Set(["become", "reveal", "hold"]);

/** Whether an effect is animated on its own. @param {Effect} effect */
const alone = (effect) =>
  ALONE.has(effect.kind) || (effect.kind === "remove" && Boolean(effect.into));

/**
 * Groups the effects of a step that are animated simultaneously. Removals are grouped with each
 * other and with the next movement. Movements are grouped unless one starts where another ended.
 * @param {Effect[]} effects
 * @returns {Effect[][]}
 */
export function phasesOf(effects) {
  /** @type {Effect[][]} */
  const phases = [];
  for (const effect of effects) {
    const phase = phases[phases.length - 1];
    if (phase && together(phase, effect)) phase.push(effect);
    else phases.push([effect]);
  }
  return phases;
}

/** @param {Effect[]} phase @param {Effect} effect */
function together(phase, effect) {
  if (alone(effect) || phase.some(alone)) return false;
  const targets = phase.flatMap((other) => (other.kind === "move" ? [other.to] : []));
  if (effect.kind !== "move" || effect.through) return targets.length === 0;
  return !targets.includes(effect.from);
}

/**
 * Animates steps in sequence, and the groups of effects within each step.
 * @param {SVGElement} svg the board with the position before the steps
 * @param {BoardState} state the board's state
 * @param {Step[]} steps
 * @param {number} ms the duration of a slide in milliseconds
 * @param {AbortSignal} signal stops the animation immediately
 */
export async function playSteps(svg, state, steps, ms, signal) {
  /** @type {Stage} */
  const stage = {
    svg,
    ms,
    signal,
    spot: (name) => centre(state.geometry, state.orientation, name),
  };
  const phases = steps.flatMap((step) => phasesOf(step.effects));
  veil(
    svg,
    phases.flat().flatMap((effect) => (effect.kind === "reveal" ? effect.cells : [])),
  );
  for (const phase of phases) {
    await Promise.all(phase.map((effect) => show(stage, state, effect)));
    if (signal.aborted) return;
  }
}

/** @param {Stage} stage @param {string} name */
function pieceAt(stage, name) {
  return /** @type {SVGElement|null} */ (
    stage.svg.querySelector(`.piece[data-at="${name}"]:not([data-gone])`)
  );
}

/**
 * Returns the piece on a cell and its marks, or an empty list without a piece.
 * @param {Stage} stage
 * @param {string} name
 * @returns {SVGElement[]}
 */
function partsAt(stage, name) {
  const piece = pieceAt(stage, name);
  const riders = stage.svg.querySelectorAll(`.riders [data-mark="${name}"]:not([data-gone])`);
  return piece ? [piece, .../** @type {NodeListOf<SVGElement>} */ (riders)] : [];
}

/** Removes elements from the board. @param {SVGElement[]} parts */
function leave(parts) {
  for (const part of parts) part.dataset.gone = "";
}

/**
 * @param {Stage} stage
 * @param {BoardState} look
 * @param {Effect} effect
 */
function show(stage, look, effect) {
  switch (effect.kind) {
    case "move":
      return effect.through
        ? goThrough(stage, partsAt(stage, effect.from), effect, settle)
        : slide(stage, partsAt(stage, effect.from), effect);
    case "remove":
      return effect.into
        ? drawIn(stage, partsAt(stage, effect.at), { at: effect.at, ...effect.into })
        : fade(stage, partsAt(stage, effect.at));
    case "put":
      return put(stage, look, effect);
    case "swap":
      return swap(stage, effect);
    case "become":
      return become(stage, look, pieceAt(stage, effect.at), effect.piece);
    case "reveal":
      return reveal(stage, effect.cells);
    case "hold":
      return run(stage, stage.svg, [{ opacity: 1 }, { opacity: 1 }], stage.ms * 3, "linear");
    default:
      return Promise.resolve();
  }
}

/**
 * Runs an animation to its end, or until the stage's signal aborts.
 * @param {Stage} stage
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {string} easing
 */
async function run(stage, node, frames, duration, easing) {
  const animation = node.animate(frames, { duration, easing, fill: "forwards" });
  const stop = () => animation.cancel();
  stage.signal.addEventListener("abort", stop, { once: true });
  try {
    await animation.finished;
  } catch {
    // The animation was cancelled, so the board already shows the next state.
  } finally {
    stage.signal.removeEventListener("abort", stop);
  }
}

/**
 * Runs the same animation on several elements.
 * @param {Stage} stage
 * @param {SVGElement[]} parts
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {string} easing
 */
const runAll = (stage, parts, frames, duration, easing) =>
  Promise.all(parts.map((part) => run(stage, part, frames, duration, easing)));

/** @param {Stage} stage @param {SVGElement[]} parts */
async function fade(stage, parts) {
  leave(parts);
  await runAll(
    stage,
    parts,
    [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }],
    stage.ms,
    "ease-in",
  );
}

/** @param {Stage} stage @param {SVGElement[]} parts @param {Movement} effect */
async function slide(stage, parts, { from, to }) {
  const [a, b] = [stage.spot(from), stage.spot(to)];
  if (!a || !b) return;
  for (const part of parts) part.parentNode?.append(part);
  await runAll(
    stage,
    parts,
    [
      { transform: "translate(0px, 0px)" },
      { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)` },
    ],
    stage.ms,
    "ease-in-out",
  );
  if (stage.signal.aborted) return;
  for (const part of parts) settle(part, to, b);
}

/**
 * Moves the element of a piece or its mark to the end of its slide, where the animation of later
 * steps looks for it.
 * @param {SVGElement} part
 * @param {string} to
 * @param {Point} at
 */
function settle(part, to, at) {
  for (const animation of part.getAnimations()) animation.cancel();
  if (part.dataset.mark === undefined) part.dataset.at = to;
  else part.dataset.mark = to;
  part.setAttribute("x", String(at.x - UNIT / 2));
  part.setAttribute("y", String(at.y - UNIT / 2));
}

/**
 * Flashes the line, moves the piece along it, and shrinks the piece into the hole.
 * @param {Stage} stage
 * @param {SVGElement[]} parts
 * @param {Pull} effect
 */
async function drawIn(stage, parts, { from, at, hole }) {
  const [a, b, h] = [stage.spot(from), stage.spot(at), stage.spot(hole)];
  if (parts.length === 0 || !a || !b || !h) return;
  leave(parts);
  const ray = shape("line", { class: "pull-line flashing", x1: a.x, y1: a.y, x2: b.x, y2: b.y });
  parts[0].parentElement?.before(ray);
  /** @param {number} x @param {number} y @param {number} scale */
  const place = (x, y, scale) =>
    `translate(${x}px, ${y}px) scale(${scale}) translate(${-b.x}px, ${-b.y}px)`;
  const fall = [
    { transform: place(b.x, b.y, 1), opacity: 1 },
    { transform: place(h.x, h.y, 0.85), opacity: 1, offset: 0.65 },
    { transform: place(h.x, h.y, 0), opacity: 0.4 },
  ];
  await Promise.all([
    run(
      stage,
      ray,
      [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0.8, offset: 0.7 }, { opacity: 0 }],
      stage.ms * 2.4,
      "linear",
    ),
    runAll(stage, parts, fall, stage.ms * 2.4, "ease-in"),
  ]);
  ray.remove();
}

/**
 * @param {Stage} stage
 * @param {BoardState} look
 * @param {SVGElement|null} piece
 * @param {string} to
 */
async function become(stage, look, piece, to) {
  if (!piece) return;
  piece.dataset.kind = to;
  piece.setAttribute("href", sprite(look, { color: piece.dataset.color ?? "", kind: to }));
  await run(stage, piece, [{ opacity: 0.2 }, { opacity: 1 }], stage.ms, "ease-out");
}

/**
 * Fades a new piece in.
 * @param {Stage} stage
 * @param {BoardState} look
 * @param {{at: string, color: Color, piece: string}} effect
 */
async function put(stage, look, { at, color, piece: kind }) {
  const piece = drawPiece(look, { at, color, kind });
  if (!piece) return;
  stage.svg.querySelector(".pieces")?.append(piece);
  await run(stage, piece, [{ opacity: 0 }, { opacity: 1 }], stage.ms, "ease-out");
}

/** Exchanges two pieces. @param {Stage} stage @param {{a: string, b: string}} effect */
async function swap(stage, { a, b }) {
  const [first, other] = [partsAt(stage, a), partsAt(stage, b)];
  await Promise.all([
    slide(stage, first, { from: a, to: b }),
    slide(stage, other, { from: b, to: a }),
  ]);
}
