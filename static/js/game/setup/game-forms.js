/**
 * Forms that create a game. Each shows only the relevant fields, and a preview of the starting
 * position.
 */

import { all, find, listen } from "../../lib/dom.js";
import { newId } from "../../lib/ids.js";
import { bindPreview } from "./preview.js";
import { bindSetupButton } from "./setup-button.js";

/** The field names of each kind of time control. @type {Record<string, string[]>} */
const FIELDS = {
  live: ["minutes", "increment", "delay"],
  correspondence: ["days", "bank", "weekends_off", "nights_off", "late_moves"],
};

/** The field names of a time bank. */
const BANK_FIELDS = ["bank_hours", "bank_days"];

/** Shows the fields of the selected kind of time control. @param {HTMLFormElement} form */
function showTimes(form) {
  const kind = find("[name=time]:checked", form).value;
  const isKept = kind === "correspondence" && find("[name=bank]", form).checked;
  const visibleFields = [...(FIELDS[kind] ?? []), ...(isKept ? BANK_FIELDS : [])];
  for (const name of [...Object.values(FIELDS).flat(), ...BANK_FIELDS]) {
    find(`[name=${name}]`, form).closest(".field").hidden = !visibleFields.includes(name);
  }
}

/** Binds all forms on the page that create a game. */
export function bindGameForms() {
  for (const form of all("form.create")) {
    bindPreview(form);
    bindSetupButton(form);
    listen(form, "change", () => showTimes(form));
    showTimes(form);
  }

  // If the browser restores the page from its back/forward cache, the user wants another game, so
  // the form needs a new ID.
  listen(window, "pageshow", (event) => {
    if (!event.persisted) return;
    for (const field of all("form [name=command_id]")) field.value = newId();
  });
}
