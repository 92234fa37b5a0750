/**
 * Small helpers that create elements and listen to events. Texts are always inserted as text nodes,
 * never as markup.
 */

/** @typedef {HTMLElementEventMap & DocumentEventMap & WindowEventMap} Events */
/**
 * @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => void)>} Attributes
 */

/**
 * A child of an element: a node or a text. Other values are left out.
 * @typedef {Node|string|null|undefined|false} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Returns the first element that matches, or null.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any}
 */
export const find = (selector, root = document) => root.querySelector(selector);

/**
 * Returns all elements that match.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * Creates an element with attributes and children. An attribute that is `null`, `undefined` or
 * `false` is left out, and `true` becomes an empty attribute. A function named `on…` becomes an
 * event listener.
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
 * Creates an SVG element with attributes and children, like `element`.
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

/** Replaces the content of an element. @param {Element} node @param {Child[]} children */
export function setChildren(node, children) {
  node.replaceChildren(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
}

/**
 * Adds an event listener. The returned function removes it.
 * @template {keyof Events} K
 * @param {EventTarget} target
 * @param {K} type
 * @param {(event: Events[K]) => void} handler
 * @param {AddEventListenerOptions} [options]
 * @returns {() => void}
 */
export function listen(target, type, handler, options) {
  const listener = /** @type {EventListener} */ (handler);
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}

/**
 * Returns the closest ancestor of an event's target, or the target itself, that matches. Returns
 * null if none does.
 * @param {Event} event
 * @param {string} selector
 * @returns {any}
 */
export const closestTo = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** Whether an event happened inside an element. @param {Event} event @param {Element} element */
export const isIn = (event, element) =>
  event.target instanceof Node && element.contains(event.target);

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

/**
 * Sets a text only if it differs, so that screen readers do not repeat it.
 * @param {Element|null|undefined} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Whether the user is typing in this field. @param {EventTarget|null} target */
export function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Creates a `<time>` element in the visitor's time zone. @param {number} at in milliseconds */
export function timeNode(at) {
  const when = new Date(at);
  return element(
    "time",
    { datetime: when.toISOString(), title: when.toLocaleString() },
    when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" }),
  );
}
