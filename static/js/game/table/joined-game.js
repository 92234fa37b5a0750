/**
 * Reacts when somebody joins one of the user's games: opens that game, or shows a link if the user
 * is busy.
 */

import { element } from "../../lib/dom.js";
import { setTitle } from "../../site/tab.js";
import { play } from "../board/sound.js";

/**
 * How long a hidden page waits before it opens the game, in milliseconds, so that the user hears
 * the sound and sees the title.
 */
const OPEN_DELAY_MS = 1200;

/** @param {string} game its id */
export function openJoinedGame(game) {
  const address = `/games/${game}`;
  if (location.pathname === address) return;
  if (!document.hidden) return location.assign(address);
  play("join");
  setTitle("Somebody has joined your game", true);
  setTimeout(() => location.assign(address), OPEN_DELAY_MS);
}

/**
 * Shows a link to the joined game on the page of another game.
 * @param {string} game the joined game's ID
 */
export function showJoinedGame(game) {
  play("join");
  const address = `/games/${game}`;
  const link = element("a", { class: "button", href: address }, "Go to it");
  const note = element(
    "p",
    { class: "message toast", role: "status" },
    "Somebody has joined one of your games. ",
    link,
  );
  document.querySelector(".toast")?.remove();
  document.body.append(note);
}
