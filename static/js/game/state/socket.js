/**
 * The connection to one game (`docs/WIRE.md`). It reconnects by itself, asks for what it has missed, and sends commands again that were not
 * answered; each keeps its id, so that it happens once. Where no socket gets through, it asks again and again instead.
 *
 * @typedef {"connecting"|"open"|"reconnecting"} Connection
 *
 * A message that answers no waiting command. A pong has the time at which it was asked for.
 * @typedef {Exclude<ServerFrame, {type: "pong"}> | GameFrame | Extract<PersonalFrame, {type: "chat"}> | LastFrame | {type: "pong", now_ms: number, asked_ms: number}} Received
 *
 * @typedef {Object} SocketOptions
 * @property {string} game  its id
 * @property {(anew: boolean) => string} since  what the page knows, as in an address; with `anew`, nothing
 * @property {(message: Received) => void} receive  called with every message but answers
 * @property {(connection: Connection) => void} changed
 */

import { listen } from "../../lib/dom.js";
import { socketUrl } from "../../lib/follow.js";
import { RequestError } from "../../lib/http.js";
import { newId } from "../../lib/ids.js";
import { createPoll } from "./poll.js";

/** @import { ClientFrame, LastFrame, PersonalFrame, ServerFrame, Command } from "../../wire.js" */
/** @import { GameFrame } from "./feed.js" */

/** How often to send a ping when nothing else is sent, and after how long a silence to close the connection, in milliseconds. */
const PING_MS = 15_000;
const SILENCE_MS = 45_000;
/** Waits between attempts to reconnect, in milliseconds; they double from the first to the longest. */
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 6_000;
/** How long a connection may take to open, in milliseconds, and after how many that did not the page asks by requests instead. */
const OPEN_WITHIN_MS = 10_000;
const TRIES_BEFORE_POLLING = 3;
/** The same for a page that has had a connection before: then it is more likely that the server is away for a moment. */
const TRIES_AFTER_OPEN = 8;
/** Wait between attempts while requests do instead, in milliseconds. */
const POLLING_WAIT_MS = 60_000;
/** The longest frame that the server accepts, in bytes. It closes the connection on longer ones, each time they are sent again. */
const LONGEST_FRAME = 4096;

/** @param {SocketOptions} options */
export function openSocket({ game, since, receive, changed }) {
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {Map<string, {frame: ClientFrame, resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const pending = new Map();
  let attempts = 0;
  let opened = false;
  let retry = 0;
  let heard = 0;
  let closed = false;
  /** Whether the next connection asks for the whole game, because the cookie has changed. */
  let anew = false;

  const poll = createPoll({
    game,
    since: () => since(anew),
    receive: take,
    changed(works) {
      changed(works ? "open" : "reconnecting");
      if (!works) return;
      for (const { frame } of pending.values()) poll.send(frame);
    },
  });

  function connect() {
    clearTimeout(retry);
    const mine = new WebSocket(socketUrl(`/games/${game}/socket?${since(anew)}`));
    socket = mine;
    heard = Date.now();
    const slow = setTimeout(() => mine.close(), OPEN_WITHIN_MS);
    mine.addEventListener("open", () => {
      clearTimeout(slow);
      if (socket !== mine) return;
      attempts = 0;
      opened = true;
      poll.stop();
      anew = false;
      heard = Date.now();
      changed("open");
      ping();
      for (const { frame } of pending.values()) mine.send(JSON.stringify(frame));
    });
    mine.addEventListener("message", (event) => {
      if (socket !== mine) return;
      heard = Date.now();
      read(event.data);
    });
    mine.addEventListener("close", () => {
      clearTimeout(slow);
      if (socket === mine) lost();
    });
  }

  function lost() {
    socket = null;
    if (closed) return;
    if (!poll.works()) changed("reconnecting");
    attempts += 1;
    if (attempts >= (opened ? TRIES_AFTER_OPEN : TRIES_BEFORE_POLLING)) poll.start();
    const wait = poll.works() ? POLLING_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
    clearTimeout(retry);
    // Half of the wait is random, so that a thousand pages do not reconnect at the same moment.
    retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  /** @param {string} data */
  function read(data) {
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
    if (/** @type {{type: string}} */ (message).type === "info") anew = false;
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

  /** Whether the page was in view since the last ping: the server keeps what a player has seen. */
  let shown = true;

  function ping() {
    if (isOpen()) socket?.send(JSON.stringify({ type: "ping", id: String(Math.round(performance.now())), seen: shown }));
    shown = !document.hidden;
  }

  function turned() {
    if (document.hidden) ping();
    shown = !document.hidden;
    wake();
  }

  /** Closes a connection that has gone silent, and sends pings on others. */
  function beat() {
    if (socket && Date.now() - heard > SILENCE_MS) drop();
    else ping();
  }

  function drop() {
    const old = socket;
    lost();
    old?.close();
  }

  /** Checks the connection at once when the page becomes visible or the network is back. */
  function wake() {
    if (closed || document.hidden) return;
    if (!socket) {
      attempts = 0;
      connect();
    } else {
      beat();
    }
  }

  /** Leaves the game: browsers keep a page that one goes away from, and would keep its connection. */
  function leave() {
    ping();
    clearTimeout(retry);
    poll.stop();
    const old = socket;
    socket = null;
    old?.close();
    if (!closed) changed("reconnecting");
  }

  /** @param {ClientFrame} frame @returns {Promise<any>} */
  function ask(frame) {
    return new Promise((resolve, reject) => {
      if (new TextEncoder().encode(JSON.stringify(frame)).length > LONGEST_FRAME) {
        reject(new RequestError("That text is too long to send. Please shorten it.", 413, []));
        return;
      }
      pending.set(frame.id, { frame, resolve, reject });
      if (isOpen()) socket?.send(JSON.stringify(frame));
      else if (poll.works()) poll.send(frame);
    });
  }

  const unbind = [
    listen(document, "visibilitychange", turned),
    listen(window, "online", wake),
    listen(window, "offline", () => socket && drop()),
    listen(window, "pagehide", leave),
    listen(window, "pageshow", (event) => event.persisted && wake()),
  ];
  const beating = setInterval(beat, PING_MS);
  connect();

  return {
    /**
     * Sends a command. The promise survives lost connections; it fails with a {@link RequestError}.
     * @param {Command} command
     * @param {string} [id]
     */
    command: (command, id = newId()) => ask({ type: "command", id, command }),

    /**
     * Asks why clicks are no legal turn. It is not sent again: it fails when the connection is lost.
     * @param {string[]} path
     * @returns {Promise<{message: string|null, marks: string[]}>}
     */
    explain: (path) =>
      isOpen() || poll.works() ? ask({ type: "explain", id: newId(), path }) : Promise.reject(new Error("not connected")),

    /** The commands that have had no answer yet. @returns {{id: string, command: Command}[]} */
    unanswered: () =>
      [...pending.values()].flatMap(({ frame }) =>
        frame.type === "command" ? [{ id: frame.id, command: frame.command }] : [],
      ),

    /** Reconnects with a new cookie and asks for the whole game, since a player may see more of it. */
    renew() {
      anew = true;
      if (socket) {
        const old = socket;
        socket = null;
        old.close();
      }
      attempts = 0;
      connect();
      poll.now();
    },

    /** Closes the connection for good. */
    close() {
      closed = true;
      clearInterval(beating);
      unbind.forEach((stop) => stop());
      leave();
    },
  };
}
