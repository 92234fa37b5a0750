/**
 * Goes from game to game without loading a page: fetches the next page, and replaces the content of
 * the current one. The browser loads a page normally if it is not a game, if the server has another
 * build, or if somebody else has signed in.
 *
 * @typedef {Object} Taken  a page that was fetched
 * @property {Document} page
 * @property {URL} url  the page's URL after redirects
 */

import { all, closestTo, find, isTyping, listen } from "../lib/dom.js";
import { enhancePage } from "./enhance.js";

/** @import { GamePage } from "../game/page.js" */

/** The URL that redirects to the most urgent waiting game. */
const NEXT_GAME = "/me/next";

/**
 * Opens the page's game, and later the games that the user goes to.
 * @param {(onward: () => void) => GamePage} open  opens the page's game; calls its argument when
 *   the player has moved and other games wait
 */
export function startGameNavigation(open) {
  // Screen readers announce text only in a live region that was on the page before, so the region
  // is moved out of the content.
  document.body.append(find("#live"));
  let unbindPage = enhancePage();
  let table = open(goOn);
  /** The number of the latest request. Older responses are ignored. */
  let lastRequest = 0;

  /**
   * @param {string} address
   * @param {boolean} push whether to add an entry to the browser's history
   */
  async function go(address, push) {
    const ask = (lastRequest += 1);
    const fetched = table.isBusy() ? null : await fetchPage(address);
    if (ask !== lastRequest) return;
    if (fetched && !table.isBusy()) swapInOrLoad(fetched, push);
    else if (push) location.assign(address);
    else location.reload();
  }

  /**
   * Replaces the page's content with a fetched page, or loads the page if that fails.
   * @param {Taken} fetched
   * @param {boolean} push
   */
  function swapInOrLoad(fetched, push) {
    try {
      swapIn(fetched, push);
    } catch (error) {
      location.replace(fetched.url);
      throw error;
    }
  }

  /** @param {Taken} fetched @param {boolean} push */
  function swapIn({ page, url }, push) {
    table.close();
    unbindPage();
    if (push && url.pathname !== location.pathname) history.pushState(null, "", url);
    const main = document.adoptNode(find("main", page));
    find("#live", main)?.remove();
    find("main").replaceWith(main);
    find(`.toast a[href="${url.pathname}"]`)?.closest(".toast").remove();
    const { zen } = document.body.dataset;
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
    Object.assign(document.body.dataset, page.body.dataset, zen && { zen });
    unbindPage = enhancePage();
    table = open(goOn);
    scrollTo(0, 0);
    table.greet();
  }

  /** Goes to the next game after the player's turn, unless the user is busy. */
  function goOn() {
    const isWriting =
      isTyping(document.activeElement) ||
      all("#chat-text, #kibitz-text").some(({ value }) => value.trim());
    if (!document.hidden && !isWriting && !find("dialog[open]")) go(NEXT_GAME, true);
  }

  listen(document, "click", (event) => {
    const plain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = closestTo(event, `a[href="${NEXT_GAME}"]`);
    if (!link || !plain || event.defaultPrevented) return;
    event.preventDefault();
    go(NEXT_GAME, true);
  });
  listen(window, "popstate", () => {
    if (location.pathname !== table.path) go(location.href, false);
    // Only the fragment or query has changed, or the user went back before the other game had
    // loaded.
    else lastRequest += 1;
  });
}

/**
 * Fetches a game's page, if it can replace this one.
 * @param {string} address
 * @returns {Promise<Taken|null>}
 */
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

/** The elements around a page's main content: the header, messages below it, and the footer. */
const AROUND_MAIN = "body > :not(main, dialog, .toast, textarea, #live)";

/**
 * Whether a page has the same kind, build and user as this one.
 * @param {Document} page
 */
const isLike = (page) => pageKey(page) === pageKey(document);

/** @param {Document} page */
function pageKey(page) {
  const { assets, player } = page.documentElement.dataset;
  return JSON.stringify([
    assets,
    player,
    page.body.dataset.page,
    ...all(AROUND_MAIN, page).map(words),
  ]);
}

/** Returns an element's text without the number of waiting games. @param {Element} element */
function words(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  find(".count", copy)?.remove();
  return copy.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
