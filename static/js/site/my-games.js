/**
 * News about the user's games on every page: how many wait for a turn, and who has joined one. No
 * socket is opened in a browser in which nobody has played yet.
 */

import { element, find, setText } from "../lib/dom.js";
import { follow } from "../lib/follow.js";
import { renewCopies } from "./service-worker.js";
import { setCount } from "./tab.js";

/** @import { FollowRequest, MineFrame } from "../wire.js" */

/** @typedef {Extract<MineFrame, {type: "mine"}>} Mine */

/** @typedef {Omit<Extract<MineFrame, {type: "board"}>, "type">} MyBoard */

/**
 * The boards on the page that must be updated.
 * @type {{shown: () => FollowRequest, show: (board: MyBoard) => void}|null}
 */
let boards = null;

/**
 * Updates these boards. A page with boards must call this before its socket opens.
 * @param {NonNullable<typeof boards>} those
 */
export function followBoards(those) {
  boards = those;
}

/** Set if this browser has a session. Scripts cannot see the session cookie. */
const STORAGE_KEY = "postern.plays";

/** Remembers that this browser has a session. */
export function rememberPlayer() {
  try {
    localStorage.setItem(STORAGE_KEY, "yes");
  } catch {
    // In a private window, only the server's rendering shows the number.
  }
}

function hasPlayer() {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Follows the user's games until it is stopped.
 * @param {{except?: string, receive: (mine: Mine, first: boolean) => void}} options  `except`: the
 *   game whose page this is, which is not counted
 * @returns {() => void} a function that closes the socket
 */
export function followMyGames({ except, receive }) {
  if (!hasPlayer()) return () => {};
  let first = true;

  /** @param {MineFrame} frame */
  function take(frame) {
    if (frame.type === "mine") {
      receive(frame, first);
      // The games may have changed since the page was requested, so this runs for the first frame,
      // too.
      renewCopies();
      first = false;
    } else if (frame.type === "board") {
      boards?.show(frame);
    } else if (frame.type === "nobody") {
      localStorage.removeItem(STORAGE_KEY);
      // Nobody is signed in any more, so no data of the previous user may stay visible.
      showWaiting(0);
      stop();
    }
  }

  const stop = follow(`/me/socket${except ? `?except=${except}` : ""}`, take, () =>
    boards?.shown(),
  );
  return stop;
}

/**
 * Shows the number beside “My games”, as the server does, and in the browser tab.
 * @param {number} games the number of games that wait for the user
 */
export function showWaiting(games) {
  setCount(games);
  const badge = find(".site-nav .count");
  if (games <= 0) return badge?.remove();
  const count = badge ?? element("span", { class: "count" });
  if (!badge) find(".site-nav [data-nav=me]")?.append(" ", count);
  count.title = `${games} waiting for you`;
  setText(count, String(games));
}
