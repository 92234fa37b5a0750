/** A page with a form for a position, which can be set up in the board editor. */

import { bindSetupButton } from "../game/setup/setup-button.js";
import { find } from "../lib/dom.js";

const form = find("#from-position");
const button = find("[data-sets-up]", form);
if (button) {
  // The browser may have restored another choice in the form.
  button.dataset.setsUp = find("select", form).value;
  bindSetupButton(form);
}
