/**
 * Clocks by the server's time. What is shown is always computed from the last state that the server sent; nothing is counted down here.
 */

import { untilWords } from "../../site/deadlines.js";
import { find, mark, setText } from "../../lib/dom.js";
import { besideClock, dueWords } from "./due.js";
import { SIDES } from "../state/view.js";

/** @import { ClockView, Color, GameView, Status, TimeView } from "../../wire.js" */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this, in milliseconds, tenths of seconds are shown. */
const LOW = 20 * SECOND;

/**
 * The server's time, estimated from its answers. The fastest answer is the most accurate.
 */
export function createServerTime() {
  let offset = 0;
  let quickest = Infinity;
  return {
    /** @returns {number} milliseconds since the epoch, by the server */
    now: () => Date.now() + offset,
    /**
     * @param {number} serverMs what the server said
     * @param {number} roundTripMs how long it took to ask and hear
     */
    hear(serverMs, roundTripMs) {
      if (roundTripMs > quickest) return;
      quickest = roundTripMs;
      offset = serverMs + roundTripMs / 2 - Date.now();
    },
    /** Starts over: a clock may have been set, or the computer has slept. */
    forget() {
      quickest = Infinity;
    },
  };
}

/**
 * The time that a side has left at a moment, in milliseconds, at least 0.
 * @param {ClockView} clock as in the view
 * @param {Color} color
 * @param {number} now by the server
 */
export function leftMs(clock, color, now) {
  const left = clock.left_ms[color];
  if (!clock.running.includes(color)) return left;
  // After the server's clock was set back nobody is shown more than there was.
  return Math.max(0, Math.min(left, (clock.deadline_ms[color] ?? now) - now));
}

/**
 * Time left as people read it: `2 d 4 h`, `1:02:03`, `4:05`, and `0:09.4` when it is low.
 * @param {number} ms
 */
export function clockText(ms) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
  if (ms < LOW) return `0:${two(Math.floor(ms / SECOND))}.${Math.floor((ms % SECOND) / 100)}`;
  const [hours, minutes, seconds] = [
    Math.floor(ms / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
    Math.floor((ms % MINUTE) / SECOND),
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** How long the text of a clock stays the same, in milliseconds. @param {number} left */
function untilChange(left) {
  const unit = left < LOW ? 100 : left < DAY ? SECOND : MINUTE;
  return Math.max(20, left % unit || unit);
}

/** Time left in words, for a screen reader. @param {number} ms */
function clockWords(ms) {
  const parts = [
    [Math.floor(ms / DAY), "day"],
    [Math.floor((ms % DAY) / HOUR), "hour"],
    [Math.floor((ms % HOUR) / MINUTE), "minute"],
    [Math.floor((ms % MINUTE) / SECOND), "second"],
  ].filter(([count]) => Number(count) > 0);
  const words = parts.slice(0, 2).map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return words.join(" ") || "no time";
}

/**
 * Keeps the clocks on the page up to date.
 * @param {Object} options
 * @param {() => GameView} options.view
 * @param {(color: Color) => HTMLElement|null} options.face   where a side's clock is shown
 * @param {{now: () => number}} options.time
 * @param {() => void} options.low   called when the viewer's own clock is low
 * @returns {{draw: () => void, unbind: () => void}}
 */
export function bindClocks({ view, face, time, low }) {
  let frame = 0;
  /** The deadline for which the person has been warned. @type {number|null} */
  let warned = null;

  function draw() {
    clearTimeout(frame);
    const { clock, you, status, time: control } = view();
    for (const color of SIDES) {
      const node = face(color);
      if (!node) continue;
      node.hidden = !clock;
      if (clock) show(node, clock, color, status, control);
      if (node.nextElementSibling) setText(node.nextElementSibling, besideClock(view(), color, time.now()));
    }
    const runs = clock && clock.running.length > 0 && status === "running";
    setText(find("#due"), dueWords(view(), time.now()));
    if (!runs) return;
    const now = time.now();
    const own = you.length === 1 && clock.running.includes(you[0]) ? you[0] : null;
    if (own && control.kind === "live" && leftMs(clock, own, now) < LOW && warned !== clock.deadline_ms[own]) {
      warned = clock.deadline_ms[own];
      low();
    }
    frame = setTimeout(draw, Math.min(...clock.running.map((color) => untilChange(leftMs(clock, color, now)))));
  }

  /** @param {HTMLElement} node @param {ClockView} clock @param {Color} color @param {Status} status @param {TimeView} control */
  function show(node, clock, color, status, control) {
    const left = leftMs(clock, color, time.now());
    const running = clock.running.includes(color) && status === "running";
    setText(node, clockText(left));
    node.setAttribute("aria-label", `${clockWords(left)} left`);
    // As the server drew it.
    node.classList.remove("running");
    mark(node, "running", running ? "true" : null);
    mark(
      node,
      "low",
      control.kind === "live" && left < LOW
        ? "true"
        : control.kind === "correspondence" && left < DAY / 2
          ? "true"
          : null,
    );
    const deadline = running ? clock.deadline_ms[color] : null;
    if (deadline !== null) node.title = untilWords(deadline);
    else node.removeAttribute("title");
  }

  draw();
  return { draw, unbind: () => clearTimeout(frame) };
}
