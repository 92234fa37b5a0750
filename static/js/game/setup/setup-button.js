/** The button beside a FEN field that opens the board editor. */

import { element, find, listen } from "../../lib/dom.js";

/** @param {HTMLFormElement} form */
export function bindSetupButton(form) {
  const [button, field] = [find("[data-sets-up]", form), find("[name=fen]", form)];
  if (!button || !field) return;
  /** @type {HTMLElement|null} */
  let host = null;
  button.hidden = false;
  const variant = find("select[name=variant]", form);
  if (variant)
    listen(variant, "change", () => {
      // Another variant may have another board.
      button.dataset.setsUp = variant.value;
      host?.remove();
      host = null;
      button.setAttribute("aria-expanded", "false");
    });
  listen(button, "click", async () => {
    if (host) {
      host.hidden = !host.hidden;
      button.setAttribute("aria-expanded", String(!host.hidden));
      return;
    }
    host = element("div", {});
    button.closest("p").after(host);
    button.setAttribute("aria-expanded", "true");
    const { bindEditor } = await import("./editor.js");
    await bindEditor(host, field, {
      variant: button.dataset.setsUp,
      isEmpty: button.dataset.begins === "empty",
    });
  });
}
