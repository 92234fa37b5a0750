/**
 * Returns a new random id for a command (`docs/WIRE.md`). It is built from random bytes, because
 * plain HTTP, as in a home network, has no `crypto.randomUUID`.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
