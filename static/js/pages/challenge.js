/** The form with which a player is challenged. */

import { bindForms } from "../game/create.js";

bindForms();
