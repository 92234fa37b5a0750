/**
 * Draws the turns of an analysis: the main line, nested blocks of variations, comments and names.
 * The whole tree is a single tab stop.
 */

import { closestTo, element, listen, setChildren } from "../lib/dom.js";

/** @import { Tree, TurnNode } from "./tree.js" */

/**
 * @param {HTMLElement} host
 * @param {Tree} tree
 * @param {"white"|"black"} first  the side that moves first
 * @param {(at: TurnNode) => void} go
 */
export function createTreeView(host, tree, first, go) {
  /** Nodes in the order of their buttons. @type {TurnNode[]} */
  let nodes = [];

  /**
   * Returns the number of plies up to and including a node. Events between turns do not count.
   * @param {TurnNode} at
   */
  function plies(at) {
    let count = 0;
    for (let each = /** @type {TurnNode|null} */ (at); each?.parent; each = each.parent)
      if (!each.between) count += 1;
    return count;
  }

  /** @param {TurnNode} at @param {boolean} begins  whether it starts a line of text */
  function words(at, begins) {
    if (at.between) return at.turn;
    const half = plies(at) + (first === "black" ? 1 : 0);
    const number = Math.ceil(half / 2);
    return half % 2 === 1 ? `${number}. ${at.turn}` : begins ? `${number}… ${at.turn}` : at.turn;
  }

  /** @param {TurnNode} at @param {TurnNode} shown @param {boolean} begins */
  function button(at, shown, begins) {
    nodes.push(at);
    return element(
      "button",
      {
        type: "button",
        class: "turn",
        "data-turn": nodes.length - 1,
        "aria-current": at === shown ? "true" : null,
        tabindex: at === shown || (!shown.parent && nodes.length === 1) ? 0 : -1,
      },
      words(at, begins),
    );
  }

  /**
   * Draws the line that starts at a node, with its variations.
   * @param {TurnNode} from
   * @param {TurnNode} shown
   * @returns {Node[]}
   */
  function line(from, shown) {
    /** @type {Node[]} */
    const parts = [];
    let begins = true;
    for (let at = /** @type {TurnNode|undefined} */ (from); at; at = at.children[0]) {
      parts.push(button(at, shown, begins));
      begins = false;
      if (at.comment) parts.push(element("span", { class: "turn-comment" }, at.comment));
      const others = at === from && branched(from) ? [] : (at.parent?.children ?? []).slice(1);
      for (const other of others) parts.push(variation(other, shown));
      begins = Boolean(at.comment) || others.length > 0 || at.between;
    }
    return parts;
  }

  /** @param {TurnNode} from @param {TurnNode} shown */
  const variation = (from, shown) =>
    element(
      "div",
      { class: "variation", role: "group", "aria-label": from.name || `Variation ${from.turn}` },
      from.name && element("span", { class: "variation-name" }, from.name),
      ...line(from, shown),
    );

  /** Returns the index of the turn button that an event targets, or -1. @param {Event} event */
  const turnAt = (event) => Number(closestTo(event, "[data-turn]")?.dataset.turn ?? -1);

  listen(host, "click", (event) => {
    const at = nodes[turnAt(event)];
    if (at) go(at);
  });
  // Up and Down move through all turns in document order.
  listen(host, "keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const at = step && nodes[turnAt(event) + step];
    if (!step || turnAt(event) < 0) return;
    event.preventDefault();
    if (at) go(at);
  });

  return {
    /** @param {TurnNode} shown */
    draw(shown) {
      const focused = host.contains(document.activeElement);
      nodes = [];
      const [main] = tree.root.children;
      setChildren(host, [
        tree.root.comment && element("p", { class: "turn-comment" }, tree.root.comment),
        main
          ? element("div", { class: "main-line" }, ...line(main, shown))
          : element("p", { class: "soft" }, "Play a turn on the board."),
      ]);
      const current = /** @type {HTMLElement|null} */ (host.querySelector("[aria-current]"));
      if (focused)
        (current ?? /** @type {HTMLElement|null} */ (host.querySelector("[tabindex='0']")))?.focus({
          preventScroll: true,
        });
      keepSeen(host, current);
    },
  };
}

/** Whether a node starts a variation that is not the main line. @param {TurnNode} at */
const branched = (at) => at.parent !== null && at.parent.children[0] !== at;

/**
 * Scrolls the list, but not the page, until the turn is visible.
 * @param {HTMLElement} list
 * @param {HTMLElement|null} turn
 */
function keepSeen(list, turn) {
  if (list.scrollHeight <= list.clientHeight) return;
  if (!turn) {
    list.scrollTop = 0;
    return;
  }
  const [box, spot] = [list.getBoundingClientRect(), turn.getBoundingClientRect()];
  if (spot.top < box.top) list.scrollTop -= box.top - spot.top + 8;
  else if (spot.bottom > box.bottom) list.scrollTop += spot.bottom - box.bottom + 8;
}
