/**
 * What every page does: apply the settings, and let the person change them.
 */

import { find } from "../lib/dom.js";
import { applySettings, settings } from "../lib/settings.js";
import { usePieceSet } from "../lib/pieceset.js";
import { followMine, rememberPlayer, showWaiting } from "../site/mine.js";
import { beginKeeping } from "../site/kept.js";
import { renewChallenges } from "../site/challenges.js";
import { goToJoined, sayJoined } from "../game/table/joined.js";
import { openDialog } from "../site/dialog.js";
import { dress, loadSettings } from "../site/dress.js";

applySettings();
settings.watch(() => {
  applySettings();
  usePieceSet();
});

const button = find("[data-open=settings]");
button.hidden = false;
button.addEventListener("click", async () => {
  const { settingsForm } = await loadSettings();
  // A second press may have come meanwhile.
  if (find("[data-dialog=settings]")) return;
  const { form, unbind } = settingsForm();
  openDialog("Settings", [form], "settings").addEventListener("close", unbind);
});

if (document.body.dataset.page !== "game") dress();
// As the server has drawn it: the page's socket is not open yet.
const drawn = Number(find(".site-nav .count")?.textContent ?? 0);
if (drawn > 0 && document.body.dataset.page !== "game") showWaiting(drawn);
if (document.documentElement.dataset.player !== undefined) {
  rememberPlayer();
  beginKeeping();
}
// The page of a game follows them itself, since it knows more of one of them.
if (document.body.dataset.page !== "game" && document.body.dataset.offline === undefined)
  followMine({
    receive({ waiting, joined, joined_time }, first) {
      showWaiting(waiting);
      if (first) return;
      document.dispatchEvent(new Event("mine"));
      renewChallenges();
      if (!joined) return;
      if (joined_time === "correspondence") sayJoined(joined);
      else goToJoined(joined);
    },
  });
// Where nothing was ever kept, there is nothing to load.
if (document.body.dataset.offline === undefined && "caches" in window) {
  const send = async () => (await caches.has("turns")) && (await import("../site/unsent.js")).sendUnsent();
  // Some private windows have caches and refuse to open them; what could not be loaded is tried by the next page.
  const sendUnsent = () => send().catch(() => {});
  sendUnsent();
  addEventListener("online", sendUnsent);
}
document.documentElement.dataset.script = "on";
