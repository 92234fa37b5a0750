/**
 * Script features of all pages. They are bound whenever a page is loaded, and again whenever its
 * content is replaced without a load.
 */

import { all, element, find, listen } from "../lib/dom.js";
import { bindFields } from "../lib/copy.js";
import { showDeadlines } from "./deadlines.js";
import { usePieceSet } from "../lib/piece-set.js";
import { settings } from "../lib/settings.js";

/** @returns {() => void} unbind, before the content is replaced */
export function enhancePage() {
  usePieceSet();
  // A dismissed hint stays hidden until the settings bring it back.
  for (const dismiss of all("[data-dismiss=primer]")) {
    dismiss.hidden = false;
    dismiss.addEventListener("click", () => settings.set("primer", "off"));
  }
  bindFields();
  showDeadlines();
  const region = find("#settings");
  const fold = region?.closest("details");
  if (!fold) return () => {};
  let unbind = () => {};
  const wait = listen(fold, "toggle", async () => {
    wait();
    const { settingsForm } = await loadSettings();
    if (!region.isConnected) return;
    const settings = settingsForm();
    unbind = settings.unbind;
    region.append(settings.form);
  });
  return () => {
    wait();
    unbind();
  };
}

/**
 * Loads the settings form, which few visits need. If that fails, an error message takes its place.
 */
export function loadSettings() {
  return import("./settings.js").catch(() => {
    const form = element(
      "p",
      {},
      "The settings could not be loaded. Please try again when you are connected.",
    );
    return { settingsForm: () => ({ form, unbind: () => {} }) };
  });
}
