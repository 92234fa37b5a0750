/**
 * The start page: seeks and running games as they come and go, and a form that shows only the fields that matter.
 */

import { all, find, listen } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { bindRunning, bindSeeks, openLobby } from "../game/lobby.js";

const showSeeks = bindSeeks(find("#seeks"));
const showRunning = bindRunning(find("#running"));

openLobby(({ seeks, running, boards }) => {
  showSeeks(seeks);
  showRunning(running, boards);
});

/** The fields that only one kind of time has. @type {Record<string, string[]>} */
const FIELDS = { live: ["minutes", "increment"], correspondence: ["days"] };

/** Shows the fields of the kind of time that is picked. @param {HTMLFormElement} form */
function showTimes(form) {
  const picked = find("[name=time]:checked", form).value;
  const shown = FIELDS[picked] ?? [];
  for (const name of ["minutes", "increment", "days"]) {
    find(`[name=${name}]`, form).closest(".field").hidden = !shown.includes(name);
  }
}

for (const form of all("form.create")) {
  listen(form, "change", () => showTimes(form));
  showTimes(form);
}

// A browser may keep the page as it was: whoever comes back wants another game, not the one that its form has made.
listen(window, "pageshow", (event) => {
  if (!event.persisted) return;
  for (const field of all("form.create [name=command_id]")) field.value = newId();
});
