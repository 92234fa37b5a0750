/** A page with a form for a position, which can be set up on a board. */

import { bindSetup } from "../game/setup/setup.js";
import { find } from "../lib/dom.js";

const form = find("#from-position");
const button = find("[data-sets-up]", form);
if (button) {
  // A browser may have kept another choice than the page came with.
  button.dataset.setsUp = find("select", form).value;
  bindSetup(form);
}
