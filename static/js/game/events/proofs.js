/**
 * Verifies that no secret square was changed. The commitment that was published with the choice
 * must be the SHA-256 hash of the text that is published later. It must also equal the commitment
 * that this page saw first.
 */

/** @import { Color } from "../../wire.js" */

/**
 * - `sealed`: a commitment that cannot be checked yet.
 * - `checked`: the text matches the commitment and this game.
 * - `wrong`: it does not match.
 * - `changed`: the commitment is not the one that was seen before.
 * - `unable`: the browser has no SHA-256 on this page.
 * - `checking`: the digest is being computed.
 * @typedef {"sealed"|"checked"|"wrong"|"changed"|"unable"|"checking"} Verdict
 */

/**
 * Returns the SHA-256 hash in hexadecimal. Returns null if the browser does not provide SHA-256,
 * such as over plain HTTP.
 * @param {string} text
 * @returns {Promise<string|null>}
 */
export async function sha256(text) {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Computes and caches digests of texts.
 * @param {() => void} changed  called when a digest has been computed
 */
export function createDigests(changed) {
  /**
   * Digests by text. Undefined while a digest is being computed, and null if the browser does not
   * provide SHA-256.
   * @type {Map<string, string|null|undefined>}
   */
  const digests = new Map();
  return {
    /** @param {string} text */
    of(text) {
      if (!digests.has(text)) {
        digests.set(text, undefined);
        sha256(text).then(
          (digest) => (digests.set(text, digest), changed()),
          () => (digests.set(text, null), changed()),
        );
      }
      return digests.get(text);
    },

    /** Returns a string that changes whenever the cache does. */
    state: () =>
      [...digests].map(([text, digest]) => [text, digest === undefined ? "checking" : digest]),
  };
}

/**
 * Returns the square in a proof's text, `postern/GAME/white/c4/NONCE`. Returns null if the text is
 * for another side or game.
 * @param {string} text
 * @param {string} game
 * @param {Color} side
 */
export function squareOf(text, game, side) {
  const [word, id, seat, square, nonce, more] = text.split("/");
  const whole =
    word === "postern" &&
    id === game &&
    seat === side &&
    /^[0-9a-f]{64}$/.test(nonce ?? "") &&
    more === undefined;
  return whole ? square : null;
}

/**
 * @param {Object} facts
 * @param {string} facts.commitment
 * @param {string|null} facts.text  the text published at the reveal or the game's end
 * @param {string|null} facts.seen  the commitment that this page saw first
 * @param {string|null|undefined} facts.digest  SHA-256 of `text`; null where there is none,
 *   undefined while it is computed
 * @param {string} facts.game
 * @param {Color} facts.side
 * @param {string|null} facts.revealed  the square that the board has revealed
 * @returns {Verdict}
 */
export function verdictOf({ commitment, text, seen, digest, game, side, revealed }) {
  if (seen !== null && seen !== commitment) return "changed";
  if (text === null) return "sealed";
  const square = squareOf(text, game, side);
  if (square === null || (revealed !== null && square !== revealed)) return "wrong";
  if (digest === undefined) return "checking";
  if (digest === null) return "unable";
  return digest === commitment ? "checked" : "wrong";
}

/** Shortens a hash to the form `3fa92c01…9b07c4d2`. @param {string} hex */
export const shortHex = (hex) => `${hex.slice(0, 8)}…${hex.slice(-8)}`;

/**
 * The maximum number of games whose commitments a browser remembers. The oldest are forgotten
 * first.
 */
const MAX_REMEMBERED = 200;
const STORAGE_KEY = "postern.commitments";

/**
 * Remembers the commitments that this browser has seen, so that they can be compared throughout a
 * correspondence game.
 * @param {string} game
 */
export function createMemory(game) {
  /**
   * Commitments seen since the page was loaded. They work even if storage fails.
   * @type {Record<string, string>}
   */
  let inMemory = {};
  return {
    /**
     * @param {string} side
     * @param {string} commitment
     * @returns {string} the commitment that was seen first
     */
    first(side, commitment) {
      const games = readStored();
      const [, stored = {}] = games.find(([id]) => id === game) ?? [];
      if (!(side in { ...stored, ...inMemory })) {
        inMemory = { ...stored, ...inMemory, [side]: commitment };
        write([...games.filter(([id]) => id !== game), [game, inMemory]]);
      }
      inMemory = { ...stored, ...inMemory };
      return inMemory[side];
    },
  };
}

/**
 * Returns the stored commitments of games, oldest first.
 * @returns {[string, Record<string, string>][]}
 */
function readStored() {
  try {
    const games = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(games)
      ? games.filter((entry) => Array.isArray(entry) && entry.length === 2)
      : [];
  } catch {
    return [];
  }
}

/** @param {[string, Record<string, string>][]} games */
function write(games) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(games.slice(-MAX_REMEMBERED)));
  } catch {
    // Without storage, commitments are remembered as long as the page is open.
  }
}
