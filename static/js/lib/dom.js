/**
 * Small helpers for building and listening to the page. Text always goes in as text, never as markup.
 */

/** @typedef {HTMLElementEventMap & DocumentEventMap & WindowEventMap} Events */
/** @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => void)>} Attributes */

/** What an element can hold: nodes and texts; the rest is left out. @typedef {Node|string|null|undefined|false} Child */

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
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  setChildren(node, children);
  return node;
}

/** Replaces what an element holds. @param {Element} node @param {Child[]} children */
export function setChildren(node, children) {
  node.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
}

/**
 * Listens until the returned function is called.
 * @template {keyof Events} K
 * @param {EventTarget} target
 * @param {K} type
 * @param {(event: Events[K]) => void} handler
 * @param {AddEventListenerOptions} [options]
 * @returns {() => void}
 */
export function listen(target, type, handler, options) {
  const heard = /** @type {EventListener} */ (handler);
  target.addEventListener(type, heard, options);
  return () => target.removeEventListener(type, heard, options);
}

/**
 * What an event is about: the nearest element around its target that matches, or null.
 * @param {Event} event
 * @param {string} selector
 * @returns {any}
 */
export const around = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** Whether an event happened inside an element. @param {Event} event @param {Element} element */
export const isIn = (event, element) => event.target instanceof Node && element.contains(event.target);

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

/** Sets a text only when it differs, so that screen readers do not hear it twice. @param {Element|null|undefined} node @param {string} text */
export function setText(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Whether the keyboard belongs to a field that the person is typing in. @param {EventTarget|null} target */
export function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
