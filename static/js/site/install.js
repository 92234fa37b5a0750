/**
 * Installs the service worker, from a page that it does not control yet.
 */

/** The number of attempts, and the wait between them, in milliseconds. */
const MAX_TRIES = 3;
const PAUSE_MS = 5000;

/**
 * Retries because a busy server may refuse a file that the worker caches, which makes the
 * installation fail.
 * @param {number} [tries] that are left
 */
export async function install(tries = MAX_TRIES) {
  // Some private windows have the interface and refuse to use it.
  const registration = await navigator.serviceWorker.register("/worker.js").catch(() => null);
  // The worker did not claim this page if it was still loading when the worker claimed all pages.
  if (!navigator.serviceWorker.controller) registration?.active?.postMessage("claim");
  const worker = registration?.installing;
  if (worker)
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  const failed = worker ? worker.state === "redundant" : !registration;
  if (failed && tries > 1) setTimeout(install, PAUSE_MS, tries - 1);
}
