/**
 * Dialogs on the page: settings, keys.
 */

import { element, listen } from "../lib/dom.js";

/**
 * Opens a dialog that goes away with Escape, its button, or a click beside it.
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

/** The keys of the game page, as `?` shows them. */
const KEYS = [
  ["← →", "one turn back, one turn on"],
  ["Home, End, ↑ ↓", "to the start, to the present"],
  ["Tab to the board, then the arrows", "move the cursor over the board"],
  ["Enter or Space on the board", "pick a piece, go there, or point at what it takes; choose a square"],
  ["Enter", "send the turn"],
  ["Esc", "take back one part of the turn"],
  ["f", "turn the board"],
  ["z", "nothing but the board"],
  ["b", "to the board"],
  ["?", "this list"],
];

/** Shows the keys. */
export function openHelp() {
  const rows = KEYS.flatMap(([key, words]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, words)]);
  const hints = [
    element(
      "p",
      {},
      "With the mouse: click a piece and then a square, or drag. The right button draws arrows and circles; Shift makes them red, Alt blue.",
    ),
    element("p", {}, element("a", { href: "/help" }, "More help")),
  ];
  openDialog("Keys", [element("dl", { class: "keys" }, ...rows), ...hints], "help");
}
