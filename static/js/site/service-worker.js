/**
 * The service worker, which stores the rules and copies of a person's games for use without a
 * connection. Nothing is stored in a browser in which nobody has played yet, nor on an insecure
 * origin (other than https or localhost).
 */

/** Starts it once the page has loaded, unless it controls the page already. */
export function startServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  // A new worker, even of a new version, has no copies yet.
  navigator.serviceWorker.addEventListener("controllerchange", renewCopies);
  if (navigator.serviceWorker.controller) return;
  const begin = () => import("./install.js").then(({ install }) => install()).catch(() => {});
  addEventListener("load", begin, { once: true });
}

/** Tells the worker that the person's games have changed. */
export function renewCopies() {
  navigator.serviceWorker?.controller?.postMessage("news");
}
