/**
 * The game page.
 */

import { playOn } from "./onward.js";
import { openTable } from "./table.js";

playOn(openTable);
