/**
 * The forms of an account: a button beside each password shows what is typed.
 */

import { all, find } from "../lib/dom.js";

for (const button of all("button[data-reveals]")) {
  const field = find(`#${button.dataset.reveals}`);
  /** @param {boolean} shown */
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.setAttribute("aria-label", `Show ${button.dataset.reveals?.replace("-", " ")}`);
  button.hidden = false;
  button.addEventListener("click", () => show(field.type === "password"));
  // Browsers remember what is typed in plain fields.
  field.form?.addEventListener("submit", () => show(false));
}
