/**
 * The service worker, which keeps the rules and copies of a person's games for times without a connection. Nothing is kept in a browser
 * in which nobody has played yet, nor where the site is not served safely (https, or this very machine).
 */

/** Starts it, once the page is there. */
export function beginKeeping() {
  if (!("serviceWorker" in navigator)) return;
  // Some private windows have the interface and refuse to use it.
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {}), { once: true });
  // What came before there was a worker to tell.
  navigator.serviceWorker.addEventListener("controllerchange", renewCopies);
}

/** There is news of the person's games. */
export function renewCopies() {
  navigator.serviceWorker?.controller?.postMessage("news");
}
