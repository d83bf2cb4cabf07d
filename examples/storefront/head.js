/** @import { TrustedTypes } from './records.d.ts' */
import { element, find } from './dom.js';

/**
 * What searches and other programs read of a page.
 *
 * @typedef {object} Head
 * @property {string} [title] in place of the title of the view and the name of the shop
 * @property {string} [description]
 * @property {string} [canonical] the one address of the page, relative to the root of the shop
 * @property {(language: string) => Promise<string | undefined>} [pathIn] the same in another language, where
 *   it is not `canonical`
 * @property {object} [structuredData] JSON-LD
 */

/** Of index.html, for pages that have none of their own. */
const description = () => find('meta[name="description"]');
const ownDescription = description().getAttribute('content') ?? '';

/**
 * @param {string} title
 * @param {Head} [head]
 */
export function showHead(title, head = {}) {
  document.title = head.title ?? title;
  description().setAttribute('content', head.description ?? ownDescription);
  const { canonical, structuredData } = head;
  replace('link[rel="canonical"]', canonical === undefined ? undefined : canonicalLink(canonical));
  replace('script[type="application/ld+json"]', structuredData && dataBlock(structuredData));
}

/** @param {string} canonical */
const canonicalLink = (canonical) =>
  element('link', { rel: 'canonical', href: new URL(canonical, document.baseURI).href });

/** @type {TrustedTypes | undefined} not every browser has them */
const trustedTypes = Reflect.get(globalThis, 'trustedTypes');

/** Where a page enforces Trusted Types, a script takes no text but that of a policy: this one makes JSON. */
const policy = trustedTypes?.createPolicy('structured-data', {
  createScript: (text) => JSON.stringify(JSON.parse(text)),
});

/**
 * A script of data, which is never run.
 *
 * @param {object} data
 */
function dataBlock(data) {
  const text = JSON.stringify(data);
  const script = element('script', { type: 'application/ld+json' });
  Reflect.set(script, 'text', policy?.createScript(text) ?? text);
  return script;
}

/**
 * @param {string} selector
 * @param {Element | undefined} next
 */
function replace(selector, next) {
  document.head.querySelector(selector)?.remove();
  if (next) document.head.append(next);
}
