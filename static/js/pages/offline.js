/** What is shown without a connection in place of a page that is not kept: which games are. */

import { element, find } from "../lib/dom.js";
import { keptTurns } from "../lib/unsent.js";

/** @import { Unsent } from "../lib/unsent.js" */

addEventListener("online", () => location.reload());

/** Shows the list that the service worker keeps beside the copies. */
async function showKept() {
  const list = "caches" in window ? await caches.match("/me/kept") : null;
  /** @type {{games: {id: string, words: string}[]}} */
  const { games } = (await list?.json()) ?? { games: [] };
  const turns = new Map((await keptTurns()).map((turn) => [turn.game, turn]));
  find("#kept-games").append(
    ...games.map(({ id, words }) => element("li", {}, element("a", { href: `/games/${id}` }, words), whatWaits(turns.get(id)))),
  );
  find("#none-kept").hidden = games.length > 0;
}

/** @param {Unsent|undefined} turn composed without a connection */
function whatWaits(turn) {
  if (!turn) return null;
  return turn.refused ? ` – not sent: ${turn.words}. ${turn.refused}` : ` – waits to be sent: ${turn.words}`;
}

// The page in place of a copy has no list.
if (find("#kept-games")) showKept();
