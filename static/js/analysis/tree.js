/**
 * The turns of an analysis as a tree. A node's first child continues the main line.
 *
 * @typedef {Object} TurnNode
 * @property {TurnNode|null} parent  null for the root, which is the start position and has no turn
 * @property {string} turn  the turn in canonical notation
 * @property {string} name  the name of the variation that begins with this turn
 * @property {string} comment  the comment after the turn, or before the first turn on the root
 * @property {TurnNode[]} children
 * @property {boolean} between  whether the entry is an event between turns
 * @property {PlyView|AsideView|null} played  the turn's effects, once they are cached
 * @property {LineAnswer|null} end  the position after it, once it is cached
 *
 * @typedef {ReturnType<typeof createTree>} Tree
 */

/** @import { AsideView, GameTree, LineAnswer, PlyView, TextTurn } from "../wire.js" */

/** @param {TurnNode|null} parent @param {Partial<TurnNode>} [about] @returns {TurnNode} */
const node = (parent, about = {}) => ({
  parent,
  turn: "",
  name: "",
  comment: "",
  children: [],
  between: false,
  played: null,
  end: null,
  ...about,
});

/**
 * Returns the turns from the first one to a node.
 * @param {TurnNode} last
 * @returns {TurnNode[]}
 */
export function pathTo(last) {
  const path = [];
  for (let at = last; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/** @param {TurnNode} last @returns {string[]} */
export const turnsTo = (last) => pathTo(last).map(({ turn }) => turn);

/**
 * Returns the last node of the line that continues from a node through first children.
 * @param {TurnNode} from
 * @returns {TurnNode}
 */
export function endOf(from) {
  let at = from;
  while (at.children.length > 0) at = at.children[0];
  return at;
}

/**
 * Whether `inner` is `outer` or one of its descendants.
 * @param {TurnNode} inner
 * @param {TurnNode} outer
 */
export function follows(inner, outer) {
  for (let at = /** @type {TurnNode|null} */ (inner); at; at = at.parent)
    if (at === outer) return true;
  return false;
}

/**
 * Returns the first node of the innermost variation that contains a node, or null if the node is on
 * the main line.
 * @param {TurnNode} last
 */
export function branchOf(last) {
  for (let at = last; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/**
 * @param {GameTree} written the tree in the server's format
 * @param {number[]} [between]  the indices of events between turns
 */
export function createTree(written, between = []) {
  const root = node(null, { comment: written.comment });
  /** @type {TurnNode[]} */
  const nodes = [];
  const apart = new Set(between);
  for (const { after, turn, name = "", comment = "" } of written.turns) {
    const parent = after === null ? root : nodes[after];
    const added = node(parent, { turn, name, comment, between: apart.has(nodes.length) });
    parent.children.push(added);
    nodes.push(added);
  }

  return {
    root,

    /**
     * Returns the child of a node with this turn. Adds the child if it is missing.
     * @param {TurnNode} parent
     * @param {string} turn
     */
    add(parent, turn) {
      const existing = parent.children.find((child) => child.turn === turn);
      if (existing) return existing;
      const added = node(parent, { turn });
      parent.children.push(added);
      return added;
    },

    /**
     * Removes a turn and its descendants.
     * @param {TurnNode} at
     * @returns {() => void} a function that restores the turn
     */
    remove(at) {
      const parent = /** @type {TurnNode} */ (at.parent);
      const place = parent.children.indexOf(at);
      parent.children.splice(place, 1);
      return () => parent.children.splice(place, 0, at);
    },

    /**
     * Moves a variation down by a number of places among its siblings.
     * @param {TurnNode} at
     * @param {number} by
     */
    move(at, by) {
      const siblings = /** @type {TurnNode} */ (at.parent).children;
      const place = siblings.indexOf(at);
      const to = Math.max(0, Math.min(place + by, siblings.length - 1));
      siblings.splice(place, 1);
      siblings.splice(to, 0, at);
    },

    /**
     * Makes the line that leads to a node the main line. Only variations have names, so the line's
     * name becomes a comment.
     * @param {TurnNode} last
     */
    promote(last) {
      for (const at of pathTo(last)) {
        this.move(at, -Infinity);
        const parent = /** @type {TurnNode} */ (at.parent);
        parent.comment = [parent.comment, at.name].filter(Boolean).join(" ");
        at.name = "";
      }
    },

    /** Returns the tree in the server's format. @returns {GameTree} */
    written() {
      /** @type {TextTurn[]} */
      const turns = [];
      /**
       * An explicit stack, because recursion would overflow on long lines.
       * @type {[TurnNode, number|null][]}
       */
      const stack = [...root.children].reverse().map((child) => [child, null]);
      for (let next = stack.pop(); next; next = stack.pop()) {
        const [{ turn, name, comment, children }, after] = next;
        turns.push({ after, turn, ...(name && { name }), ...(comment && { comment }) });
        const place = turns.length - 1;
        for (const child of [...children].reverse()) stack.push([child, place]);
      }
      return { comment: root.comment, turns };
    },
  };
}
