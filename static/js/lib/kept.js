/**
 * The service worker, which keeps the rules and copies of a person's games for times without a connection. Nothing is kept in a browser
 * in which nobody has played yet, nor where the site is not served safely (https, or this very machine).
 */

/** How often a page tries to install it, and how long it waits before it tries again, in milliseconds. */
const MOST_TRIES = 3;
const PAUSE = 5000;

/** Starts it, once the page is there. */
export function beginKeeping() {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => install(MOST_TRIES), { once: true });
  // A page that was on its way while the worker took charge of all pages is left out.
  navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage("claim");
  });
  // What came before there was a worker to tell.
  navigator.serviceWorker.addEventListener("controllerchange", renewCopies);
}

/** A server that is busy may refuse a part of what the worker keeps, which is then not installed. @param {number} tries */
async function install(tries) {
  // Some private windows have the interface and refuse to use it.
  const registration = await navigator.serviceWorker.register("/worker.js").catch(() => null);
  const worker = registration?.installing;
  if (worker) await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  const failed = registration ? worker?.state === "redundant" : true;
  if (failed && tries > 1) setTimeout(() => install(tries - 1), PAUSE);
}

/** There is news of the person's games. */
export function renewCopies() {
  navigator.serviceWorker?.controller?.postMessage("news");
}
