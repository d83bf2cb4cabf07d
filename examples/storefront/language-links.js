/**
 * @import { Head } from './head.js'
 * @import { Shop } from './shop.js'
 */
import { element, find } from './dom.js';
import { addressIn } from './language.js';

/**
 * Leads to the page in the other languages of the store: people in the footer, searches in the head.
 *
 * @param {Shop} shop
 * @param {Head} [head]
 */
export async function showLanguageLinks({ language, languages }, { canonical, pathIn } = {}) {
  for (const each of document.querySelectorAll('link[rel="alternate"]')) each.remove();
  if (languages.length < 2) return;
  const { href, pathname, search } = location;
  const path = pathname.slice(new URL('.', document.baseURI).pathname.length);
  const pages = await Promise.all(
    languages.map(async (tag) => {
      const own = tag === language ? undefined : await pathIn?.(tag).catch(() => undefined);
      return { tag, path: own ?? path, canonical: own ?? canonical };
    }),
  );
  // The customer has gone on to another page meanwhile.
  if (location.href !== href) return;
  const items = pages.map((page) => {
    const address = addressIn(languages, page.tag, page.path + search);
    return element('li', {}, languageLink(page.tag, address, page.tag === language));
  });
  find('#languages ul').replaceChildren(...items);
  find('#languages').hidden = false;
  document.head.append(...pages.flatMap((page) => alternates(languages, page)));
}

/**
 * None of a page that searches are not to know. That in the language of the store is for all other languages,
 * too.
 *
 * @param {readonly string[]} languages
 * @param {{ tag: string, canonical: string | undefined }} page
 */
function alternates(languages, { tag, canonical }) {
  if (canonical === undefined) return [];
  const { href } = addressIn(languages, tag, canonical);
  const names = tag === languages[0] ? [tag, 'x-default'] : [tag];
  return names.map((hreflang) => element('link', { rel: 'alternate', hreflang, href }));
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
