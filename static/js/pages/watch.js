/** Live list of running games. */

import { find } from "../lib/dom.js";
import { bindRunning, openLobby } from "../game/lobby.js";

const showRunning = bindRunning(find("#running"));
openLobby(({ running, boards }) => showRunning(running, boards));
