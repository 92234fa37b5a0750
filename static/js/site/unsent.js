/**
 * Sends the turns that were composed without a connection, while a page of the site is open, and says what became of them. The server
 * takes each only for the position for which it was composed.
 */

import { element, find } from "../lib/dom.js";
import { asRefusal, get, post } from "../lib/http.js";
import { dropTurn, keptTurns, putTurn } from "../lib/unsent.js";

/** @import { Unsent } from "../lib/unsent.js" */

/** Statuses after which the same may be taken another time. */
const NOT_NOW = [0, 408, 429];

/** Sends all that waits. */
export async function sendUnsent() {
  const turns = await keptTurns();
  if (turns.length === 0) return;
  const { session } = await get("/me/kept").catch(() => ({}));
  // Whose turns they are is known only in the session in which they were composed.
  if (session === undefined) return;
  for (const turn of turns) {
    if (turn.session !== session) await dropTurn(turn);
    else if (turn.refused) tellRefused(turn, turn.refused);
    else await send(turn);
  }
}

/** @param {Unsent} unsent */
async function send(unsent) {
  const { id, game, turn, ply, position, until_ms } = unsent;
  if (until_ms !== undefined && Date.now() >= until_ms) return refuse(unsent, "Its time has run out.");
  try {
    await post(`/api/games/${game}/commands`, { id, command: { do: "play", turn, ply, position } });
    await dropTurn(unsent);
    tell(unsent, `Sent in ${unsent.title}: ${unsent.words}.`, "status");
  } catch (error) {
    const { status, message } = asRefusal(error);
    if (!NOT_NOW.includes(status) && status < 500) await refuse(unsent, message);
  }
}

/** @param {Unsent} unsent @param {string} refused why */
async function refuse(unsent, refused) {
  await putTurn({ ...unsent, refused });
  tellRefused(unsent, refused);
}

/** @param {Unsent} unsent @param {string} refused */
function tellRefused(unsent, refused) {
  tell(unsent, `Not sent in ${unsent.title}: ${unsent.words}. ${refused}`, "alert", () => dropTurn(unsent));
}

/**
 * Says it until it is closed, with a link to the game unless its page is open.
 * @param {Unsent} unsent
 * @param {string} text
 * @param {"status"|"alert"} role
 * @param {() => void} [closed]
 */
function tell({ game }, text, role, closed = () => {}) {
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
