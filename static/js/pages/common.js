/** The script of every page: applies the settings, and opens their dialog. */

import { find } from "../lib/dom.js";
import { applySettings, settings } from "../lib/settings.js";
import { usePieceSet } from "../lib/piece-set.js";
import { followMyGames, rememberPlayer, showWaiting } from "../site/my-games.js";
import { startServiceWorker } from "../site/service-worker.js";
import { renewChallenges } from "../site/challenges.js";
import { openJoinedGame, showJoinedGame } from "../game/table/joined-game.js";
import { openDialog } from "../site/dialog.js";
import { enhancePage, loadSettings } from "../site/enhance.js";

applySettings();
settings.watch(() => {
  applySettings();
  usePieceSet();
});

const button = find("[data-open=settings]");
button.hidden = false;
button.addEventListener("click", async () => {
  const { settingsForm } = await loadSettings();
  // A second click may have opened the dialog in the meantime.
  if (find("[data-dialog=settings]")) return;
  const { form, unbind } = settingsForm();
  openDialog("Settings", [form], "settings").addEventListener("close", unbind);
});

if (document.body.dataset.page !== "game") enhancePage();
// Uses the server's number, because the page's socket is not open yet.
const waitingCount = Number(find(".site-nav .count")?.textContent ?? 0);
if (waitingCount > 0 && document.body.dataset.page !== "game") showWaiting(waitingCount);
if (document.documentElement.dataset.player !== undefined) {
  rememberPlayer();
  startServiceWorker();
}
// The game page follows the other games itself.
if (document.body.dataset.page !== "game" && document.body.dataset.offline === undefined)
  followMyGames({
    receive({ waiting, joined, joined_time }, first) {
      showWaiting(waiting);
      if (first) return;
      document.dispatchEvent(new Event("mine"));
      renewChallenges();
      if (!joined) return;
      if (joined_time === "correspondence") showJoinedGame(joined);
      else openJoinedGame(joined);
    },
  });
// Without stored turns, the module is not needed.
if (document.body.dataset.offline === undefined && "caches" in window) {
  const send = async () =>
    (await caches.has("turns")) && (await import("../site/turn-sender.js")).sendUnsent();
  // Some private windows provide caches but refuse to open them. If loading fails, the next page
  // tries again.
  const sendUnsent = () => send().catch(() => {});
  sendUnsent();
  addEventListener("online", sendUnsent);
}
document.documentElement.dataset.script = "on";
