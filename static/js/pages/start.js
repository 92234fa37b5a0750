/**
 * The start page: live lists of the user's own games, of open challenges and of running games, and
 * the forms that create a game.
 */

import { find } from "../lib/dom.js";
import { usePieceSet } from "../lib/piece-set.js";
import { bindGameForms } from "../game/setup/game-forms.js";
import { bindOnlinePeople } from "../game/table/online-people.js";
import { bindRunning, bindSeeks, openLobby } from "../game/table/lobby.js";

const showSeeks = bindSeeks(find("#seeks"));
const showRunning = bindRunning(find("#running"));
const showHere = bindOnlinePeople(find("#here"));

openLobby(
  ({ seeks, own, running, boards, here }) => {
    showSeeks(seeks, own);
    showRunning(running, boards);
    if (here) showHere(here);
  },
  { few: true },
);

/** Fetches the games that wait for the visitor, as rendered by the server. */
async function renewYours() {
  const answer = await fetch("/me/waiting", { credentials: "same-origin" }).catch(() => null);
  const region = find("#yours");
  if (!answer?.ok || !region) return;
  const answerPage = new DOMParser().parseFromString(await answer.text(), "text/html");
  region.replaceChildren(...answerPage.body.children);
  usePieceSet(region);
}

document.addEventListener("mine", renewYours);

bindGameForms();
