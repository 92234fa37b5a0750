/**
 * Sends the turns that were composed offline, while any page of the site is open, and reports the
 * results. The server accepts a turn only in the position in which it was composed.
 */

import { element, find } from "../lib/dom.js";
import { asRefusal, get, post } from "../lib/http.js";
import { deleteTurn, storedTurns, putTurn } from "../lib/unsent-turns.js";

/** @import { Unsent } from "../lib/unsent-turns.js" */

/** HTTP statuses after which a retry may succeed. 0 means that the request failed. */
const RETRY_STATUSES = [0, 408, 429];

/** Sends all stored turns. */
export async function sendUnsent() {
  const turns = await storedTurns();
  if (turns.length === 0) return;
  const { session } = await get("/me/kept").catch(() => ({}));
  // A turn belongs to the session in which it was composed.
  if (session === undefined) return;
  for (const turn of turns) {
    if (turn.session !== session) await deleteTurn(turn);
    else if (turn.refused) showRefusal(turn, turn.refused);
    else await send(turn);
  }
}

/** @param {Unsent} unsent */
async function send(unsent) {
  const { id, game, turn, ply, position, until_ms } = unsent;
  if (until_ms !== undefined && Date.now() >= until_ms)
    return refuse(unsent, "Its time has run out.");
  try {
    await post(`/api/games/${game}/commands`, { id, command: { do: "play", turn, ply, position } });
    await deleteTurn(unsent);
    showMessage(unsent, `Sent in ${unsent.title}: ${unsent.words}.`, "status");
  } catch (error) {
    const { status, message } = asRefusal(error);
    if (!RETRY_STATUSES.includes(status) && status < 500) await refuse(unsent, message);
  }
}

/** @param {Unsent} unsent @param {string} refused why */
async function refuse(unsent, refused) {
  await putTurn({ ...unsent, refused });
  showRefusal(unsent, refused);
}

/** @param {Unsent} unsent @param {string} refused */
function showRefusal(unsent, refused) {
  showMessage(unsent, `Not sent in ${unsent.title}: ${unsent.words}. ${refused}`, "alert", () =>
    deleteTurn(unsent),
  );
}

/**
 * Shows a message until the user closes it, with a link to the game unless the game is open.
 * @param {Unsent} unsent
 * @param {string} text
 * @param {"status"|"alert"} role
 * @param {() => void} [closed]
 */
function showMessage({ game }, text, role, closed = () => {}) {
  const address = `/games/${game}`;
  const close = () => {
    note.remove();
    closed();
  };
  const note = element(
    "p",
    { class: "message unsent", role },
    element("span", {}, text),
    location.pathname !== address && element("a", { class: "button", href: address }, "Go to it"),
    element("button", { type: "button", onclick: close }, "OK"),
  );
  find("main").prepend(note);
}
