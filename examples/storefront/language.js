import { LANGUAGE_IN_PATH } from './paths.js';

/** Where the shop is served, as `<base>` in index.html says: ends with a slash. */
export const SITE = new URL('.', document.baseURI);

const [first = '', ...rest] = location.pathname.slice(SITE.pathname.length).split('/');

/** The language of the address, as `de` of `/de/products/7`; undefined for that of the store. */
export const pathLanguage = LANGUAGE_IN_PATH.test(first) ? first : undefined;

// All addresses of the shop are relative to the base, so they stay in the language.
if (pathLanguage !== undefined) {
  const icon = document.querySelector('link[rel="icon"]');
  if (icon instanceof HTMLLinkElement) icon.setAttribute('href', icon.href);
  const base = document.querySelector('base');
  if (base) base.href = `${SITE.pathname}${pathLanguage}/`;
}

/** What calls of the API ask for. */
export const inLanguage = () => ({ locale: pathLanguage });

/**
 * The language of the page. An address in one that the store does not have leads to the same page in that
 * of the store.
 *
 * @param {readonly string[]} languages
 */
export function languageOf(languages) {
  const [own = 'en', ...others] = languages;
  if (pathLanguage === undefined || others.includes(pathLanguage)) return pathLanguage ?? own;
  location.replace(new URL(rest.join('/') + location.search + location.hash, SITE));
  return own;
}
