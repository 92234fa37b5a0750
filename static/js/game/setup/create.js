/**
 * The forms that create a game: each shows only the fields that matter, and the position that it starts from.
 */

import { all, find, listen } from "../../lib/dom.js";
import { newId } from "../../lib/ids.js";
import { bindPreview } from "./preview.js";
import { bindSetup } from "./setup.js";

/** The fields that only one kind of time has. @type {Record<string, string[]>} */
const FIELDS = { live: ["minutes", "increment", "delay"], correspondence: ["days", "bank", "weekends_off", "nights_off", "late_moves"] };

/** Those of time that is kept. */
const OF_BANK = ["bank_hours", "bank_days"];

/** Shows the fields of the selected kind of time. @param {HTMLFormElement} form */
function showTimes(form) {
  const picked = find("[name=time]:checked", form).value;
  const isKept = picked === "correspondence" && find("[name=bank]", form).checked;
  const shown = [...(FIELDS[picked] ?? []), ...(isKept ? OF_BANK : [])];
  for (const name of [...Object.values(FIELDS).flat(), ...OF_BANK]) {
    find(`[name=${name}]`, form).closest(".field").hidden = !shown.includes(name);
  }
}

/** Binds all of a page. */
export function bindForms() {
  for (const form of all("form.create")) {
    bindPreview(form);
    bindSetup(form);
    listen(form, "change", () => showTimes(form));
    showTimes(form);
  }

  // A browser can restore the page from its cache: a person who comes back wants a new game, not the one that the form has created.
  listen(window, "pageshow", (event) => {
    if (!event.persisted) return;
    for (const field of all("form [name=command_id]")) field.value = newId();
  });
}

