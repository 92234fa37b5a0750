/** The panel for the selected turn: its comment, its variation's name and order, and deletion. */

import { element, find, setChildren } from "../lib/dom.js";
import { branchOf } from "./tree.js";

/** @import { Tree, TurnNode } from "./tree.js" */

/** The limits are the same as the server's. */
const MAX_COMMENT = 1000;
const MAX_NAME = 60;

/**
 * @param {HTMLElement} host
 * @param {Tree} tree
 * @param {{changed: () => void, go: (at: TurnNode) => Promise<boolean>}} actions  `changed` is
 *   called after every edit; `go` shows another turn and returns whether it is shown
 */
export function createTurnPanel(host, tree, { changed, go }) {
  const comment = element("textarea", { id: "comment", rows: 2, maxlength: MAX_COMMENT });
  const commentWords = element("span", {});
  const name = element("input", { id: "variation-name", maxlength: MAX_NAME, autocomplete: "off" });
  const nameField = element("label", { class: "field" }, "Name of this variation ", name);
  const buttons = element("div", { class: "turn-buttons" });
  const undo = element("p", { class: "message", role: "status", hidden: true });
  setChildren(host, [
    element("label", { class: "field" }, commentWords, comment),
    nameField,
    buttons,
    undo,
  ]);
  let shown = tree.root;
  /**
   * The parent of the last removed turn, as long as the turn can be restored.
   * @type {TurnNode|null}
   */
  let removedAt = null;

  comment.addEventListener("input", () => {
    shown.comment = comment.value.replace(/\s+/g, " ").trim();
    changed();
  });
  name.addEventListener("input", () => {
    const branch = branchOf(shown);
    if (branch) branch.name = name.value.replace(/\s+/g, " ").trim();
    changed();
  });

  /**
   * @param {string} label
   * @param {string} key the button's name in tests
   * @param {() => void|Promise<void>} act
   * @param {boolean} [possible]
   */
  const button = (label, key, act, possible = true) =>
    element(
      "button",
      {
        type: "button",
        "data-do": key,
        disabled: !possible,
        onclick: async () => {
          await act();
          changed();
        },
      },
      label,
    );

  async function removeShown() {
    const removed = shown;
    const parent = removed.parent;
    if (!parent) return;
    // The turn stays unless its parent can be shown.
    if (!(await go(parent))) return;
    const putBack = tree.remove(removed);
    removedAt = parent;
    const back = element(
      "button",
      {
        type: "button",
        "data-do": "undo",
        onclick: () => {
          putBack();
          removedAt = null;
          go(removed).then(changed);
        },
      },
      "Undo",
    );
    setChildren(undo, [`${removed.turn} and what follows it has been removed. `, back]);
  }

  return {
    /** @param {TurnNode} at */
    draw(at) {
      shown = at;
      // A turn can be restored only while its parent is selected.
      if (at !== removedAt) removedAt = null;
      undo.hidden = removedAt === null;
      const branch = branchOf(at);
      commentWords.textContent = at.parent
        ? `Comment after ${at.turn} `
        : "Comment before the first turn ";
      if (comment.value.replace(/\s+/g, " ").trim() !== at.comment) comment.value = at.comment;
      nameField.hidden = !branch;
      if (branch && name.value.replace(/\s+/g, " ").trim() !== branch.name)
        name.value = branch.name;
      const siblings = branch?.parent?.children ?? [];
      const place = branch ? siblings.indexOf(branch) : 0;
      const focused =
        document.activeElement instanceof HTMLElement
          ? document.activeElement.dataset.do
          : undefined;
      setChildren(buttons, [
        branch && button("Make this the main line", "promote", () => tree.promote(at)),
        branch && button("Variation up", "up", () => tree.move(branch, -1), place > 1),
        branch &&
          button("Variation down", "down", () => tree.move(branch, 1), place < siblings.length - 1),
        at.parent && button("Delete from here", "delete", removeShown),
      ]);
      if (focused) find(`[data-do=${focused}]`, host)?.focus({ preventScroll: true });
    },
  };
}
