/**
 * Draws the turns of an analysis: the main line, variations in blocks of their own, comments and names. The turns are one tab stop.
 */

import { around, element, listen, setChildren } from "../lib/dom.js";

/** @import { Tree, TurnNode } from "./tree.js" */

/**
 * @param {HTMLElement} host
 * @param {Tree} tree
 * @param {"white"|"black"} first  who has the first turn
 * @param {(at: TurnNode) => void} go
 */
export function createTreeView(host, tree, first, go) {
  /** The turns by the numbers of their buttons. @type {TurnNode[]} */
  let nodes = [];

  /** The number of plies up to a node, itself included. What stands between turns counts as none. @param {TurnNode} at */
  function plies(at) {
    let count = 0;
    for (let each = /** @type {TurnNode|null} */ (at); each?.parent; each = each.parent) if (!each.between) count += 1;
    return count;
  }

  /** @param {TurnNode} at @param {boolean} begins  whether it stands at the beginning of a line of text */
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

  /** A line from a turn on, with the variations beside it. @param {TurnNode} from @param {TurnNode} shown @returns {Node[]} */
  function line(from, shown) {
    /** @type {Node[]} */
    const drawn = [];
    let begins = true;
    for (let at = /** @type {TurnNode|undefined} */ (from); at; at = at.children[0]) {
      drawn.push(button(at, shown, begins));
      begins = false;
      if (at.comment) drawn.push(element("span", { class: "said" }, at.comment));
      const others = at === from && branched(from) ? [] : (at.parent?.children ?? []).slice(1);
      for (const other of others) drawn.push(variation(other, shown));
      begins = Boolean(at.comment) || others.length > 0 || at.between;
    }
    return drawn;
  }

  /** @param {TurnNode} from @param {TurnNode} shown */
  const variation = (from, shown) =>
    element(
      "div",
      { class: "variation", role: "group", "aria-label": from.name || `Variation ${from.turn}` },
      from.name && element("span", { class: "variation-name" }, from.name),
      ...line(from, shown),
    );

  /** The turn on whose button something happened. @param {Event} event */
  const turnAt = (event) => Number(around(event, "[data-turn]")?.dataset.turn ?? -1);

  listen(host, "click", (event) => {
    const at = nodes[turnAt(event)];
    if (at) go(at);
  });
  // Up and down lead through all lines, as they stand on the page.
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
        tree.root.comment && element("p", { class: "said" }, tree.root.comment),
        main ? element("div", { class: "main-line" }, ...line(main, shown)) : element("p", { class: "soft" }, "Play a turn on the board."),
      ]);
      const here = /** @type {HTMLElement|null} */ (host.querySelector("[aria-current]"));
      if (focused) (here ?? /** @type {HTMLElement|null} */ (host.querySelector("[tabindex='0']")))?.focus({ preventScroll: true });
      keepSeen(host, here);
    },
  };
}

/** Whether a node begins a variation that is drawn beside the main one. @param {TurnNode} at */
const branched = (at) => at.parent !== null && at.parent.children[0] !== at;

/** Scrolls the list, and nothing else, until the turn is visible. @param {HTMLElement} list @param {HTMLElement|null} turn */
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
