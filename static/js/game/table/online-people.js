/**
 * The list of online players. The server renders the same in `templates/partials/lists/here.html`.
 */

import { element, find, setText } from "../../lib/dom.js";
import { personNode } from "../../lib/person.js";

/** @import { PeopleOnline } from "../../wire.js" */

/**
 * Updates the list. Unchanged entries are not moved, so that nothing flickers or loses the focus.
 * @param {HTMLElement|null} list
 * @returns {(here: PeopleOnline) => void}
 */
export function bindOnlinePeople(list) {
  const others = find("#others-here");
  /** @type {Map<string, Element>} */
  const entries = new Map(
    Array.from(list?.children ?? [], (node) => [find(".person", node).textContent ?? "", node]),
  );
  return (here) => {
    if (!list) return;
    for (const [name, node] of entries) {
      if (here.names.includes(name)) continue;
      node.remove();
      entries.delete(name);
    }
    here.names.forEach((name, place) => {
      const node = entries.get(name) ?? entry(name, name === list.dataset.own);
      entries.set(name, node);
      if (list.children[place] !== node) list.insertBefore(node, list.children[place] ?? null);
    });
    setText(others, here.others);
    others.hidden = here.others === "";
  };
}

/** @param {string} name @param {boolean} own */
const entry = (name, own) =>
  element(
    "li",
    {},
    element("b", {}, personNode(name)),
    " ",
    own
      ? element("span", { class: "soft" }, "you")
      : element(
          "a",
          {
            href: `/challenges/new?to=${encodeURIComponent(name)}`,
            "aria-label": `Challenge ${name}`,
          },
          "Challenge",
        ),
  );
