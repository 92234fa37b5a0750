/**
 * What scripts add to whatever the server has drawn, on every page and on one that is taken over without a load.
 */

import { all, element, find, listen } from "../lib/dom.js";
import { bindFields } from "../lib/copy.js";
import { tellDeadlines } from "./deadlines.js";
import { usePieceSet } from "../lib/pieceset.js";
import { settings } from "../lib/settings.js";

/** @returns {() => void} unbind, before the page becomes another */
export function dress() {
  usePieceSet();
  // Hints that are dismissed stay away until the settings bring them back.
  for (const dismiss of all("[data-dismiss=primer]")) {
    dismiss.hidden = false;
    dismiss.addEventListener("click", () => settings.set("primer", "off"));
  }
  bindFields();
  tellDeadlines();
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

/** Loads the settings form, which few visits need. If that fails, a sentence takes its place. */
export function loadSettings() {
  return import("./settings.js").catch(() => {
    const form = element("p", {}, "The settings could not be loaded. Please try again when you are connected.");
    return { settingsForm: () => ({ form, unbind: () => {} }) };
  });
}
