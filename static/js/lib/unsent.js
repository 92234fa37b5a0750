/**
 * Turns that were composed without a connection. They are kept beside the copies of games, so that they go with the session as those do
 * (`static/worker/worker.js`), until the server has answered.
 *
 * @typedef {Object} Unsent
 * @property {string} id        of the command
 * @property {string} game      its id
 * @property {string} title     the game and the opponent, in words
 * @property {string} session   in which the turn was composed, as `/me/kept` names it
 * @property {string} turn      as clicks with commas between them, or in notation
 * @property {string} words     the turn in a sentence
 * @property {number} ply       how many turns had been played
 * @property {string} position  the FEN of that position
 * @property {number} [until_ms]  when the time for it runs out
 * @property {string} [refused]   why it was not played
 */

/** The worker names it too. */
const CACHE = "turns";

/** @param {string} game */
const keyOf = (game) => `/games/${game}/turn`;

/**
 * What the worker keeps of a game.
 * @param {string} game
 * @returns {Promise<{title: string, session: string}|null>} null where no copy of it is kept
 */
async function keptGame(game) {
  const list = "caches" in window ? await caches.match("/me/kept") : null;
  /** @type {{session: string, games: {id: string, words: string}[]}|null} */
  const kept = (await list?.json()) ?? null;
  const found = kept?.games.find(({ id }) => id === game);
  return kept && found ? { title: found.words, session: kept.session } : null;
}

/**
 * Keeps a turn, in place of an earlier one in the same game.
 * @param {Omit<Unsent, "title"|"session">} turn
 * @returns {Promise<Unsent|null>} null where nothing of the game is kept
 */
export async function keepTurn(turn) {
  const game = await keptGame(turn.game);
  return game && putTurn({ ...turn, ...game });
}

/** @param {Unsent} turn @returns {Promise<Unsent>} */
export async function putTurn(turn) {
  const cache = await caches.open(CACHE);
  await cache.put(keyOf(turn.game), Response.json(turn));
  return turn;
}

/** Every turn that is kept. @returns {Promise<Unsent[]>} */
export async function keptTurns() {
  if (!("caches" in window) || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return Promise.all(answers.flatMap((answer) => (answer ? [answer.json()] : [])));
}

/** Forgets the turn of this command. @param {{game: string, id: string}} turn */
export async function dropTurn({ game, id }) {
  const known = (await keptTurns()).find((turn) => turn.game === game);
  if (known?.id === id) await (await caches.open(CACHE)).delete(keyOf(game));
}
