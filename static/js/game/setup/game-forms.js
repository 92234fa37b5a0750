/**
 * The forms that create a game: each shows only the fields that matter, and a preview of the start
 * position.
 */

import { all, find, listen } from "../../lib/dom.js";
import { newId } from "../../lib/ids.js";
import { bindPreview } from "./preview.js";
import { bindSetupButton } from "./setup-button.js";

/** The fields of each kind of time control. @type {Record<string, string[]>} */
const FIELDS = {
  live: ["minutes", "increment", "delay"],
  correspondence: ["days", "bank", "weekends_off", "nights_off", "late_moves"],
};

/** The fields of a time bank. */
const BANK_FIELDS = ["bank_hours", "bank_days"];

/** Shows the fields of the selected kind of time. @param {HTMLFormElement} form */
function showTimes(form) {
  const kind = find("[name=time]:checked", form).value;
  const isKept = kind === "correspondence" && find("[name=bank]", form).checked;
  const visibleFields = [...(FIELDS[kind] ?? []), ...(isKept ? BANK_FIELDS : [])];
  for (const name of [...Object.values(FIELDS).flat(), ...BANK_FIELDS]) {
    find(`[name=${name}]`, form).closest(".field").hidden = !visibleFields.includes(name);
  }
}

/** Binds all such forms of a page. */
export function bindGameForms() {
  for (const form of all("form.create")) {
    bindPreview(form);
    bindSetupButton(form);
    listen(form, "change", () => showTimes(form));
    showTimes(form);
  }

  // A browser can restore the page from its cache: a person who comes back wants a new game, not
  // the one that the form has created.
  listen(window, "pageshow", (event) => {
    if (!event.persisted) return;
    for (const field of all("form [name=command_id]")) field.value = newId();
  });
}
