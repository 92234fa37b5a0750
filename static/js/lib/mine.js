/**
 * News of a person's own games, on every page: how many wait for their turn, and that somebody has joined one. Nothing is opened in a
 * browser in which nobody has played yet.
 */

import { element, find, listen, setText } from "./dom.js";

/** @import { MineFrame } from "../wire.js" */

/** @typedef {Extract<MineFrame, {type: "mine"}>} Mine */

/** Set while this browser has a person, whose cookie scripts cannot see. */
const KEY = "postern.plays";

/** Waits between attempts to reconnect, in milliseconds. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Remembers that this browser has a person. */
export function rememberPlayer() {
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // A private window: only pages that the server draws show the number.
  }
}

function hasPlayer() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Follows the person's games until it is stopped.
 * @param {{except?: string, receive: (mine: Mine, first: boolean) => void}} options  the game whose page this is, which is not counted
 * @returns {() => void} unbind
 */
export function followMine({ except, receive }) {
  if (!hasPlayer()) return () => {};
  let attempts = 0;
  let retry = 0;
  let first = true;
  let ended = false;
  /** @type {WebSocket|null} */
  let socket = null;

  function connect() {
    clearTimeout(retry);
    const url = new URL(`/me/socket${except ? `?except=${except}` : ""}`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(url);
    socket.addEventListener("message", (event) => {
      attempts = 0;
      take(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      socket = null;
      if (ended) return;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts++);
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    });
  }

  /** @param {MineFrame} frame */
  function take(frame) {
    if (frame.type === "mine") {
      receive(frame, first);
      first = false;
    } else if (frame.type === "nobody") {
      localStorage.removeItem(KEY);
      stop();
    }
  }

  function stop() {
    ended = true;
    clearTimeout(retry);
    unbind();
    socket?.close();
  }

  const unbind = listen(document, "visibilitychange", () => !document.hidden && !socket && !ended && connect());
  connect();
  return stop;
}

/**
 * The number beside “My games”, as the server draws it.
 * @param {number} games that wait for this person's turn
 */
export function showWaiting(games) {
  const known = find(".site-nav .count");
  if (games <= 0) return known?.remove();
  const count = known ?? element("span", { class: "count" });
  if (!known) find(".site-nav [data-nav=me]")?.append(" ", count);
  count.title = `${games} waiting for your turn`;
  setText(count, String(games));
}
