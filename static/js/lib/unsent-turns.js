/**
 * Turns that were composed offline. They are stored beside the cached copies of games until the
 * server has responded, and deleted with the session like the copies (`static/worker/worker.js`).
 *
 * @typedef {Object} Unsent
 * @property {string} id  the command's ID
 * @property {string} game  the game's ID
 * @property {string} title  the game and the opponent, in words
 * @property {string} session  the session in which it was composed, from `/me/kept`
 * @property {string} turn  the turn as comma-separated clicks, or in notation
 * @property {string} words  the turn in a sentence
 * @property {number} ply  the number of turns played before
 * @property {string} position  the FEN of the position before the turn
 * @property {number} [until_ms]  the turn's deadline
 * @property {string} [refused]  why the server refused the turn
 */

/** The service worker uses the same cache name. */
const CACHE = "turns";

/** @param {string} game */
const keyOf = (game) => `/games/${game}/turn`;

/**
 * Returns the service worker's cache entry for a game.
 * @param {string} game
 * @returns {Promise<{title: string, session: string}|null>} null if no copy is stored
 */
async function keptGame(game) {
  const list = "caches" in window ? await caches.match("/me/kept") : null;
  /** @type {{session: string, games: {id: string, words: string}[]}|null} */
  const stored = (await list?.json()) ?? null;
  const entry = stored?.games.find(({ id }) => id === game);
  return stored && entry ? { title: entry.words, session: stored.session } : null;
}

/**
 * Stores a turn. Replaces an earlier turn in the same game.
 * @param {Omit<Unsent, "title"|"session">} turn
 * @returns {Promise<Unsent|null>} null if no copy of the game is stored
 */
export async function storeTurn(turn) {
  const game = await keptGame(turn.game);
  return game && putTurn({ ...turn, ...game });
}

/** @param {Unsent} turn @returns {Promise<Unsent>} */
export async function putTurn(turn) {
  const cache = await caches.open(CACHE);
  await cache.put(keyOf(turn.game), Response.json(turn));
  return turn;
}

/** Returns all stored turns. @returns {Promise<Unsent[]>} */
export async function storedTurns() {
  if (!("caches" in window) || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return Promise.all(answers.flatMap((answer) => (answer ? [answer.json()] : [])));
}

/** Deletes the stored turn with this command ID. @param {{game: string, id: string}} turn */
export async function deleteTurn({ game, id }) {
  const previous = (await storedTurns()).find((turn) => turn.game === game);
  if (previous?.id === id) await (await caches.open(CACHE)).delete(keyOf(game));
}
