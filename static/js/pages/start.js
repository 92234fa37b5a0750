/**
 * The start page: seeks and running games as they come and go, and a form that shows only the fields that matter.
 */

import { find, listen } from "../lib/dom.js";
import { bindRunning, bindSeeks, openLobby } from "../game/lobby.js";

const showSeeks = bindSeeks(find("#seeks"));
const showRunning = bindRunning(find("#running"));

openLobby(({ seeks, running, boards }) => {
  showSeeks(seeks);
  showRunning(running, boards);
});

/** Days belong to correspondence, minutes and increment to live games. */
function showTimes(form) {
  const picked = form.querySelector("[name=time]:checked") ?? form.querySelector("select[name=time]");
  const shown = { live: ["minutes", "increment"], correspondence: ["days"], unlimited: [] }[picked?.value] ?? [
    "minutes",
    "increment",
    "days",
  ];
  for (const name of ["minutes", "increment", "days"]) {
    const field = form.querySelector(`[name=${name}]`);
    const holder = field?.closest("label, .field");
    if (holder) holder.hidden = !shown.includes(name);
  }
}

const form = find("form#create, form[action='/games']");
if (form) {
  listen(form, "change", () => showTimes(form));
  showTimes(form);
}
