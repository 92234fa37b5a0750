/**
 * A page of rules: makes its diagrams interactive.
 */

import { all, element, find, listen } from "../lib/dom.js";
import { bindDiagram } from "../game/diagram.js";

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
