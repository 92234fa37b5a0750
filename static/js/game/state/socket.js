/**
 * The connection to a game (`docs/WIRE.md`). It reconnects automatically, requests missed changes,
 * and repeats unanswered commands. A repeated command keeps its ID, so it is executed only once. If
 * no WebSocket can be opened, the connection polls instead.
 *
 * @typedef {"connecting"|"open"|"reconnecting"} Connection
 *
 * A message that answers no waiting command. A pong has the time of its ping.
 * @typedef {Exclude<ServerFrame, {type: "pong"}> | GameFrame | Extract<PersonalFrame, {type: "chat"}> |
 *   LastFrame | {type: "pong", now_ms: number, asked_ms: number}} Received
 *
 * @typedef {Object} SocketOptions
 * @property {string} game  the game's ID
 * @property {(anew: boolean) => string} since  the state that the page has, as a query; empty with
 *   `anew`
 * @property {(message: Received) => void} receive  called with every message except responses
 * @property {(connection: Connection) => void} changed
 */

import { listen } from "../../lib/dom.js";
import { socketUrl } from "../../lib/follow.js";
import { RequestError } from "../../lib/http.js";
import { newId } from "../../lib/ids.js";
import { createPoll } from "./poll.js";

/** @import { ClientFrame, LastFrame, PersonalFrame, ServerFrame, Command } from "../../wire.js" */
/** @import { GameFrame } from "./feed.js" */

/**
 * The silence after which a ping is sent, and after which the connection is closed, in
 * milliseconds.
 */
const PING_MS = 15_000;
const SILENCE_MS = 45_000;
/** The minimum and maximum backoff between attempts to reconnect, in milliseconds. */
const MIN_WAIT_MS = 400;
const MAX_WAIT_MS = 6_000;
/**
 * The time limit for opening a connection in milliseconds, and the number of failures before the
 * page polls.
 */
const OPEN_LIMIT_MS = 10_000;
const TRIES_BEFORE_POLLING = 3;
/**
 * The number of failures before polling for a page that was once connected. The server is then more
 * likely to be down only briefly.
 */
const TRIES_AFTER_OPEN = 8;
/** The pause between attempts to reconnect while polling, in milliseconds. */
const POLLING_WAIT_MS = 60_000;
/**
 * The maximum size of a frame in bytes. The server would close the connection on a longer frame at
 * every retry.
 */
const MAX_FRAME_BYTES = 4096;

/** @param {SocketOptions} options */
export function openSocket({ game, since, receive, changed }) {
  /** @type {WebSocket|null} */
  let socket = null;
  /**
   * @type {Map<string, {frame: ClientFrame, resolve: (answer: any) => void, reject: (error: Error)
   *   => void}>}
   */
  const pending = new Map();
  let attempts = 0;
  let hasOpened = false;
  let retry = 0;
  let lastHeard = 0;
  let isClosed = false;
  /**
   * Whether the next connection requests the whole game, because the session cookie has changed.
   */
  let wantsWholeGame = false;

  const poll = createPoll({
    game,
    since: () => since(wantsWholeGame),
    receive: take,
    changed(works) {
      changed(works ? "open" : "reconnecting");
      if (!works) return;
      for (const { frame } of pending.values()) poll.send(frame);
    },
  });

  function connect() {
    clearTimeout(retry);
    const opening = new WebSocket(socketUrl(`/games/${game}/socket?${since(wantsWholeGame)}`));
    socket = opening;
    lastHeard = Date.now();
    const slow = setTimeout(() => opening.close(), OPEN_LIMIT_MS);
    opening.addEventListener("open", () => {
      clearTimeout(slow);
      if (socket !== opening) return;
      attempts = 0;
      hasOpened = true;
      poll.stop();
      wantsWholeGame = false;
      lastHeard = Date.now();
      changed("open");
      ping();
      for (const { frame } of pending.values()) opening.send(JSON.stringify(frame));
    });
    opening.addEventListener("message", (event) => {
      if (socket !== opening) return;
      lastHeard = Date.now();
      parse(event.data);
    });
    opening.addEventListener("close", () => {
      clearTimeout(slow);
      if (socket === opening) lost();
    });
  }

  function lost() {
    socket = null;
    if (isClosed) return;
    if (!poll.works()) changed("reconnecting");
    attempts += 1;
    if (attempts >= (hasOpened ? TRIES_AFTER_OPEN : TRIES_BEFORE_POLLING)) poll.start();
    const wait = poll.works()
      ? POLLING_WAIT_MS
      : Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** (attempts - 1));
    clearTimeout(retry);
    // Half of the delay is random, so that a thousand pages do not reconnect simultaneously.
    retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  /** @param {string} data */
  function parse(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    take(message);
  }

  /** @param {ServerFrame|LastFrame} message */
  function take(message) {
    if (/** @type {{type: string}} */ (message).type === "info") wantsWholeGame = false;
    const waiting = "id" in message ? pending.get(message.id) : undefined;
    if (message.type === "accepted" || message.type === "explained") {
      pending.delete(message.id);
      waiting?.resolve(message);
    } else if (message.type === "refused" && waiting) {
      pending.delete(message.id);
      waiting.reject(new RequestError(message.error, message.status, message.marks));
    } else if (message.type === "pong") {
      receive({ ...message, asked_ms: Number(message.id) });
    } else {
      receive(message);
    }
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  /**
   * Whether the page was visible since the last ping, from which the server learns what a player
   * has seen.
   */
  let shown = true;

  function ping() {
    if (isOpen())
      socket?.send(
        JSON.stringify({ type: "ping", id: String(Math.round(performance.now())), seen: shown }),
      );
    shown = !document.hidden;
  }

  function visibilityChanged() {
    if (document.hidden) ping();
    shown = !document.hidden;
    reconnectNow();
  }

  /** Closes a silent connection, and sends a ping on others. */
  function checkConnection() {
    if (socket && Date.now() - lastHeard > SILENCE_MS) drop();
    else ping();
  }

  function drop() {
    const old = socket;
    lost();
    old?.close();
  }

  /** Checks the connection immediately when the page becomes visible or the network is back. */
  function reconnectNow() {
    if (isClosed || document.hidden) return;
    if (!socket) {
      attempts = 0;
      connect();
    } else {
      checkConnection();
    }
  }

  /** Closes the connection before the browser puts the page into its back/forward cache. */
  function leave() {
    ping();
    clearTimeout(retry);
    poll.stop();
    const old = socket;
    socket = null;
    old?.close();
    if (!isClosed) changed("reconnecting");
  }

  /** @param {ClientFrame} frame @returns {Promise<any>} */
  function ask(frame) {
    return new Promise((resolve, reject) => {
      if (new TextEncoder().encode(JSON.stringify(frame)).length > MAX_FRAME_BYTES) {
        reject(new RequestError("That text is too long to send. Please shorten it.", 413, []));
        return;
      }
      pending.set(frame.id, { frame, resolve, reject });
      if (isOpen()) socket?.send(JSON.stringify(frame));
      else if (poll.works()) poll.send(frame);
    });
  }

  const unbind = [
    listen(document, "visibilitychange", visibilityChanged),
    listen(window, "online", reconnectNow),
    listen(window, "offline", () => socket && drop()),
    listen(window, "pagehide", leave),
    listen(window, "pageshow", (event) => event.persisted && reconnectNow()),
  ];
  const beating = setInterval(checkConnection, PING_MS);
  connect();

  return {
    /**
     * Sends a command. The promise survives lost connections, and rejects with a {@link
     * RequestError}.
     * @param {Command} command
     * @param {string} [id]
     */
    command: (command, id = newId()) => ask({ type: "command", id, command }),

    /**
     * Requests the reason why clicks are not a legal turn. The request is not repeated: the promise
     * rejects when the connection is lost.
     * @param {string[]} path
     * @returns {Promise<{message: string|null, marks: string[]}>}
     */
    explain: (path) =>
      isOpen() || poll.works()
        ? ask({ type: "explain", id: newId(), path })
        : Promise.reject(new Error("not connected")),

    /**
     * Returns the commands that have no response yet.
     * @returns {{id: string, command: Command}[]}
     */
    unanswered: () =>
      [...pending.values()].flatMap(({ frame }) =>
        frame.type === "command" ? [{ id: frame.id, command: frame.command }] : [],
      ),

    /**
     * Reconnects with the new session cookie and requests the whole game, because a player may see
     * more of the game.
     */
    renew() {
      wantsWholeGame = true;
      if (socket) {
        const old = socket;
        socket = null;
        old.close();
      }
      attempts = 0;
      connect();
      poll.now();
    },

    /** Closes the connection permanently. */
    close() {
      isClosed = true;
      clearInterval(beating);
      unbind.forEach((stop) => stop());
      leave();
    },
  };
}
