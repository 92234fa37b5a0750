/**
 * The game page.
 */

import { playOn } from "../site/onward.js";
import { openTable } from "../game/page.js";

playOn(openTable);
