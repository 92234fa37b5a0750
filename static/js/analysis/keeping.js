/**
 * Keeps an analysis: its title, saving, the link, the text, and removing it.
 */

import { copyButton } from "../lib/copy.js";
import { element, setChildren, setText, find } from "../lib/dom.js";
import { asRefusal, post, put, remove } from "../lib/http.js";

/** @import { KeptView, SavedView, StudyView } from "../wire.js" */
/** @import { Tree } from "./tree.js" */

const LONGEST_TITLE = 80;

/**
 * @param {HTMLElement} host
 * @param {KeptView} kept  changed when it is saved
 * @param {StudyView} study
 * @param {Tree} tree
 */
export function createKeeping(host, kept, study, tree) {
  const title = element("input", { id: "study-title", maxlength: LONGEST_TITLE, autocomplete: "off", placeholder: `Analysis of ${study.game.title}` });
  title.value = kept.title;
  const said = element("p", { class: "soft", role: "status" });
  const problem = element("p", { class: "message error", role: "alert", hidden: true });
  const buttons = element("div", { class: "keep-buttons" });
  setChildren(host, [element("label", { class: "field" }, "Title ", title), buttons, said, problem]);
  let changed = false;
  /** What the next press of its button does for good. @type {"save"|"remove"|null} */
  let sure = null;
  /** Whether the server has yet to answer. */
  let busy = false;

  title.addEventListener("input", touched);
  // A page that is left takes along what was not saved.
  addEventListener("beforeunload", (event) => {
    if (changed) event.preventDefault();
  });

  function touched() {
    changed = true;
    sure = null;
    setText(said, "");
    draw();
  }

  const written = () => ({
    variant: study.game.variant,
    fen: study.fen,
    deal: study.deal,
    title: title.value,
    tree: tree.written(),
  });

  /** Does something that the server can refuse. @param {() => Promise<string>} act what to say then */
  async function attempt(act) {
    if (busy) return;
    busy = true;
    problem.hidden = true;
    setText(said, "");
    try {
      setText(said, await act());
    } catch (error) {
      setText(problem, asRefusal(error).message);
      problem.hidden = false;
    } finally {
      busy = false;
    }
    draw();
  }

  /** @param {boolean} anew */
  const save = (anew) =>
    attempt(async () => {
      const replaces = kept.own && kept.id !== null && !anew;
      if (replaces && kept.left_out && sure !== "save") {
        sure = "save";
        return "Press once more to save it without the turns that the rules refuse. “Save as a new one” keeps the old one too.";
      }
      const sent = JSON.stringify(written());
      /** @type {SavedView} */
      const saved =
        replaces
          ? await put(`/api/analysis/${kept.id}`, { ...JSON.parse(sent), version: kept.version })
          : await post("/api/analysis", JSON.parse(sent));
      if (kept.left_out) setText(find("#left-out [data-saved]"), replaces ? "What is saved now is without these turns. This is what was saved before:" : "The analysis from which you have saved a new one stays as it was.");
      Object.assign(kept, { id: saved.id, version: saved.version, own: true, left_out: 0 });
      sure = null;
      // What was changed while it was on its way is not saved yet.
      changed = sent !== JSON.stringify(written());
      history.replaceState(history.state, "", saved.address);
      setText(find("#title"), title.value.trim() || `Analysis of ${study.game.title}`);
      return "Saved. Whoever has the link can see it; you alone can change it.";
    });

  const download = () =>
    attempt(async () => {
      const { text } = await post("/api/analysis/text", written());
      const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: "postern-analysis.txt" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      return "The text has been downloaded.";
    });

  const end = () =>
    attempt(async () => {
      if (sure !== "remove") {
        sure = "remove";
        return "Press once more to remove it for good.";
      }
      await remove(`/api/analysis/${kept.id}`);
      Object.assign(kept, { id: null, own: false, left_out: 0 });
      sure = null;
      changed = false;
      history.replaceState(history.state, "", `/analysis?variant=${study.game.variant}`);
      return "Removed. What you see here is not kept any more.";
    });

  function saveLabel() {
    if (sure === "save") return "Save: really?";
    return kept.own && kept.id !== null && !changed && !kept.left_out ? "Saved" : "Save";
  }

  function draw() {
    const mine = kept.own && kept.id !== null;
    /** @param {string} label @param {string} key @param {() => void} act @param {string} [look] */
    const button = (label, key, act, look) =>
      element("button", { type: "button", "data-keep": key, class: look ?? null, onclick: act }, label);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.keep : undefined;
    setChildren(buttons, [
      button(saveLabel(), "save", () => save(false), sure === "save" ? "danger" : changed ? "primary" : undefined),
      mine && button("Save as a new one", "copy", () => save(true)),
      kept.id !== null && copyButton("link", "Copy the link", () => `${location.origin}/analysis/${kept.id}`),
      button("Download as text", "text", download),
      mine && button(sure === "remove" ? "Remove: really?" : "Remove", "remove", end, sure === "remove" ? "danger" : undefined),
    ]);
    if (focused) find(`[data-keep=${focused}]`, buttons)?.focus({ preventScroll: true });
  }

  draw();
  return { touched };
}
