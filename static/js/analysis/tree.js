/**
 * The turns of an analysis as a tree. Of the turns that follow the same one, the first is the main line.
 *
 * @typedef {Object} TurnNode
 * @property {TurnNode|null} parent  null for the root, which stands for the start and has no turn
 * @property {string} turn  by its canonical name
 * @property {string} name  of the variation that begins with this turn
 * @property {string} comment  after the turn; of the root, before the first one
 * @property {TurnNode[]} children
 * @property {boolean} between  whether it is no turn, but stands between turns
 * @property {PlyView|AsideView|null} played  what it did, once that is known
 * @property {LineAnswer|null} end  the position after it, once that is known
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

/** The turns from the first one up to a node, which is the last. @param {TurnNode} last @returns {TurnNode[]} */
export function pathTo(last) {
  const path = [];
  for (let at = last; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/** @param {TurnNode} last @returns {string[]} */
export const turnsTo = (last) => pathTo(last).map(({ turn }) => turn);

/** The end of the line that goes on from a node without leaving its main line. @param {TurnNode} from @returns {TurnNode} */
export function endOf(from) {
  let at = from;
  while (at.children.length > 0) at = at.children[0];
  return at;
}

/** Whether one node is another, or stands in what follows it. @param {TurnNode} inner @param {TurnNode} outer */
export function follows(inner, outer) {
  for (let at = /** @type {TurnNode|null} */ (inner); at; at = at.parent) if (at === outer) return true;
  return false;
}

/** Where a variation begins that is not the main one: the node, or one before it. Null on the main line. @param {TurnNode} last */
export function branchOf(last) {
  for (let at = last; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/**
 * @param {GameTree} written as the server sends it
 * @param {number[]} [between]  the places of what stands between turns
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

    /** The turn that follows a node, which is added if it is not there. @param {TurnNode} parent @param {string} turn */
    add(parent, turn) {
      const known = parent.children.find((child) => child.turn === turn);
      if (known) return known;
      const added = node(parent, { turn });
      parent.children.push(added);
      return added;
    },

    /** Removes a turn with all that follows it. @param {TurnNode} at @returns {() => void} puts it back */
    remove(at) {
      const parent = /** @type {TurnNode} */ (at.parent);
      const place = parent.children.indexOf(at);
      parent.children.splice(place, 1);
      return () => parent.children.splice(place, 0, at);
    },

    /** Puts a variation so many places further down among those that replace the same turn. @param {TurnNode} at @param {number} by */
    move(at, by) {
      const siblings = /** @type {TurnNode} */ (at.parent).children;
      const place = siblings.indexOf(at);
      const to = Math.max(0, Math.min(place + by, siblings.length - 1));
      siblings.splice(place, 1);
      siblings.splice(to, 0, at);
    },

    /** Makes the line that leads to a node the main one. Only variations have names: what it was called is a comment. @param {TurnNode} last */
    promote(last) {
      for (const at of pathTo(last)) {
        this.move(at, -Infinity);
        const parent = /** @type {TurnNode} */ (at.parent);
        parent.comment = [parent.comment, at.name].filter(Boolean).join(" ");
        at.name = "";
      }
    },

    /** As the server reads it. @returns {GameTree} */
    written() {
      /** @type {TextTurn[]} */
      const turns = [];
      /** A stack stands for recursion: lines are long. @type {[TurnNode, number|null][]} */
      const waiting = [...root.children].reverse().map((child) => [child, null]);
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [{ turn, name, comment, children }, after] = next;
        turns.push({ after, turn, ...(name && { name }), ...(comment && { comment }) });
        const place = turns.length - 1;
        for (const child of [...children].reverse()) waiting.push([child, place]);
      }
      return { comment: root.comment, turns };
    },
  };
}
