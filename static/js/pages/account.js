/** The account page's forms: buttons that show passwords, passkeys, and push subscriptions. */

import { all, find, setText } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { addPasskey, hasPasskeys, signInWithPasskey } from "../lib/passkeys.js";
import { subscribe, unsubscribe, whyNot } from "../lib/push.js";

for (const button of all("button[data-reveals]")) {
  const field = find(`#${button.dataset.reveals}`);
  /** @param {boolean} shown */
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.setAttribute("aria-label", `Show ${button.dataset.reveals?.replace("-", " ")}`);
  button.hidden = false;
  button.addEventListener("click", () => show(field.type === "password"));
  // Hides the password before submitting, because browsers remember the contents of plain text
  // fields.
  field.form?.addEventListener("submit", () => show(false));
}

const zone = find("select[data-own-zone]");
const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
// Suggests the device's time zone if the user has not chosen one.
if (zone && all("option", zone).some((option) => option.value === deviceZone))
  zone.value = deviceZone;

/**
 * Runs one action at a time, and shows in the region why it failed.
 * @param {HTMLElement} region
 * @param {() => Promise<void>} work
 */
async function attempt(region, work) {
  const [error, button] = [find(".message.error", region), find("button", region)];
  error.hidden = true;
  button.disabled = true;
  try {
    await work();
  } catch (failure) {
    setText(error, asRefusal(failure).message);
    error.hidden = false;
  } finally {
    button.disabled = false;
  }
}

const form = find("#passkey-form");
if (form && hasPasskeys()) {
  form.hidden = false;
  find("#passkey-needs").hidden = true;
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    attempt(form, async () => {
      await addPasskey(find("#passkey-name").value, find("#passkey-password").value);
      location.assign("/account#passkeys-title");
      location.reload();
    });
  });
}

const signIn = find("#passkey-sign-in");
if (signIn && hasPasskeys()) {
  signIn.hidden = false;
  find("button", signIn).addEventListener("click", () =>
    attempt(signIn, async () => {
      const next = find("input[name=next]")?.value ?? null;
      const { to, guest, way_back } = await signInWithPasskey(next);
      if (!way_back) return location.assign(to);
      setText(find(".important b", signIn), guest ?? "");
      find("#way-back").value = way_back;
      find(".important a", signIn).href = to;
      find(".important", signIn).hidden = false;
    }),
  );
}

const adding = find("#push-add");
if (adding) {
  const reason = whyNot();
  setText(find("#push-needs"), reason ?? "");
  find("#push-needs").hidden = !reason;
  adding.hidden = Boolean(reason);
  // The server does not know this browser's subscription.
  const cleared = reason ? null : unsubscribe().catch(() => {});
  find("button", adding).addEventListener("click", () =>
    attempt(adding, async () => {
      await cleared;
      const subscription = await subscribe(adding.dataset.key ?? "");
      for (const [name, value] of Object.entries(subscription))
        adding.elements.namedItem(name).value = value;
      adding.submit();
    }),
  );
}
