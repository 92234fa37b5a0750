/** The form with which a player is challenged. */

import { bindForms } from "../game/setup/create.js";

bindForms();
