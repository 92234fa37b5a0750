/**
 * From one game to the next without a load: the next page is fetched, and what it shows takes the place of what is shown. A page that
 * cannot be taken over, because the server is of another build, somebody else has signed in, or it is no game's, is loaded as usual.
 *
 * @typedef {Object} Taken  a page that was fetched
 * @property {Document} page
 * @property {URL} url  where it was found
 */

import { all, around, find, isTyping, listen } from "../lib/dom.js";
import { dress } from "./dress.js";

/** @import { Table } from "./table.js" */

/** Where the server leads to the game that waits most urgently. */
const NEXT = "/me/next";

/**
 * Opens the game of the page, and from then on those that follow.
 * @param {(onward: () => void) => Table} open  opens the game that the page shows; it calls what it is given when its player has moved
 *   and others wait
 */
export function playOn(open) {
  let undress = dress();
  let table = open(moved);
  /** Only the last wish counts. */
  let asked = 0;

  /** @param {string} address @param {boolean} push whether it is a new step in the browser's history */
  async function go(address, push) {
    const ask = (asked += 1);
    const taken = table.isBusy() ? null : await fetchPage(address);
    if (ask !== asked) return;
    if (taken && !table.isBusy()) take(taken, push);
    else if (push) location.assign(address);
    else location.reload();
  }

  /** @param {Taken} taken @param {boolean} push */
  function take({ page, url }, push) {
    const live = find("#live");
    table.close();
    undress();
    if (push && url.pathname !== location.pathname) history.pushState(null, "", url);
    const main = document.adoptNode(find("main", page));
    // A region that speaks must have been there before, or screen readers say nothing of what comes into it.
    find("#live", main)?.replaceWith(live);
    find("main").replaceWith(main);
    const { zen } = document.body.dataset;
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
    Object.assign(document.body.dataset, page.body.dataset, zen && { zen });
    undress = dress();
    table = open(moved);
    scrollTo(0, 0);
    table.greet();
  }

  /** The player has moved, and other games wait. Whoever is busy with something else is left alone. */
  function moved() {
    const isWriting = isTyping(document.activeElement) || all("#chat-text, #kibitz-text").some(({ value }) => value.trim());
    if (!document.hidden && !isWriting && !find("dialog[open]")) go(NEXT, true);
  }

  listen(document, "click", (event) => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = around(event, `a[href="${NEXT}"]`);
    if (!link || !plain || event.defaultPrevented) return;
    event.preventDefault();
    go(NEXT, true);
  });
  listen(window, "popstate", () => {
    // Within a page only what comes behind the path changes.
    if (location.pathname !== table.path) go(location.href, false);
  });
}

/** The page of a game that can take the place of this one. @param {string} address @returns {Promise<Taken|null>} */
async function fetchPage(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/html")) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const url = new URL(answer.url);
    return isLike(page) && find("#view", page) ? { page, url } : null;
  } catch {
    return null;
  }
}

/** Whether a page is of the same kind and build as this one, and made for the same person. @param {Document} page */
function isLike(page) {
  const [now, then] = [document, page].map(({ documentElement: { dataset }, body }) =>
    JSON.stringify([dataset.assets, dataset.player, body.dataset.page, ...all("body > :not(main, dialog, .toast)", body.ownerDocument).map(words)]),
  );
  return now === then;
}

/** What an element says, but for how many games wait. @param {Element} element */
function words(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  find(".count", copy)?.remove();
  return copy.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
