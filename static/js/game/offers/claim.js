/**
 * Shows that the opponent has left a live game, with a countdown, and lets the viewer claim a win
 * or a draw. The server decides about the claim.
 */

import { all, find, listen, setText } from "../../lib/dom.js";
import { asRefusal } from "../../lib/http.js";
import { other } from "../state/replay.js";

/** @import { Command } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/**
 * @param {HTMLElement|null} form
 * @param {GameStore} store
 * @param {(command: Command) => Promise<unknown>} execute
 * @param {{now: () => number}} time  `now` returns the server's time in milliseconds
 * @returns {() => void} a function that removes the listeners
 */
export function bindClaim(form, store, execute, time) {
  if (!form) return () => {};
  const region = form;
  let timer = 0;

  /** @param {GameState} state */
  function render({ view, presence }) {
    clearTimeout(timer);
    const at = view.status === "running" ? (presence?.claimable_ms ?? null) : null;
    region.hidden = at === null;
    setText(
      find(".claim-words", region),
      at === null ? "" : `${view.sides[other(view.you[0])]} has left the game.`,
    );
    const seconds = at === null ? 0 : Math.max(0, Math.ceil((at - time.now()) / 1000));
    setText(find(".claim-wait", region), seconds > 0 ? `You can claim it in ${seconds} s.` : "");
    for (const button of all("button", region)) button.disabled = seconds > 0;
    if (at !== null && seconds > 0)
      timer = setTimeout(() => render(store.get()), (at - time.now()) % 1000 || 1000);
  }

  /** @param {SubmitEvent} event */
  async function claim(event) {
    event.preventDefault();
    const name = event.submitter?.getAttribute("value");
    if (name !== "claim_abandoned_win" && name !== "claim_abandoned_draw") return;
    try {
      await execute({ do: name });
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  const unbind = [store.watch(render), listen(region, "submit", claim), () => clearTimeout(timer)];
  render(store.get());
  return () => unbind.forEach((stop) => stop());
}
