/**
 * Returns a new random command ID (`docs/WIRE.md`). It is built from random bytes, because
 * `crypto.randomUUID` does not exist on pages over plain HTTP, such as in a home network.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
