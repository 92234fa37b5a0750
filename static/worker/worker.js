/*
 * The service worker: keeps the rules and copies of a person's games for times without a connection. It never answers for the server
 * while that can be reached.
 *
 * What is kept of games is made for this (`/games/ID/copy`): what any spectator sees, with nothing personal and nothing hidden, and what
 * can be played. It is forgotten when the session ends in which it was kept, at the latest when the server is reached again, and so are
 * the turns that were composed meanwhile.
 *
 * It also shows the messages that the server sends with no page open.
 */

/** @import { Kept, SubscriptionChange, Told } from "./types.js" */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const SHELL = `shell-${VERSION.build}`;
const GAMES = `games-${VERSION.build}`;
/** Where pages keep the turns that wait for a connection (`static/js/lib/unsent.js`). They outlive a version of the server. */
const TURNS = "turns";
/** Where the list of what is kept stands in the cache of games. */
const LIST = "/me/kept";
const MANIFEST = "/manifest.webmanifest";
/** How long the server is not asked again what to keep, in milliseconds. */
const PAUSE = 10_000;
/** How often in a row it is asked again for what it could not give. */
const MOST_TRIES = 3;
/** Forms that end a session or begin another one. */
const ENDS = ["/me/sign-out", "/me/sign-out-everywhere", "/me/devices/end", "/sign-in", "/sign-up", "/account/delete"];

worker.addEventListener("install", (event) => {
  worker.skipWaiting();
  event.waitUntil(keepShell());
});

worker.addEventListener("activate", (event) => event.waitUntil(begin()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST") {
    if (ENDS.includes(pathname)) event.waitUntil(forgetGames());
  } else if (pathname.startsWith("/static/") || pathname === MANIFEST) {
    event.respondWith(file(request));
  } else if (request.mode === "navigate") {
    event.respondWith(page(event, pathname));
  }
});

worker.addEventListener("push", (event) => {
  const told = telling.then(() => tell(event.data?.json()));
  telling = told.catch(() => {});
  event.waitUntil(told);
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The browser takes messages elsewhere now: the server has to know. */
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event)));

/** Pages tell it when there is news of the person's games, and when they are without a worker. */
worker.addEventListener("message", (event) => {
  if (event.data === "news") event.waitUntil(keepGames());
  else if (event.data === "claim") event.waitUntil(worker.clients.claim());
});

async function keepShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll([MANIFEST, ...VERSION.files]);
  for (const path of VERSION.pages) {
    // Without the cookie: a page that says nothing of anybody.
    const answer = await fetch(path, { credentials: "omit" });
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    await shell.put(path, answer);
  }
}

/** Files of two versions never meet on one page, so that nothing of an older one is of use. */
async function begin() {
  const old = (await caches.keys()).filter((name) => ![SHELL, GAMES, TURNS].includes(name));
  // Whatever becomes of these, it takes charge.
  await Promise.allSettled([...old.map((name) => caches.delete(name)), worker.registration.navigationPreload?.enable()]);
  // Pages wait until this is done; the first of them, once it is told, asks for its games.
  await worker.clients.claim();
}

/** @param {Request} request for a file that stays the same until there is another version of the server */
async function file(request) {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** @param {FetchEvent} event @param {string} path */
async function page(event, path) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepGames());
    return answer;
  } catch {
    return (await copyOf(path)) ?? Response.error();
  }
}

/** What is kept of a page; without it, a page that says what is kept. @param {string} path */
async function copyOf(path) {
  const game = /^\/games\/[^/]+$/.test(path) && (await caches.match(`${path}/copy`, { cacheName: GAMES }));
  return game || (await caches.match(path, { cacheName: SHELL })) || caches.match("/offline", { cacheName: SHELL });
}

/** When the server was asked last. */
let asked = -PAUSE;
/** What asks it next, while that waits for the end of the pause. @type {Promise<void>|null} */
let next = null;
/** What was begun last, so that no older answer comes after a newer one. @type {Promise<unknown>} */
let under = Promise.resolve();
/** How often in a row not everything could be had. */
let failures = 0;
/** Counts how often games were forgotten, so that nothing is kept by who began before. */
let forgotten = 0;

/** Keeps what the server says, after the pause: what has changed meanwhile is not missed. @returns {Promise<void>} */
function keepGames() {
  const pause = Math.max(0, asked + PAUSE - performance.now());
  next ??= Promise.all([under, new Promise((resolve) => setTimeout(resolve, pause))]).then(() => {
    next = null;
    asked = performance.now();
    // An answer can also be cut off in the middle.
    const renewed = renewGames().catch(() => false);
    under = renewed;
    return renewed.then(tryAgain);
  });
  return next;
}

/** A server that is busy or cannot be reached is asked again, but not for ever. @param {boolean} isDone */
async function tryAgain(isDone) {
  failures = isDone ? 0 : failures + 1;
  if (!isDone && failures < MOST_TRIES) await keepGames();
}

/** Keeps what the server says, and forgets the rest. @returns {Promise<boolean>} whether everything could be had */
async function renewGames() {
  const at = forgotten;
  const answer = await fetch(LIST).catch(() => null);
  if (!answer?.ok) return false;
  /** @type {Kept} */
  const list = await answer.json();
  const before = await keptList();
  if (!list.session || (before && before.session !== list.session)) await caches.delete(GAMES);
  await forgetTurns(list.session);
  if (!list.session || at !== forgotten) return true;
  const known = new Map(before?.session === list.session ? before.games.map(({ id, seq }) => [id, seq]) : []);
  const games = await caches.open(GAMES);
  const keep = new Set(list.games.map(({ id }) => copyPath(id)));
  for (const { url } of await games.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== LIST && !keep.has(pathname)) await games.delete(pathname);
  }
  // A game is in the list only once its copy is there.
  const kept = [];
  for (const game of list.games) {
    if (at !== forgotten) return true;
    if (known.get(game.id) !== game.seq && !(await keepCopy(games, copyPath(game.id)))) continue;
    kept.push(game);
  }
  if (at !== forgotten) return true;
  await games.put(LIST, Response.json({ ...list, games: kept }));
  return kept.length === list.games.length;
}

/** Forgets the turns of other sessions. @param {string|null} session */
async function forgetTurns(session) {
  if (!(await caches.has(TURNS))) return;
  const turns = await caches.open(TURNS);
  for (const request of await turns.keys()) {
    const turn = await (await turns.match(request))?.json();
    if (turn?.session !== session) await turns.delete(request);
  }
}

/** @param {string} id */
const copyPath = (id) => `/games/${id}/copy`;

/** @param {Cache} games @param {string} path @returns {Promise<boolean>} whether it is there now */
async function keepCopy(games, path) {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) return false;
  await games.put(path, answer);
  return true;
}

/** @returns {Promise<Kept|undefined>} what is kept now */
async function keptList() {
  const list = await caches.match(LIST, { cacheName: GAMES });
  return list?.json();
}

/** A cache that is deleted takes nothing any more, also from whoever has opened it before. */
async function forgetGames() {
  forgotten += 1;
  asked = -PAUSE;
  await Promise.all([caches.delete(GAMES), caches.delete(TURNS)]);
}

/**
 * The message before: Chromium forgets one that is just being shown when it is asked for those that are shown, and a click on it
 * would lead nowhere. @type {Promise<void>}
 */
let telling = Promise.resolve();

/** Whoever sees the game's page need not be told of it. @param {Told|undefined} told */
async function tell(told) {
  if (!told) return;
  const { id, tag, path, title, body, until_ms } = told;
  const pages = await pagesOf(path);
  if (pages.some((page) => page.visibilityState === "visible")) return;
  const [shown] = await worker.registration.getNotifications({ tag });
  const until = until_ms && `Until ${new Date(until_ms).toLocaleString([], { dateStyle: "full", timeStyle: "short" })}.`;
  await worker.registration.showNotification(title, {
    body: [body, until].filter(Boolean).join(" "),
    tag,
    // The same may come twice.
    renotify: shown?.data?.id !== id,
    data: { id, path },
    icon: VERSION.icon,
  });
}

/** The pages that show a game. @param {string} path */
async function pagesOf(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => new URL(url).pathname === path);
}

/** Goes to a page that shows the game, or opens one. @param {string} path */
async function open(path) {
  const [page] = await pagesOf(path);
  await (page ? page.focus() : worker.clients.openWindow(path));
}

/** @param {SubscriptionChange} event */
async function moved({ oldSubscription, newSubscription }) {
  const made = newSubscription ?? (oldSubscription && (await worker.registration.pushManager.subscribe(oldSubscription.options)));
  const { endpoint = "", keys = {} } = made?.toJSON() ?? {};
  if (endpoint) await fetch("/account/notifications/devices", { method: "POST", redirect: "manual", body: new URLSearchParams({ endpoint, ...keys }) });
}
