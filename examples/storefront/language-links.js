/**
 * @import { Head } from './page-head.js'
 * @import { Shop } from './shop.js'
 */
import { element, find } from './dom.js';
import { addTags } from './head.js';
import { SITE } from './language.js';
import { alternateTags, ownPaths } from './page-head.js';
import { addressIn } from './paths.js';

/**
 * Leads to the page in the other languages of the store: people in the footer, searches in the head.
 *
 * @param {Shop} shop
 * @param {Head} [head]
 */
export async function showLanguageLinks({ language, languages }, head) {
  if (languages.length < 2) return;
  const { href, pathname, search } = location;
  const path = pathname.slice(new URL('.', document.baseURI).pathname.length);
  const pages = await ownPaths(languages, language, head);
  // The customer has gone on to another page meanwhile.
  if (location.href !== href) return;
  const items = pages.map((page) => {
    const address = addressIn(languages, page.tag, (page.path ?? path) + search, SITE);
    return element('li', {}, languageLink(page.tag, address, page.tag === language));
  });
  find('#languages ul').replaceChildren(...items);
  find('#languages').hidden = false;
  for (const each of document.head.querySelectorAll('link[rel="alternate"]')) each.remove();
  addTags(alternateTags(pages, head?.canonical, SITE));
}

/**
 * A language by its own name; the document is loaded again in it.
 *
 * @param {string} tag
 * @param {URL} address
 * @param {boolean} isShown
 */
function languageLink(tag, { href }, isShown) {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  const current = isShown ? 'true' : undefined;
  return element(
    'a',
    { href, hreflang: tag, lang: tag, target: '_self', 'aria-current': current },
    name.charAt(0).toLocaleUpperCase(tag) + name.slice(1),
  );
}
