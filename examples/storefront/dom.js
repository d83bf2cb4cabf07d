/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {string | number | boolean | undefined | ((event: Event) => unknown)} Attribute */

/**
 * Creates an element with attributes, event listeners (`onclick`) and children. Strings become text
 * nodes: nothing that comes from the API is ever parsed as HTML.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(name.slice(2), value);
    else if (value === true) created.setAttribute(name, '');
    else if (value !== undefined && value !== false) created.setAttribute(name, String(value));
  }
  created.append(...children.filter(isShown).map(asNode));
  return created;
}

/** @type {(child: Child) => child is Node | string | number} */
const isShown = (child) => child !== false && child !== null && child !== undefined;

/** @param {Node | string | number} child */
const asNode = (child) => (child instanceof Node ? child : String(child));

/**
 * @param {string} href a page of the shop, relative to its root: `products/7`
 * @param {string} text
 * @param {Record<string, Attribute>} [attributes]
 */
export const link = (href, text, attributes = {}) => element('a', { ...attributes, href }, text);

/**
 * The element of index.html that must be there.
 *
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  /** @type {HTMLElement | null} */
  const found = document.querySelector(selector);
  if (!found) throw new Error(`index.html has no ${selector}.`);
  return found;
}

/** Moves the focus to the heading of the page, so that screen readers and keyboards start there. */
export function focusHeading() {
  const heading = find('#main').querySelector('h1') ?? find('#main');
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}

/**
 * Replaces the children of an element and keeps the focus: on the element with the same id, or else
 * on the heading.
 *
 * @param {Element} parent
 * @param {Node[]} children
 */
export function replaceContent(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  parent.replaceChildren(...children);
  if (!focused) return;
  const again = focused.id ? document.getElementById(focused.id) : null;
  if (again) again.focus();
  else focusHeading();
}

const TOAST_MS = 5_000;

let toastTimer = 0;

/**
 * Shows a message for some seconds, and has screen readers say it.
 *
 * @param {(Node | string)[]} message
 */
export function showToast(...message) {
  find('#toast').replaceChildren(...message);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hideToast, TOAST_MS);
}

export const hideToast = () => find('#toast').replaceChildren();

/**
 * Has screen readers say a text that is not shown.
 *
 * @param {string} text
 */
export function announce(text) {
  find('#announcer').textContent = text;
}
