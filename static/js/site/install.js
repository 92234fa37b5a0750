/**
 * Installs the service worker, from a page that is not under it yet.
 */

/** How often a page tries it, and how long it waits before it tries again, in milliseconds. */
const MOST_TRIES = 3;
const PAUSE = 5000;

/**
 * A server that is busy may refuse a part of what the worker keeps, which is then not installed.
 * @param {number} [tries] that are left
 */
export async function install(tries = MOST_TRIES) {
  // Some private windows have the interface and refuse to use it.
  const registration = await navigator.serviceWorker.register("/worker.js").catch(() => null);
  // The worker left this page out if it was on its way when all pages were taken in charge.
  if (!navigator.serviceWorker.controller) registration?.active?.postMessage("claim");
  const worker = registration?.installing;
  if (worker) await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  const failed = worker ? worker.state === "redundant" : !registration;
  if (failed && tries > 1) setTimeout(install, PAUSE, tries - 1);
}
