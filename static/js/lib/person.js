/**
 * Players' names as links to their profiles. The server renders the same in
 * `src/web/drawing/person.rs`.
 */

import { element } from "./dom.js";

/**
 * Whether a name has a profile page. `leads_to_page` in `crates/game/src/people/names.rs` decides
 * the same.
 * @param {string} name
 */
const leadsToPage = (name) =>
  name !== "" && name !== "Somebody" && !name.startsWith("Deleted player");

/**
 * Returns a player's name, as a link if the player has a profile page.
 * @param {string} name
 */
export const personNode = (name) =>
  leadsToPage(name)
    ? element("a", { class: "person", href: `/players/${encodeURIComponent(name)}` }, name)
    : element("span", { class: "person" }, name);

/**
 * Shows a player's name in an element, unless the element already shows it.
 * @param {HTMLElement|null|undefined} node
 * @param {string} name
 */
export function showPerson(node, name) {
  const current = node?.querySelector(":scope > .person");
  if (node && current?.textContent !== name) node.replaceChildren(personNode(name));
}
