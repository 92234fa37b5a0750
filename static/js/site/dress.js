/**
 * What scripts add to whatever the server has drawn, on every page and on one that is taken over without a load.
 */

import { all, find, listen } from "../lib/dom.js";
import { bindFields } from "../lib/copy.js";
import { tellDeadlines } from "./deadlines.js";
import { usePieceSet } from "../lib/pieceset.js";
import { settings } from "../lib/settings.js";
import { settingsForm } from "./settings.js";

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
  // Made when somebody wants to see it: it is larger than all else that is added here.
  const wait = listen(fold, "toggle", () => {
    wait();
    const settings = settingsForm();
    unbind = settings.unbind;
    region.append(settings.form);
  });
  return () => {
    wait();
    unbind();
  };
}
