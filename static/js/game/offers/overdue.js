/**
 * Shows that a player's time has run out in a correspondence game that allows late moves, and lets
 * the opponent claim the end of the game. The server renders the same in
 * `src/web/pages/game/time/late.rs`.
 */

import { find, listen, setText } from "../../lib/dom.js";
import { asRefusal } from "../../lib/http.js";
import { other } from "../state/replay.js";
import { SIDES } from "../state/view.js";

/** @import { Color, Command, GameView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration: `2 d 4 h`, `5 h`, `12 min`. @param {number} ms */
function lateness(ms) {
  const hours = Math.floor((ms % DAY) / HOUR);
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${hours} h`;
  if (ms >= HOUR) return `${hours} h`;
  return ms >= MINUTE ? `${Math.floor(ms / MINUTE)} min` : "less than a minute";
}

/** Returns the earliest time at which a running clock expires. @param {GameView} view */
function deadline({ clock, status }) {
  const all =
    status === "running" && clock
      ? clock.running.map((side) => clock.deadline_ms[side] ?? Infinity)
      : [];
  return Math.min(Infinity, ...all);
}

/**
 * Returns the sentence, and the label of the button that claims the end of the game.
 * @param {GameView} view
 * @param {number} since the time at which the clock expired
 * @param {number} now
 * @returns {{words: string, claim: string|null}}
 */
function lateWords(view, since, now) {
  const { clock, you, sides, can } = view;
  const late = SIDES.filter((side) => clock?.deadline_ms[side] === since);
  const ownSide = you.length === 1 ? you[0] : null;
  const ago = lateness(now - since);
  const aborts = can.includes("abort");
  if (late.length > 1) {
    const words = `Both sides’ time ran out ${ago} ago. Either can end the game, or let it go on.`;
    return { words, claim: ownSide && !aborts ? "Claim the draw" : null };
  }
  const [side] = late;
  const [who, opponent] = [sides[side], sides[other(side)]];
  if (ownSide === side)
    return {
      words:
        `Your time ran out ${ago} ago. You can still move, unless ${opponent} ends the game ` +
        "first.",
      claim: null,
    };
  if (!ownSide)
    return {
      words:
        `${who}’s time ran out ${ago} ago. ${who} can still move, unless ${opponent} ends ` +
        "the game first.",
      claim: null,
    };
  const choice = aborts
    ? "abort the game, or let it go on"
    : "claim the win, or let the game go on";
  return {
    words: `${who}’s time ran out ${ago} ago. You can ${choice}.`,
    claim: aborts ? null : "Claim the win",
  };
}

/**
 * @param {HTMLElement|null} form
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {{now: () => number}} time  `now` returns the server's time in milliseconds
 * @returns {() => void} a function that removes the listeners
 */
export function bindOverdue(form, store, execute, time) {
  if (!form) return () => {};
  const region = form;
  let timer = 0;

  /** @param {GameState} state */
  function render({ view }) {
    clearTimeout(timer);
    const [since, now] = [deadline(view), time.now()];
    const { words, claim } =
      since <= now ? lateWords(view, since, now) : { words: "", claim: null };
    region.hidden = words === "";
    setText(find(".late-words", region), words);
    const button = find("button", region);
    button.hidden = claim === null;
    if (claim) setText(button, claim);
    if (since < Infinity)
      timer = setTimeout(() => render(store.get()), Math.min(MINUTE, Math.max(1000, since - now)));
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    try {
      await execute({ do: "claim_time" });
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  const unbind = [store.watch(render), listen(region, "submit", submit), () => clearTimeout(timer)];
  render(store.get());
  return () => unbind.forEach((stop) => stop());
}
