/** An annotated sample game to step through. */

import { find } from "../lib/dom.js";
import { openStepper } from "../game/stepper.js";

openStepper(JSON.parse(find("#view").textContent));
