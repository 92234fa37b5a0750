/** The page with the form that challenges a player. */

import { bindGameForms } from "../game/setup/game-forms.js";

bindGameForms();
