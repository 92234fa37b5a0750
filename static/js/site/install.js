/** Installs the service worker on a page that it does not control yet. */

/** The maximum number of attempts, and the pause between them in milliseconds. */
const MAX_TRIES = 3;
const PAUSE_MS = 5000;

/**
 * Installs the service worker, with retries. The installation fails if a busy server refuses one of
 * the files that the worker caches.
 * @param {number} [tries] the number of remaining attempts
 */
export async function install(tries = MAX_TRIES) {
  // Some private windows provide the API but refuse to use it.
  const registration = await navigator.serviceWorker.register("/worker.js").catch(() => null);
  // The service worker does not claim a page that was still loading when it claimed all pages.
  if (!navigator.serviceWorker.controller) registration?.active?.postMessage("claim");
  const worker = registration?.installing;
  if (worker)
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  const failed = worker ? worker.state === "redundant" : !registration;
  if (failed && tries > 1) setTimeout(install, PAUSE_MS, tries - 1);
}
