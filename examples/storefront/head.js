/**
 * @import { Head, Tag } from './page-head.js'
 * @import { TrustedTypes } from './records.d.ts'
 */
import { element, find } from './dom.js';
import { headTags } from './page-head.js';

/**
 * That of the shop in index.html. A server that has written the description of the page in its place keeps it beside
 * it.
 */
const description = ofShop(find('meta[name="description"]'));

/** @param {HTMLElement} meta */
function ofShop(meta) {
  return meta.dataset['shop'] ?? meta.getAttribute('content') ?? '';
}

/**
 * Puts what is to be read of a page in the place of what was there of another one, or of a server.
 *
 * @param {{ title: string, head?: Head }} page
 * @param {string} name of the shop
 */
export function showHead(page, name) {
  for (const each of document.head.querySelectorAll('[data-head]')) each.remove();
  addTags(headTags(page, { name, description, root: document.baseURI }));
}

/** @param {readonly Tag[]} tags */
export const addTags = (tags) => document.head.append(...tags.map(elementOf));

/** @type {TrustedTypes | undefined} not every browser has them */
const trustedTypes = Reflect.get(globalThis, 'trustedTypes');

/** Where a page enforces Trusted Types, a script takes no text but that of a policy: this one makes JSON. */
const policy = trustedTypes?.createPolicy('structured-data', {
  createScript: (text) => JSON.stringify(JSON.parse(text)),
});

/**
 * The one script is of data, and never run.
 *
 * @param {Tag} tag
 */
function elementOf({ name, attributes, text }) {
  const created = element(name, attributes);
  if (text === undefined) return created;
  Reflect.set(created, 'text', name === 'script' ? (policy?.createScript(text) ?? text) : text);
  return created;
}
