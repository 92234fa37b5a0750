/** The form that challenges a player. */

import { bindGameForms } from "../game/setup/game-forms.js";

bindGameForms();
