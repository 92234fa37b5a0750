/**
 * A WebSocket that mainly receives: it sends at most one message when it opens. It reconnects
 * automatically, and closes while its page is in the browser's back/forward cache.
 */

import { listen } from "./dom.js";

/** The minimum and maximum backoff between attempts to reconnect, in milliseconds. */
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/**
 * Returns the URL of a WebSocket.
 * @param {string} path
 */
export function socketUrl(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

/**
 * Passes a socket's messages to `receive` until it is stopped.
 * @param {string} path
 * @param {(message: any) => void} receive
 * @param {() => unknown} [greet] returns the first message to send, if any
 * @returns {() => void} a function that closes the socket
 */
export function follow(path, receive, greet) {
  let attempts = 0;
  let retry = 0;
  /** @type {WebSocket|null} */
  let socket = null;

  function connect() {
    clearTimeout(retry);
    const opened = new WebSocket(socketUrl(path));
    socket = opened;
    opened.addEventListener("open", () => {
      const greeting = greet?.();
      if (greeting) opened.send(JSON.stringify(greeting));
    });
    opened.addEventListener("message", (event) => {
      if (socket !== opened) return;
      attempts = 0;
      receive(JSON.parse(event.data));
    });
    opened.addEventListener("close", () => {
      if (socket !== opened) return;
      socket = null;
      const wait = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** attempts++);
      // Half of the delay is random, so that a thousand pages do not reconnect simultaneously.
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
