/** Live lists of running games and of open challenges. A list of finished games does not change. */

import { find } from "../lib/dom.js";
import { bindRunning, bindSeeks, openLobby } from "../game/table/lobby.js";

const [running, seeks] = [find("#running"), find("#seeks")];
const [showRunning, showSeeks] = [bindRunning(running), bindSeeks(seeks)];

if (running || seeks)
  openLobby(
    (lobby) => {
      showRunning(lobby.running, lobby.boards);
      showSeeks(lobby.seeks, lobby.own);
    },
    { few: running === null },
  );
