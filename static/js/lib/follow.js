/**
 * A socket that listens, and says at most one thing when it opens. It reconnects by itself, and is closed while its page is left: browsers keep a page, and would keep its
 * socket open, for people who come back to it.
 */

import { listen } from "./dom.js";

/** Waits between attempts to reconnect, in milliseconds; they double from the first to the longest. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * The address of a socket.
 * @param {string} path
 */
export function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

/**
 * Follows what a socket says until it is stopped.
 * @param {string} path
 * @param {(message: any) => void} receive
 * @param {() => unknown} [greet] gives what to say, if anything
 * @returns {() => void} stop
 */
export function follow(path, receive, greet) {
  let attempts = 0;
  let retry = 0;
  /** @type {WebSocket|null} */
  let socket = null;

  function connect() {
    clearTimeout(retry);
    const mine = new WebSocket(socketUrl(path));
    socket = mine;
    mine.addEventListener("open", () => {
      const greeting = greet?.();
      if (greeting) mine.send(JSON.stringify(greeting));
    });
    mine.addEventListener("message", (event) => {
      if (socket !== mine) return;
      attempts = 0;
      receive(JSON.parse(event.data));
    });
    mine.addEventListener("close", () => {
      if (socket !== mine) return;
      socket = null;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts++);
      // Half of the wait is random, so that a thousand pages do not reconnect at the same moment.
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    });
  }

  function leave() {
    clearTimeout(retry);
    const old = socket;
    socket = null;
    old?.close();
  }

  const unbind = [
    listen(document, "visibilitychange", () => !document.hidden && !socket && connect()),
    listen(window, "pagehide", leave),
    listen(window, "pageshow", (event) => event.persisted && !socket && connect()),
  ];
  connect();
  return () => {
    unbind.forEach((stop) => stop());
    leave();
  };
}
