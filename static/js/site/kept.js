/**
 * The service worker, which keeps the rules and copies of a person's games for times without a connection. Nothing is kept in a browser
 * in which nobody has played yet, nor where the site is not served safely (https, or this very machine).
 */

/** Starts it, once the page is there, unless the page is under it already. */
export function beginKeeping() {
  if (!("serviceWorker" in navigator)) return;
  // Another worker, a new version's as well, has nothing of them yet.
  navigator.serviceWorker.addEventListener("controllerchange", renewCopies);
  if (navigator.serviceWorker.controller) return;
  const begin = () => import("./install.js").then(({ install }) => install()).catch(() => {});
  addEventListener("load", begin, { once: true });
}

/** There is news of the person's games. */
export function renewCopies() {
  navigator.serviceWorker?.controller?.postMessage("news");
}
