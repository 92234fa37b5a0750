/**
 * People's names as links to their pages. `src/web/drawing/person.rs` draws the same.
 */

import { element } from "./dom.js";

/**
 * Whether a name has a page: `leads_to_page` in `crates/game/src/people/names.rs` decides the same.
 * @param {string} name
 */
const leadsToPage = (name) =>
  name !== "" && name !== "Somebody" && !name.startsWith("Deleted player");

/**
 * Somebody's name, as a link if the person has a page.
 * @param {string} name
 */
export const personNode = (name) =>
  leadsToPage(name)
    ? element("a", { class: "person", href: `/players/${encodeURIComponent(name)}` }, name)
    : element("span", { class: "person" }, name);

/**
 * Puts somebody's name into an element, unless it is there already.
 * @param {HTMLElement|null|undefined} node
 * @param {string} name
 */
export function showPerson(node, name) {
  const current = node?.querySelector(":scope > .person");
  if (node && current?.textContent !== name) node.replaceChildren(personNode(name));
}
