/**
 * Somebody has taken the free seat of one of this person's games: takes them there, or says so where they are busy.
 */

import { element } from "../../lib/dom.js";
import { setTitle } from "../../site/tab.js";
import { play } from "../board/sound.js";

/** How long a hidden page stays where it is, so that the sound is heard and the title is seen, in milliseconds. */
const HEARD_MS = 1200;

/** @param {string} game its id */
export function goToJoined(game) {
  const address = `/games/${game}`;
  if (location.pathname === address) return;
  if (!document.hidden) return location.assign(address);
  play("join");
  setTitle("Somebody has joined your game", true);
  setTimeout(() => location.assign(address), HEARD_MS);
}

/** The same on the page of a game that is being played: with a link. @param {string} game its id */
export function sayJoined(game) {
  play("join");
  const address = `/games/${game}`;
  const link = element("a", { class: "button", href: address }, "Go to it");
  const note = element("p", { class: "message toast", role: "status" }, "Somebody has joined one of your games. ", link);
  document.querySelector(".toast")?.remove();
  document.body.append(note);
}
