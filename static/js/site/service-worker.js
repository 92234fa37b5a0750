/**
 * Starts the service worker, which caches the rules and copies of the user's games for offline use.
 * Nothing is cached in a browser in which nobody has played yet, or on an insecure origin (other
 * than https or localhost).
 */

/** Starts the service worker once the page has loaded, unless it already controls the page. */
export function startServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  // A new service worker, such as one of a new version, has no copies yet.
  navigator.serviceWorker.addEventListener("controllerchange", renewCopies);
  if (navigator.serviceWorker.controller) return;
  const begin = () => import("./install.js").then(({ install }) => install()).catch(() => {});
  addEventListener("load", begin, { once: true });
}

/** Tells the service worker that the user's games have changed. */
export function renewCopies() {
  navigator.serviceWorker?.controller?.postMessage("news");
}
