/**
 * The start page: live lists of one's own games, of seeks and of running games, and the forms that create a game.
 */

import { find } from "../lib/dom.js";
import { usePieceSet } from "../lib/pieceset.js";
import { bindForms } from "../game/setup/create.js";
import { bindHere } from "../game/table/here.js";
import { bindRunning, bindSeeks, openLobby } from "../game/table/lobby.js";

const showSeeks = bindSeeks(find("#seeks"));
const showRunning = bindRunning(find("#running"));
const showHere = bindHere(find("#here"));

openLobby(
  ({ seeks, own, running, boards, here }) => {
    showSeeks(seeks, own);
    showRunning(running, boards);
    if (here) showHere(here);
  },
  { few: true },
);

/** Fetches the games that wait for the visitor, as the server draws them. */
async function renewYours() {
  const answer = await fetch("/me/waiting", { credentials: "same-origin" }).catch(() => null);
  const region = find("#yours");
  if (!answer?.ok || !region) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  region.replaceChildren(...drawn.body.children);
  usePieceSet(region);
}

document.addEventListener("mine", renewYours);

bindForms();
