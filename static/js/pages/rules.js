/**
 * A page of rules: makes its diagrams interactive.
 */

import { all, element, find, listen } from "../lib/dom.js";
import { bindDiagram } from "../game/diagram.js";

const diagrams = all(".diagram").map(bindDiagram);

find("figure:has(.diagram) figcaption")?.append(
  element(
    "span",
    { class: "try" },
    "Click or tap a piece in any diagram to see what it can do there; Esc or a second click puts it back.",
  ),
);

listen(document, "keydown", (event) => {
  if (event.key === "Escape") for (const diagram of diagrams) diagram.reset();
});
