/** The dialogs for settings and keyboard shortcuts. */

import { element, listen } from "../lib/dom.js";

/**
 * Opens a dialog that closes with Escape, its button, or a click outside.
 * @param {string} title
 * @param {Node[]} content
 * @param {string} name for tests and style sheets
 */
export function openDialog(title, content, name) {
  const close = element("button", { type: "button", class: "quiet", "data-close": "" }, "Close");
  const dialog = element(
    "dialog",
    { class: `dialog ${name}`, "aria-label": title, "data-dialog": name },
    element("div", { class: "dialog-head" }, element("h2", {}, title), close),
    ...content,
  );
  close.addEventListener("click", () => dialog.close());
  listen(dialog, "click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The keyboard shortcuts of the game page, which `?` shows. */
const KEYS = [
  ["← →", "previous move, next move"],
  ["Home, End, ↑ ↓", "first move, current move"],
  ["Tab to the board, then the arrows", "move the cursor over the board"],
  ["Enter or Space on the board", "select a piece, move it, or choose its target; choose a square"],
  ["Enter", "send the turn"],
  ["Esc", "undo one step of the turn"],
  ["f", "flip the board"],
  ["z", "zen mode: show only the board"],
  ["b", "to the board"],
  ["n", "after a turn by correspondence: to your next game"],
  ["?", "show these keys"],
];

/** Shows the keyboard shortcuts. */
export function openHelp() {
  const rows = KEYS.flatMap(([key, words]) => [
    element("dt", {}, element("kbd", {}, key)),
    element("dd", {}, words),
  ]);
  const hints = [
    element(
      "p",
      {},
      "With the mouse: click a piece and then a square, or drag. The right button draws arrows " +
        "and circles; Shift makes them red, Alt blue.",
    ),
    element("p", {}, element("a", { href: "/help" }, "More help")),
  ];
  openDialog("Keys", [element("dl", { class: "keys" }, ...rows), ...hints], "help");
}
