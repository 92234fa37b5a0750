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

/** @import { Table } from "../game/page.js" */

/** Where the server leads to the game that waits most urgently. */
const NEXT = "/me/next";

/**
 * Opens the game of the page, and from then on those that follow.
 * @param {(onward: () => void) => Table} open  opens the game that the page shows; it calls what it is given when its player has moved
 *   and others wait
 */
export function playOn(open) {
  // A region that speaks has to stay where it is, or screen readers say nothing of what comes into it.
  document.body.append(find("#live"));
  let undress = dress();
  let table = open(moved);
  /** Only the last wish counts. */
  let asked = 0;

  /** @param {string} address @param {boolean} push whether it is a new step in the browser's history */
  async function go(address, push) {
    const ask = (asked += 1);
    const taken = table.isBusy() ? null : await fetchPage(address);
    if (ask !== asked) return;
    if (taken && !table.isBusy()) takeOrLoad(taken, push);
    else if (push) location.assign(address);
    else location.reload();
  }

  /** A page on which something fails half-way is loaded. @param {Taken} taken @param {boolean} push */
  function takeOrLoad(taken, push) {
    try {
      take(taken, push);
    } catch (error) {
      location.replace(taken.url);
      throw error;
    }
  }

  /** @param {Taken} taken @param {boolean} push */
  function take({ page, url }, push) {
    table.close();
    undress();
    if (push && url.pathname !== location.pathname) history.pushState(null, "", url);
    const main = document.adoptNode(find("main", page));
    find("#live", main)?.remove();
    find("main").replaceWith(main);
    find(`.toast a[href="${url.pathname}"]`)?.closest(".toast").remove();
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
    if (location.pathname !== table.path) go(location.href, false);
    // Only what comes behind the path has changed, or the way led back before the other game was there.
    else asked += 1;
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

/** What stands around a page's own part as the server has drawn it: its header, what is said below that, and its footer. */
const AROUND = "body > :not(main, dialog, .toast, textarea, #live)";

/** Whether a page is of the same kind and build as this one, and made for the same person. @param {Document} page */
const isLike = (page) => look(page) === look(document);

/** @param {Document} page */
function look(page) {
  const { assets, player } = page.documentElement.dataset;
  return JSON.stringify([assets, player, page.body.dataset.page, ...all(AROUND, page).map(words)]);
}

/** What an element says, but for how many games wait. @param {Element} element */
function words(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  find(".count", copy)?.remove();
  return copy.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
