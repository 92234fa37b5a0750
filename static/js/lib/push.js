/**
 * Messages in this browser with no page open (Web Push), as far as a page has to do with them: it asks the browser, and lets a form tell the
 * server. The service worker shows them.
 */

/** Why this browser shows no messages of this site; nothing if it can. @returns {string|undefined} */
export function whyNot() {
  if (!window.isSecureContext) return "Browsers show messages only of sites that are reached by https.";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return "This browser cannot show messages with no page open. On an iPhone or iPad, add this site to the Home Screen and open it from there.";
  }
  if (Notification.permission === "denied") return "This browser was told not to show messages of this site. Allow them in its settings for this site first.";
  return undefined;
}

/**
 * Has the browser take messages from this server.
 * @param {string} key  the server's, in base64url
 * @returns {Promise<{endpoint: string, p256dh: string, auth: string}>} where, and with which keys
 */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Nothing was changed: the browser does not let this site show messages.");
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  let made;
  try {
    made = await pushManager.subscribe(options);
  } catch (error) {
    // One that was made for another server has to go first.
    const old = await pushManager.getSubscription();
    if (!old) throw failed(error);
    await old.unsubscribe();
    made = await pushManager.subscribe(options).catch((error) => Promise.reject(failed(error)));
  }
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** @param {unknown} error */
const failed = (error) =>
  new Error(`The browser cannot reach its service for messages, so nothing was changed (${error instanceof Error ? error.name : error}).`);

/** The server sends this browser nothing any more: the browser need not listen either. */
export async function unsubscribe() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const made = await worker?.pushManager?.getSubscription();
  await made?.unsubscribe();
}
