/**
 * Describes the deadline of the side to move, or why the clock is stopped, in the reader's time
 * zone. The server renders the same in `src/web/pages/game/time/due.rs`.
 */

import { momentWords, untilShort, untilWords } from "../../site/deadlines.js";
import { SIDES } from "../state/view.js";

/** @import { Color, GameView } from "../../wire.js" */

/**
 * @param {GameView} view
 * @param {number} now the server's time in milliseconds
 */
export function deadlineWords({ clock, status, time, awaits, players, sides }, now) {
  if (!clock || status !== "running" || time.kind !== "correspondence") return "";
  if (clock.paused_until_ms) return `Paused until ${momentWords(clock.paused_until_ms)}`;
  if (clock.running.length > 0) {
    const due = untilWords(
      Math.min(...clock.running.map((side) => clock.deadline_ms[side] ?? Infinity)),
    );
    const rest = clock.rests?.find((some) => some.from_ms <= now && now < some.until_ms);
    return rest
      ? `${due}. The clock stands for the ${rest.words} until ${momentWords(rest.until_ms)}`
      : due;
  }
  const away = SIDES.find((side) => awaits[side]);
  const until = away && players[away]?.vacation_until_ms;
  return until ? `${sides[away]} is on vacation until ${momentWords(until)}` : "";
}

/**
 * Returns a short text for the space beside a side's clock.
 * @param {GameView} view
 * @param {Color} side
 * @param {number} now the server's time in milliseconds
 */
export function shortDeadlineWords({ clock, status, time, awaits, players }, side, now) {
  if (!clock || status !== "running" || time.kind !== "correspondence") return "";
  const rest = clock.rests?.find(
    (some) => some.side === side && some.from_ms <= now && now < some.until_ms,
  );
  const due = clock.deadline_ms[side];
  const away = players[side]?.vacation_until_ms;
  if (rest) return `stands until ${untilShort(rest.until_ms)}`;
  if (due) return `until ${untilShort(due)}`;
  if (away) return `away until ${untilShort(away)}`;
  return clock.paused_until_ms && awaits[side]
    ? `paused until ${untilShort(clock.paused_until_ms)}`
    : "";
}
