/**
 * Small helpers for building and listening to the page. Text always goes in as text, never as markup.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The first element that matches, or null.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any}
 */
export const find = (selector, root = document) => root.querySelector(selector);

/**
 * All elements that match.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * An element with attributes and children. `null`, `undefined` and `false` attributes are left out, `true` stands empty;
 * a function under `on…` listens.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. @returns {any} */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/**
 * Listens until the returned function is called.
 * @param {EventTarget} target
 * @param {string} type
 * @param {(event: any) => void} handler
 * @param {AddEventListenerOptions} [options]
 * @returns {() => void}
 */
export function listen(target, type, handler, options) {
  target.addEventListener(type, handler, options);
  return () => target.removeEventListener(type, handler, options);
}

/**
 * Sets or removes a data attribute.
 * @param {HTMLElement|SVGElement} node
 * @param {string} name in camel case
 * @param {string|number|null|undefined} value
 */
export function mark(node, name, value) {
  if (value === null || value === undefined || value === "") delete node.dataset[name];
  else if (node.dataset[name] !== String(value)) node.dataset[name] = String(value);
}

/** Sets a text only when it differs, so that screen readers do not hear it twice. */
export function setText(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Whether the keyboard belongs to a field that the person is typing in. */
export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
