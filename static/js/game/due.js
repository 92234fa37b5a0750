/**
 * Until when whoever is to move has time, or why the clock stands, by the reader's own clock. `src/web/pages/game/due.rs` says the same
 * on a page that comes.
 */

import { momentWords, untilWords } from "../lib/deadlines.js";
import { SIDES } from "./view.js";

/** @import { GameView } from "../wire.js" */

/**
 * @param {GameView} view
 * @param {number} now by the server
 */
export function dueWords({ clock, status, time, awaits, players, sides }, now) {
  if (!clock || status !== "running" || time.kind !== "correspondence") return "";
  if (clock.paused_until_ms) return `Paused until ${momentWords(clock.paused_until_ms)}`;
  if (clock.running.length > 0) {
    const due = untilWords(Math.min(...clock.running.map((side) => clock.deadline_ms[side] ?? Infinity)));
    const rest = clock.rests?.find((some) => some.from_ms <= now && now < some.until_ms);
    return rest ? `${due}. The clock stands for the ${rest.words} until ${momentWords(rest.until_ms)}` : due;
  }
  const away = SIDES.find((side) => awaits[side]);
  const until = away && players[away]?.vacation_until_ms;
  return until ? `${sides[away]} is on vacation until ${momentWords(until)}` : "";
}
