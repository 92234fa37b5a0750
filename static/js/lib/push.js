/**
 * Web Push notifications in this browser. Requests a subscription from the browser, which a form
 * sends to the server. The service worker shows the notifications.
 */

/**
 * Returns the reason why this browser cannot show notifications of this site, or undefined if it
 * can.
 * @returns {string|undefined}
 */
export function whyNot() {
  if (!window.isSecureContext)
    return "Browsers show messages only of sites that are reached by https.";
  if (
    !("serviceWorker" in navigator) ||
    !("PushManager" in window) ||
    !("Notification" in window)
  ) {
    return (
      "This browser cannot show messages with no page open. On an iPhone or iPad, add this " +
      "site to the Home Screen and open it from there."
    );
  }
  if (Notification.permission === "denied")
    return (
      "This browser was told not to show messages of this site. Allow them in its settings " +
      "for this site first."
    );
  return undefined;
}

/**
 * Subscribes this browser to the server's notifications.
 * @param {string} key  the server's public key in base64url
 * @returns {Promise<{endpoint: string, p256dh: string, auth: string}>} the subscription
 */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("Nothing was changed: the browser does not let this site show messages.");
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  let subscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with another server key must be removed first.
    const old = await pushManager.getSubscription();
    if (!old) throw failed(error);
    await old.unsubscribe();
    subscription = await pushManager
      .subscribe(options)
      .catch((error) => Promise.reject(failed(error)));
  }
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** @param {unknown} error */
const failed = (error) =>
  new Error(
    "The browser cannot reach its service for messages, so nothing was changed " +
      `(${error instanceof Error ? error.name : error}).`,
  );

/** Ends this browser's subscription, once the server has deleted its record. */
export async function unsubscribe() {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
