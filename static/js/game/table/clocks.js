/**
 * Game clocks in the server's time. They are always computed from the last state that the server
 * sent, not counted down on the page.
 */

import { untilWords } from "../../site/deadlines.js";
import { find, mark, setText } from "../../lib/dom.js";
import { shortDeadlineWords, deadlineWords } from "./deadline-words.js";
import { SIDES } from "../state/view.js";

/** @import { ClockView, Color, GameStatus, GameView, TimeView } from "../../wire.js" */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this remaining time in milliseconds, the clock shows tenths of a second. */
const LOW_MS = 20 * SECOND;

/**
 * Estimates the server's time from its responses. The fastest response gives the most accurate
 * estimate.
 */
export function createServerTime() {
  let offset = 0;
  let quickest = Infinity;
  return {
    /** @returns {number} milliseconds since the epoch, by the server's clock */
    now: () => Date.now() + offset,
    /**
     * @param {number} serverMs the server's time in the response
     * @param {number} roundTripMs the time from request to response
     */
    hear(serverMs, roundTripMs) {
      if (roundTripMs > quickest) return;
      quickest = roundTripMs;
      offset = serverMs + roundTripMs / 2 - Date.now();
    },
    /**
     * Discards the estimate, because the system clock may have been set or the computer may have
     * been suspended.
     */
    forget() {
      quickest = Infinity;
    },
  };
}

/**
 * Returns the remaining time of a side in milliseconds, at least 0.
 * @param {ClockView} clock the view's clock
 * @param {Color} color
 * @param {number} now the server's time in milliseconds
 */
export function leftMs(clock, color, now) {
  const left = clock.left_ms[color];
  if (!clock.running.includes(color)) return left;
  // If the server's clock is set back, the remaining time must not grow.
  return Math.max(0, Math.min(left, (clock.deadline_ms[color] ?? now) - now));
}

/**
 * Formats the remaining time: `2 d 4 h`, `1:02:03`, `4:05`, or `0:09.4` if little is left.
 * @param {number} ms
 */
export function clockText(ms) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
  if (ms < LOW_MS) return `0:${two(Math.floor(ms / SECOND))}.${Math.floor((ms % SECOND) / 100)}`;
  const [hours, minutes, seconds] = [
    Math.floor(ms / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
    Math.floor((ms % MINUTE) / SECOND),
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Returns how long the clock's text stays the same, in milliseconds. @param {number} left */
function untilChange(left) {
  const unit = left < LOW_MS ? 100 : left < DAY ? SECOND : MINUTE;
  return Math.max(20, left % unit || unit);
}

/** Describes the remaining time for screen readers. @param {number} ms */
function clockWords(ms) {
  const parts = [
    [Math.floor(ms / DAY), "day"],
    [Math.floor((ms % DAY) / HOUR), "hour"],
    [Math.floor((ms % HOUR) / MINUTE), "minute"],
    [Math.floor((ms % MINUTE) / SECOND), "second"],
  ].filter(([count]) => Number(count) > 0);
  const words = parts
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`);
  return words.join(" ") || "no time";
}

/**
 * Updates the clocks on the page.
 * @param {Object} options
 * @param {() => GameView} options.view
 * @param {(color: Color) => HTMLElement|null} options.face  the element of a side's clock
 * @param {{now: () => number}} options.time
 * @param {() => void} options.low  called when the viewer's own clock is low
 * @returns {{draw: () => void, unbind: () => void}}
 */
export function bindClocks({ view, face, time, low }) {
  let frame = 0;
  /** The deadline for which the user has already been warned. @type {number|null} */
  let warnedDeadline = null;

  function draw() {
    clearTimeout(frame);
    const { clock, you, status, time: control } = view();
    for (const color of SIDES) {
      const node = face(color);
      if (!node) continue;
      node.hidden = !clock;
      if (clock) show(node, clock, color, status, control);
      if (node.nextElementSibling)
        setText(node.nextElementSibling, shortDeadlineWords(view(), color, time.now()));
    }
    const runs = clock && clock.running.length > 0 && status === "running";
    setText(find("#due"), deadlineWords(view(), time.now()));
    if (!runs) return;
    const now = time.now();
    const ownSide = you.length === 1 && clock.running.includes(you[0]) ? you[0] : null;
    if (
      ownSide &&
      control.kind === "live" &&
      leftMs(clock, ownSide, now) < LOW_MS &&
      warnedDeadline !== clock.deadline_ms[ownSide]
    ) {
      warnedDeadline = clock.deadline_ms[ownSide];
      low();
    }
    frame = setTimeout(
      draw,
      Math.min(...clock.running.map((color) => untilChange(leftMs(clock, color, now)))),
    );
  }

  /**
   * @param {HTMLElement} node
   * @param {ClockView} clock
   * @param {Color} color
   * @param {GameStatus} status
   * @param {TimeView} control
   */
  function show(node, clock, color, status, control) {
    const left = leftMs(clock, color, time.now());
    const running = clock.running.includes(color) && status === "running";
    setText(node, clockText(left));
    node.setAttribute("aria-label", `${clockWords(left)} left`);
    // Restores the server's rendering.
    node.classList.remove("running");
    mark(node, "running", running ? "true" : null);
    mark(
      node,
      "low",
      control.kind === "live" && left < LOW_MS
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
