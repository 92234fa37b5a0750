/**
 * A page of rules: makes its diagrams interactive.
 */

import { all, element, find, listen, setText } from "../lib/dom.js";
import { bindDiagram } from "../game/board/diagram.js";

const diagrams = all(".diagram").map(bindDiagram);

find(".go")?.after(
  element(
    "p",
    { class: "hint try" },
    "Click or tap a piece in a diagram to try its moves; a second click or Esc puts it back.",
  ),
);

listen(document, "keydown", (event) => {
  if (event.key === "Escape") for (const diagram of diagrams) diagram.reset();
});

/** Puts a field before a list that shows only the items with all the words in it. @param {HTMLElement} list */
function filter(list) {
  const field = element("input", { type: "search", autocomplete: "off" });
  const found = element("p", { class: "hint", role: "status" });
  const items = [...list.children].map((item) => ({ item, text: item.textContent.toLowerCase() }));
  listen(field, "input", () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const { item, text } of items) item.toggleAttribute("hidden", !words.every((word) => text.includes(word)));
    const shown = items.filter(({ item }) => !item.hasAttribute("hidden")).length;
    setText(found, shown === items.length ? "" : `${shown} of ${items.length}`);
  });
  list.before(element("label", { class: "field events-filter" }, list.dataset.filter, field), found);
}

all("[data-filter]").forEach(filter);
