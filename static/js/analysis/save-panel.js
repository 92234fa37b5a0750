/** The panel that saves an analysis: title, save button, link, text export, and deletion. */

import { copyButton } from "../lib/copy.js";
import { element, setChildren, setText, find } from "../lib/dom.js";
import { asRefusal, post, put, remove } from "../lib/http.js";

/** @import { KeptView, SavedStudyView, StudyView } from "../wire.js" */
/** @import { Tree } from "./tree.js" */

const MAX_TITLE = 80;

/**
 * @param {HTMLElement} host
 * @param {KeptView} kept  the saved analysis, updated after each save
 * @param {StudyView} study
 * @param {Tree} tree
 */
export function createSavePanel(host, kept, study, tree) {
  const title = element("input", {
    id: "study-title",
    maxlength: MAX_TITLE,
    autocomplete: "off",
    placeholder: `Analysis of ${study.game.title}`,
  });
  title.value = kept.title;
  const message = element("p", { class: "soft", role: "status" });
  const problem = element("p", { class: "message error", role: "alert", hidden: true });
  const buttons = element("div", { class: "save-buttons" });
  setChildren(host, [
    element("label", { class: "field" }, "Title ", title),
    buttons,
    message,
    problem,
  ]);
  let changed = false;
  /** The action that a second click would confirm. @type {"save"|"remove"|null} */
  let confirming = null;
  /** Whether a request is in flight. */
  let busy = false;

  title.addEventListener("input", touched);
  // Warns before the page is left, because unsaved changes would be lost.
  addEventListener("beforeunload", (event) => {
    if (changed) event.preventDefault();
  });

  function touched() {
    changed = true;
    confirming = null;
    setText(message, "");
    draw();
  }

  const currentContent = () => ({
    variant: study.game.variant,
    fen: study.fen,
    deal: study.deal,
    title: title.value,
    tree: tree.written(),
  });

  /**
   * Runs an action, and shows its result or the server's refusal.
   * @param {() => Promise<string>} act returns the message to show on success
   */
  async function attempt(act) {
    if (busy) return;
    busy = true;
    problem.hidden = true;
    setText(message, "");
    try {
      setText(message, await act());
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
      if (replaces && kept.left_out && confirming !== "save") {
        confirming = "save";
        return (
          "Press once more to save it without the turns that the rules refuse. “Save as a " +
          "new one” keeps the old one too."
        );
      }
      const sentContent = JSON.stringify(currentContent());
      /** @type {SavedStudyView} */
      const saved = replaces
        ? await put(`/api/analysis/${kept.id}`, {
            ...JSON.parse(sentContent),
            version: kept.version,
          })
        : await post("/api/analysis", JSON.parse(sentContent));
      if (kept.left_out)
        setText(
          find("#left-out [data-saved]"),
          replaces
            ? "What is saved now is without these turns. This is what was saved before:"
            : "The analysis from which you have saved a new one stays as it was.",
        );
      Object.assign(kept, { id: saved.id, version: saved.version, own: true, left_out: 0 });
      confirming = null;
      // Changes made during the request have not been saved yet.
      changed = sentContent !== JSON.stringify(currentContent());
      history.replaceState(history.state, "", saved.address);
      setText(find("#title"), title.value.trim() || `Analysis of ${study.game.title}`);
      return "Saved. Whoever has the link can see it; you alone can change it.";
    });

  const download = () =>
    attempt(async () => {
      const { text } = await post("/api/analysis/text", currentContent());
      const link = element("a", {
        href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
        download: "postern-analysis.txt",
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      return "The text has been downloaded.";
    });

  const end = () =>
    attempt(async () => {
      if (confirming !== "remove") {
        confirming = "remove";
        return "Press once more to remove it for good.";
      }
      await remove(`/api/analysis/${kept.id}`);
      Object.assign(kept, { id: null, own: false, left_out: 0 });
      confirming = null;
      changed = false;
      history.replaceState(history.state, "", `/analysis?variant=${study.game.variant}`);
      return "Removed. What you see here is not kept any more.";
    });

  function saveLabel() {
    if (confirming === "save") return "Save: really?";
    return kept.own && kept.id !== null && !changed && !kept.left_out ? "Saved" : "Save";
  }

  function draw() {
    const isOwn = kept.own && kept.id !== null;
    /** @param {string} label @param {string} key @param {() => void} act @param {string} [look] */
    const button = (label, key, act, look) =>
      element(
        "button",
        { type: "button", "data-keep": key, class: look ?? null, onclick: act },
        label,
      );
    const focused =
      document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset.keep
        : undefined;
    setChildren(buttons, [
      button(
        saveLabel(),
        "save",
        () => save(false),
        confirming === "save" ? "danger" : changed ? "primary" : undefined,
      ),
      isOwn && button("Save as a new one", "copy", () => save(true)),
      kept.id !== null &&
        copyButton("link", "Copy the link", () => `${location.origin}/analysis/${kept.id}`),
      button("Download as text", "text", download),
      isOwn &&
        button(
          confirming === "remove" ? "Remove: really?" : "Remove",
          "remove",
          end,
          confirming === "remove" ? "danger" : undefined,
        ),
    ]);
    if (focused) find(`[data-keep=${focused}]`, buttons)?.focus({ preventScroll: true });
  }

  draw();
  return { touched };
}
