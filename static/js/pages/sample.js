/** A sample game to step through, with annotations. */

import { find } from "../lib/dom.js";
import { openStepper } from "../game/stepper.js";

openStepper(JSON.parse(find("#view").textContent));
