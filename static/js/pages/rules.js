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

/** Adds a search field above a list. @param {HTMLElement} list */
function filter(list) {
  const field = element("input", { type: "search", autocomplete: "off" });
  const countMessage = element("p", { class: "hint", role: "status" });
  const items = [...list.children].map((item) => ({ item, text: item.textContent.toLowerCase() }));
  listen(field, "input", () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const { item, text } of items)
      item.toggleAttribute("hidden", !words.every((word) => text.includes(word)));
    const matching = items.filter(({ item }) => !item.hasAttribute("hidden")).length;
    setText(countMessage, matching === items.length ? "" : `${matching} of ${items.length}`);
  });
  list.before(
    element("label", { class: "field events-filter" }, list.dataset.filter, field),
    countMessage,
  );
}

all("[data-filter]").forEach(filter);
