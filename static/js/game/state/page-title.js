/** Shows in the page's title and icon whose turn it is, or that an offer needs a reply. */

import { setTitle } from "../../site/tab.js";
import { offersToAnswer } from "../offers/offers.js";
import { sideToChoose, mayAct, playerName } from "./view.js";

/** @import { GameView } from "../../wire.js" */

/** @param {GameView} view */
function titleOf(view) {
  const names = `${playerName(view, "white")} – ${playerName(view, "black")}`;
  const [offer] = offersToAnswer(view);
  if (offer) return `${offer.words.replace(/\.$/, "")} · ${names} · ${view.title}`;
  if (view.status === "over")
    return `${view.outcome?.result ?? ""} ${names} · ${view.title}`.trim();
  if (view.status === "open") return `Waiting for an opponent · ${view.title}`;
  if (sideToChoose(view) && !view.one_board) return `Choose your square · ${names} · ${view.title}`;
  if (mayAct(view) && !view.one_board) return `Your turn · ${names} · ${view.title}`;
  return `${view.status_words} · ${names} · ${view.title}`;
}

/** @param {GameView} view */
export function showGameTitle(view) {
  const turn = mayAct(view) && !view.one_board && view.status === "running";
  setTitle(titleOf(view), turn || offersToAnswer(view).length > 0);
}
