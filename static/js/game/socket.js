/**
 * The live connection to one game (`docs/WIRE.md`). It comes back by itself, asks for what it missed, and sends again what was not
 * answered: every command keeps its id, so that it happens once.
 *
 * @typedef {"connecting"|"open"|"reconnecting"} Connection
 *
 * What comes unasked, or as an answer to nothing that waits. A pong tells when it was asked for.
 * @typedef {Exclude<ServerFrame, {type: "pong"}> | GameFrame | LastFrame | {type: "pong", now_ms: number, asked_ms: number}} Received
 *
 * @typedef {Object} SocketOptions
 * @property {(anew: boolean) => string} address  where to connect, with the last seq that the page knows; `anew` when all is wanted
 * @property {(message: Received) => void} receive  every message but answers
 * @property {(connection: Connection) => void} changed
 */

import { listen } from "../lib/dom.js";
import { RequestError } from "../lib/http.js";
import { newId } from "../lib/ids.js";

/** @import { ClientFrame, LastFrame, ServerFrame, Command } from "../wire.js" */
/** @import { GameFrame } from "./feed.js" */

/** How often to speak when nothing else is said, and how much silence ends the connection, in milliseconds. */
const PING_MS = 15_000;
const SILENCE_MS = 45_000;
/** Waits between attempts double from the first to the longest. */
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 6_000;
/** The longest frame that the server reads, in bytes. A longer one would end the connection, again and again. */
const LONGEST_FRAME = 4096;

/** @param {SocketOptions} options */
export function openSocket({ address, receive, changed }) {
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {Map<string, {frame: ClientFrame, resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const pending = new Map();
  let attempts = 0;
  let retry = 0;
  let heard = 0;
  let closed = false;
  /** Whether the next connection wants everything, because somebody else asks now. */
  let anew = false;

  function connect() {
    clearTimeout(retry);
    const url = new URL(address(anew), location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(url);
    socket = mine;
    heard = Date.now();
    mine.addEventListener("open", () => {
      if (socket !== mine) return;
      attempts = 0;
      anew = false;
      heard = Date.now();
      changed("open");
      ping();
      for (const { frame } of pending.values()) mine.send(JSON.stringify(frame));
    });
    mine.addEventListener("message", (event) => {
      if (socket !== mine) return;
      heard = Date.now();
      take(event.data);
    });
    mine.addEventListener("close", () => {
      if (socket === mine) lost();
    });
  }

  function lost() {
    socket = null;
    if (closed) return;
    changed("reconnecting");
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
    attempts += 1;
    clearTimeout(retry);
    // Half of the wait is chance, so that a thousand pages do not come back in one moment.
    retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  /** @param {string} data */
  function take(data) {
    /** @type {ServerFrame|LastFrame} */
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
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

  function ping() {
    if (isOpen()) socket?.send(JSON.stringify({ type: "ping", id: String(Math.round(performance.now())) }));
  }

  /** Ends a connection that has gone silent, and keeps a living one alive. */
  function beat() {
    if (socket && Date.now() - heard > SILENCE_MS) drop();
    else ping();
  }

  function drop() {
    const old = socket;
    lost();
    old?.close();
  }

  /** The page is seen again or the network is back: find out now. */
  function wake() {
    if (closed || document.hidden) return;
    if (!socket) {
      attempts = 0;
      connect();
    } else {
      beat();
    }
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
    });
  }

  const unbind = [
    listen(document, "visibilitychange", wake),
    listen(window, "online", wake),
    listen(window, "offline", () => socket && drop()),
    listen(window, "pageshow", (event) => event.persisted && wake()),
  ];
  const beating = setInterval(beat, PING_MS);
  connect();

  return {
    /**
     * Sends a command. The promise is kept across lost connections; it fails with a {@link RequestError}.
     * @param {Command} command
     * @param {string} [id]
     */
    command: (command, id = newId()) => ask({ type: "command", id, command }),

    /**
     * Asks why clicks are no legal turn. Not worth sending again: a lost connection fails it.
     * @param {string[]} path
     * @returns {Promise<{message: string|null, marks: string[]}>}
     */
    explain: (path) =>
      isOpen() ? ask({ type: "explain", id: newId(), path }) : Promise.reject(new Error("not connected")),

    /** The commands that have had no answer yet. @returns {{id: string, command: Command}[]} */
    unanswered: () =>
      [...pending.values()].flatMap(({ frame }) =>
        frame.type === "command" ? [{ id: frame.id, command: frame.command }] : [],
      ),

    /** Connects anew, to be known under a fresh cookie: the same events may look different to a person. */
    renew() {
      anew = true;
      if (socket) {
        const old = socket;
        socket = null;
        old.close();
      }
      attempts = 0;
      connect();
    },

    /** Ends it for good. */
    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beating);
      unbind.forEach((stop) => stop());
      socket?.close();
    },
  };
}
