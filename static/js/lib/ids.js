/**
 * A new random id, as `docs/WIRE.md` wants for commands. `crypto.randomUUID` is missing on plain HTTP, as in a home network, so the id
 * is built from random bytes.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
