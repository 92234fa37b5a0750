/** Creates and uses passkeys. Binary data is sent as unpadded base64url. */

import { post } from "./http.js";

/** Whether this browser supports passkeys on this page. */
export const hasPasskeys = () => window.isSecureContext && "PublicKeyCredential" in window;

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** @param {{id: string}} known */
const described = (known) => ({ ...known, id: bytes(known.id) });

/** Returns a sentence that says why the browser returned no passkey. @param {unknown} error */
function reason(error) {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError")
    return new Error("Nothing was changed: the browser was not given a passkey.");
  if (name === "InvalidStateError")
    return new Error("This device has a passkey for your account already.");
  return error;
}

/**
 * Creates a passkey for the account.
 * @param {string} name  the passkey's label
 * @param {string} password
 */
export async function addPasskey(name, password) {
  const { token, options } = await post("/api/passkeys/begin", { password });
  const { publicKey } = options;
  const newCredential = await navigator.credentials
    .create({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        user: described(publicKey.user),
        excludeCredentials: publicKey.excludeCredentials?.map(described),
      },
    })
    .catch((error) => Promise.reject(reason(error)));
  const key = /** @type {PublicKeyCredential} */ (newCredential);
  const response = /** @type {AuthenticatorAttestationResponse} */ (key.response);
  const credential = {
    id: key.id,
    rawId: text(key.rawId),
    type: key.type,
    response: {
      attestationObject: text(response.attestationObject),
      clientDataJSON: text(response.clientDataJSON),
    },
  };
  await post("/api/passkeys/finish", { token, name, credential });
}

/**
 * Signs in with a passkey.
 * @param {string|null} next  the page to open afterwards
 * @returns {Promise<{to: string, guest?: string, way_back?: string}>}
 */
export async function signInWithPasskey(next) {
  const { token, options } = await post("/api/passkeys/sign-in/begin", {});
  const { publicKey } = options;
  const signed = await navigator.credentials
    .get({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        allowCredentials: publicKey.allowCredentials?.map(described),
      },
    })
    .catch((error) => Promise.reject(reason(error)));
  const key = /** @type {PublicKeyCredential} */ (signed);
  const response = /** @type {AuthenticatorAssertionResponse} */ (key.response);
  const credential = {
    id: key.id,
    rawId: text(key.rawId),
    type: key.type,
    response: {
      authenticatorData: text(response.authenticatorData),
      clientDataJSON: text(response.clientDataJSON),
      signature: text(response.signature),
      userHandle: response.userHandle && text(response.userHandle),
    },
  };
  return post("/api/passkeys/sign-in/finish", { token, credential, ...(next ? { next } : {}) });
}
