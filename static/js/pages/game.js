/**
 * The game page.
 */

import { startGameNavigation } from "../site/soft-navigation.js";
import { openGamePage } from "../game/page.js";

startGameNavigation(openGamePage);
