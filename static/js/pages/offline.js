/** What is shown without a connection in place of a page that is not kept: which games are. */

import { element, find } from "../lib/dom.js";

addEventListener("online", () => location.reload());

/** Shows the list that the service worker keeps beside the copies. */
async function showKept() {
  const list = "caches" in window ? await caches.match("/me/kept") : null;
  /** @type {{games: {id: string, words: string}[]}} */
  const { games } = (await list?.json()) ?? { games: [] };
  find("#kept-games").append(
    ...games.map(({ id, words }) => element("li", {}, element("a", { href: `/games/${id}` }, words))),
  );
  find("#none-kept").hidden = games.length > 0;
}

// The page in place of a copy has no list.
if (find("#kept-games")) showKept();
