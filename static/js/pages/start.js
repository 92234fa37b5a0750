/**
 * The start page: live lists of one's own games, of seeks and of running games, and a form that shows only the fields that matter.
 */

import { all, find, listen } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { usePieceSet } from "../lib/pieceset.js";
import { bindPreview } from "../game/preview.js";
import { bindRunning, bindSeeks, openLobby } from "../game/lobby.js";

const showSeeks = bindSeeks(find("#seeks"));
const showRunning = bindRunning(find("#running"));

openLobby(
  ({ seeks, own, running, boards }) => {
    showSeeks(seeks, own);
    showRunning(running, boards);
  },
  { few: true },
);

/** Fetches the games that wait for the visitor, as the server draws them. */
async function renewYours() {
  const answer = await fetch("/me/waiting", { credentials: "same-origin" }).catch(() => null);
  const region = find("#yours");
  if (!answer?.ok || !region) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  region.replaceChildren(...drawn.body.children);
  usePieceSet(region);
}

document.addEventListener("mine", renewYours);

/** The fields that only one kind of time has. @type {Record<string, string[]>} */
const FIELDS = { live: ["minutes", "increment"], correspondence: ["days"] };

/** Shows the fields of the selected kind of time. @param {HTMLFormElement} form */
function showTimes(form) {
  const picked = find("[name=time]:checked", form).value;
  const shown = FIELDS[picked] ?? [];
  for (const name of ["minutes", "increment", "days"]) {
    find(`[name=${name}]`, form).closest(".field").hidden = !shown.includes(name);
  }
}

for (const form of all("form.create")) {
  bindPreview(form);
  listen(form, "change", () => showTimes(form));
  showTimes(form);
}

// A browser can restore the page from its cache: a person who comes back wants a new game, not the one that the form has created.
listen(window, "pageshow", (event) => {
  if (!event.persisted) return;
  for (const field of all("form.create [name=command_id]")) field.value = newId();
});
