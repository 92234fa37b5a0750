/** The offline page, shown instead of a page that is not cached. Lists the cached games. */

import { element, find } from "../lib/dom.js";
import { storedTurns } from "../lib/unsent-turns.js";

/** @import { Unsent } from "../lib/unsent-turns.js" */

addEventListener("online", () => location.reload());

/** Shows the list of games that the service worker has cached. */
async function showKept() {
  const list = "caches" in window ? await caches.match("/me/kept") : null;
  /** @type {{games: {id: string, words: string}[]}} */
  const { games } = (await list?.json()) ?? { games: [] };
  const turns = new Map((await storedTurns()).map((turn) => [turn.game, turn]));
  find("#kept-games").append(
    ...games.map(({ id, words }) =>
      element("li", {}, element("a", { href: `/games/${id}` }, words), whatWaits(turns.get(id))),
    ),
  );
  find("#none-kept").hidden = games.length > 0;
}

/** @param {Unsent|undefined} turn composed without a connection */
function whatWaits(turn) {
  if (!turn) return null;
  return turn.refused
    ? ` – not sent: ${turn.words}. ${turn.refused}`
    : ` – waits to be sent: ${turn.words}`;
}

// The page that stands in for a game has no list.
if (find("#kept-games")) showKept();
