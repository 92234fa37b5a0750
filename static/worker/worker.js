/*
 * The service worker: stores the rules and copies of a person's games for use without a connection.
 * It never answers for the server while that can be reached.
 *
 * The copies are made for this (`/games/ID/copy`): what any spectator sees, with nothing personal
 * and nothing hidden, and the turns that can be played. They are deleted when the session ends in
 * which they were stored, at the latest when the server is reached again, and so are the turns that
 * were composed meanwhile.
 *
 * It also shows notifications while no page is open.
 */

/** @import { GameList, SubscriptionChange, PushMessage } from "./types.js" */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const SHELL = `shell-${VERSION.build}`;
const GAMES = `games-${VERSION.build}`;
/**
 * The cache in which pages store turns that wait for a connection (`lib/unsent-turns.js`). It
 * outlives a version of the server.
 */
const TURNS = "turns";
/** The address of the list of copies, in the cache of games. */
const LIST = "/me/kept";
const MANIFEST = "/manifest.webmanifest";
/** The shortest pause between two requests for the list, in milliseconds. */
const PAUSE_MS = 10_000;
/** How many times in a row failed requests are retried. */
const MAX_TRIES = 3;
/** Forms that end a session or start another one. */
const ENDS = [
  "/me/sign-out",
  "/me/sign-out-everywhere",
  "/me/devices/end",
  "/sign-in",
  "/sign-up",
  "/account/delete",
];

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(storeShell());
});

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST") {
    if (ENDS.includes(pathname)) event.waitUntil(deleteGames());
  } else if (pathname.startsWith("/static/") || pathname === MANIFEST) {
    event.respondWith(fetchFile(request));
  } else if (request.mode === "navigate") {
    event.respondWith(fetchPage(event, pathname));
  }
});

worker.addEventListener("push", (event) => {
  const shown = lastNotification.then(() => notify(event.data?.json()));
  lastNotification = shown.catch(() => {});
  event.waitUntil(shown);
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The browser has replaced its subscription, and the server needs the new one. */
worker.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(replaceSubscription(event)),
);

/** Pages report changes of the person's games, and that they have no worker. */
worker.addEventListener("message", (event) => {
  if (event.data === "news") event.waitUntil(storeGames());
  else if (event.data === "claim") event.waitUntil(worker.clients.claim());
});

async function storeShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll([MANIFEST, ...VERSION.files]);
  for (const path of VERSION.pages) {
    // Without the cookie, so that the page contains nothing personal.
    const answer = await fetch(path, { credentials: "omit" });
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    await shell.put(path, answer);
  }
}

/** Files of two versions never mix on a page, so the older version's cache is deleted. */
async function activate() {
  const old = (await caches.keys()).filter((name) => ![SHELL, GAMES, TURNS].includes(name));
  // Even if these fail, the worker claims the pages.
  await Promise.allSettled([
    ...old.map((name) => caches.delete(name)),
    worker.registration.navigationPreload?.enable(),
  ]);
  // Requests of pages wait until activation has finished; the first page to be claimed then asks
  // for its games.
  await worker.clients.claim();
}

/** @param {Request} request for a file, which never changes within a version of the server */
async function fetchFile(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** @param {FetchEvent} event @param {string} path */
async function fetchPage(event, path) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(storeGames());
    return answer;
  } catch {
    return (await copyOf(path)) ?? Response.error();
  }
}

/** The stored copy of a page, or else a page that lists the copies. @param {string} path */
async function copyOf(path) {
  const game =
    /^\/games\/[^/]+$/.test(path) && (await caches.match(`${path}/copy`, { cacheName: GAMES }));
  return (
    game ||
    (await caches.match(path, { cacheName: SHELL })) ||
    caches.match("/offline", { cacheName: SHELL })
  );
}

/** When the server was last asked. */
let lastRequestMs = -PAUSE_MS;
/** The next request, while it waits for the end of the pause. @type {Promise<void>|null} */
let nextRequest = null;
/** The latest request, so that answers are handled in order. @type {Promise<unknown>} */
let latestRequest = Promise.resolve();
/** How many requests in a row were incomplete. */
let failures = 0;
/** Counts deletions of all games, so that a request from before one stores nothing after it. */
let deletions = 0;

/**
 * Stores the games of the server's list after the pause; later changes start another request.
 * @returns {Promise<void>}
 */
function storeGames() {
  const pause = Math.max(0, lastRequestMs + PAUSE_MS - performance.now());
  nextRequest ??= Promise.all([
    latestRequest,
    new Promise((resolve) => setTimeout(resolve, pause)),
  ]).then(() => {
    nextRequest = null;
    lastRequestMs = performance.now();
    // An answer can also be cut off in the middle.
    const renewed = renewGames().catch(() => false);
    latestRequest = renewed;
    return renewed.then(tryAgain);
  });
  return nextRequest;
}

/**
 * Retries a limited number of times when the server is busy or cannot be reached.
 * @param {boolean} isDone
 */
async function tryAgain(isDone) {
  failures = isDone ? 0 : failures + 1;
  if (!isDone && failures < MAX_TRIES) await storeGames();
}

/**
 * Stores the games of the server's list, and deletes the rest.
 * @returns {Promise<boolean>} whether everything was stored
 */
async function renewGames() {
  const at = deletions;
  const answer = await fetch(LIST).catch(() => null);
  if (!answer?.ok) return false;
  /** @type {GameList} */
  const list = await answer.json();
  const before = await readStoredList();
  if (!list.session || (before && before.session !== list.session)) await caches.delete(GAMES);
  await deleteTurns(list.session);
  if (!list.session || at !== deletions) return true;
  const storedSeqs = new Map(
    before?.session === list.session ? before.games.map(({ id, seq }) => [id, seq]) : [],
  );
  const games = await caches.open(GAMES);
  const wantedPaths = new Set(list.games.map(({ id }) => copyPath(id)));
  for (const { url } of await games.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== LIST && !wantedPaths.has(pathname)) await games.delete(pathname);
  }
  // A game is listed only once its copy is stored.
  const stored = [];
  for (const game of list.games) {
    if (at !== deletions) return true;
    if (storedSeqs.get(game.id) !== game.seq && !(await storeCopy(games, copyPath(game.id))))
      continue;
    stored.push(game);
  }
  if (at !== deletions) return true;
  await games.put(LIST, Response.json({ ...list, games: stored }));
  return stored.length === list.games.length;
}

/** Deletes the turns of other sessions. @param {string|null} session */
async function deleteTurns(session) {
  if (!(await caches.has(TURNS))) return;
  const turns = await caches.open(TURNS);
  for (const request of await turns.keys()) {
    const turn = await (await turns.match(request))?.json();
    if (turn?.session !== session) await turns.delete(request);
  }
}

/** @param {string} id */
const copyPath = (id) => `/games/${id}/copy`;

/**
 * @param {Cache} games
 * @param {string} path
 * @returns {Promise<boolean>} whether the copy is stored now
 */
async function storeCopy(games, path) {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) return false;
  await games.put(path, answer);
  return true;
}

/** @returns {Promise<GameList|undefined>} the stored list */
async function readStoredList() {
  const list = await caches.match(LIST, { cacheName: GAMES });
  return list?.json();
}

/**
 * Deletes the cache of games. A deleted cache ignores later writes, even of code that has opened it
 * before.
 */
async function deleteGames() {
  deletions += 1;
  lastRequestMs = -PAUSE_MS;
  await Promise.all([caches.delete(GAMES), caches.delete(TURNS)]);
}

/**
 * The notification before this one. Chromium omits a notification that is just being shown from its
 * list, and a click on it would lead nowhere.
 * @type {Promise<void>}
 */
let lastNotification = Promise.resolve();

/**
 * Shows a notification, unless the person sees the game's page.
 * @param {PushMessage|undefined} message
 */
async function notify(message) {
  if (!message) return;
  const { id, tag, path, title, body, until_ms } = message;
  const pages = await pagesOf(path);
  if (pages.some((page) => page.visibilityState === "visible")) return;
  const [current] = await worker.registration.getNotifications({ tag });
  const until =
    until_ms &&
    `Until ${new Date(until_ms).toLocaleString([], { dateStyle: "full", timeStyle: "short" })}.`;
  await worker.registration.showNotification(title, {
    body: [body, until].filter(Boolean).join(" "),
    tag,
    // The same notification may arrive twice.
    renotify: current?.data?.id !== id,
    data: { id, path },
    icon: VERSION.icon,
  });
}

/** The pages that show a game. @param {string} path */
async function pagesOf(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => new URL(url).pathname === path);
}

/** Focuses a page that shows the game, or opens one. @param {string} path */
async function open(path) {
  const [page] = await pagesOf(path);
  await (page ? page.focus() : worker.clients.openWindow(path));
}

/** @param {SubscriptionChange} event */
async function replaceSubscription({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ??
    (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)));
  const { endpoint = "", keys = {} } = subscription?.toJSON() ?? {};
  if (endpoint)
    await fetch("/account/notifications/devices", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ endpoint, ...keys }),
    });
}
