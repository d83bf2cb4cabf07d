/**
 * What searches and previews read of a page. `npm start` of Shopwright writes it into the page that it sends, and
 * the browser keeps it true from page to page, so nothing here is about elements.
 *
 * @import { Category, Collection, Content, Product } from './records.d.ts'
 * @import { Place } from './structured-data.js'
 * @import { Say } from './words.js'
 */
import { addressIn, categoryHref, pageHref } from './paths.js';
import { imageAddress, productData } from './structured-data.js';
import { plainText } from './texts.js';

/**
 * @typedef {object} Head
 * @property {string} [title] in place of the title of the page and the name of the shop
 * @property {string | undefined} [description]
 * @property {string} [canonical] the one address of the page, relative to the root of the shop
 * @property {(language: string) => Promise<string | undefined>} [pathIn] the same in another language, where
 *   it is not `canonical`
 * @property {string | undefined} [image] its whole address
 * @property {object} [structuredData] JSON-LD
 * @property {boolean} [isHidden] from searches
 */

/** @typedef {{ title: string, head: Head }} Page */

/** @typedef {(language: string) => Promise<Pick<Category, 'path'>>} ReadPath */
/** @typedef {(language: string) => Promise<Pick<Content, 'slug'>>} ReadSlug */

/** The views that show something else to each visitor, or nothing of the shop: they are for no search. */
export const PRIVATE_VIEWS = [
  'account',
  'addresses',
  'cart',
  'checkout',
  'find-order',
  'forgot-password',
  'login',
  'orders',
  'pay',
  'register',
  'reset-password',
  'search',
];

/** Slug of the collection that the home page begins with. */
export const FEATURED = 'home-page';

/**
 * @param {Say} say
 * @param {Pick<Collection, 'Description'>} [featured]
 * @returns {Page}
 */
export const homePage = (say, featured) => ({
  title: say('Welcome'),
  head: { canonical: '', description: summaryOf(featured?.Description) },
});

/**
 * @param {Say} say
 * @returns {Page}
 */
export const productsPage = (say) => ({
  title: say('All products'),
  head: { canonical: 'products' },
});

/**
 * @param {Product} product
 * @param {Place} place
 * @returns {Page}
 */
export function productPage(product, place) {
  const { title, description } = product.seo?.meta ?? {};
  return {
    title: product.name,
    head: {
      ...(isText(title) && { title }),
      description: isText(description) ? description : summaryOf(product.description),
      canonical: `products/${product.id}`,
      image: product.images.flatMap((image) => imageAddress(image, place) ?? [])[0],
      structuredData: productData(product, place),
    },
  };
}

/**
 * @param {Category} category
 * @param {ReadPath} readPath
 * @returns {Page}
 */
export const categoryPage = (category, readPath) => ({
  title: category.name,
  head: {
    description: summaryOf(category.description),
    canonical: categoryHref(category),
    pathIn: async (language) => categoryHref(await readPath(language)),
  },
});

/**
 * @param {Collection} collection
 * @returns {Page}
 */
export const collectionPage = ({ id, name, Description }) => ({
  title: name,
  head: { description: summaryOf(Description), canonical: `collections/${id}` },
});

/**
 * @param {Content} content
 * @param {ReadSlug} readSlug
 * @returns {Page}
 */
export const contentPage = (content, readSlug) => ({
  title: content.title,
  head: {
    description: summaryOf(content.text),
    canonical: pageHref(content),
    pathIn: async (language) => pageHref(await readSlug(language)),
  },
});

/**
 * @param {Say} say
 * @returns {Page}
 */
export const missingPage = (say) => ({ title: say('Not found'), head: { isHidden: true } });

/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isText = (value) => typeof value === 'string' && value !== '';

/** Characters of a description that is made of a longer text. */
const MAX_SUMMARY = 200;

/**
 * The beginning of a text: its first paragraph.
 *
 * @param {string | null} [text]
 */
function summaryOf(text) {
  const paragraphs = plainText(text ?? '')
    .split(/\n\s*\n/)
    .map((each) => each.trim());
  const first = paragraphs.find((each) => each !== '' && !each.startsWith('## ')) ?? '';
  const characters = [...first.replaceAll(/\s+/g, ' ')];
  if (characters.length <= MAX_SUMMARY) return characters.join('') || undefined;
  const beginning = characters.slice(0, MAX_SUMMARY - 1).join('');
  return `${beginning.replace(/\s\S*$/, '')}…`;
}

/**
 * An element of the head. All have the attribute `data-head`, by which those of the page before are found.
 *
 * @typedef {{ name: 'title' | 'meta' | 'link' | 'script', attributes: Record<string, string>, text?: string }} Tag
 */

/**
 * @param {Tag['name']} name
 * @param {Record<string, string>} attributes
 * @param {string} [text]
 * @returns {Tag}
 */
const tag = (name, attributes, text) => ({
  ...{ name, attributes: { 'data-head': '', ...attributes } },
  ...(text !== undefined && { text }),
});

/**
 * What the tags say beside the page: the name of the shop, its own description, for pages that have none, and its
 * root in the language of the page.
 *
 * @typedef {{ name: string, description: string, root: string }} Frame
 */

/**
 * @param {{ title: string, head?: Head | undefined }} page
 * @param {Frame} frame
 */
export function headTags({ title, head = {} }, { name, description: ofShop, root }) {
  const whole = head.title ?? `${title} · ${name}`;
  const { description = ofShop, structuredData } = head;
  return [
    tag('title', {}, whole),
    tag('meta', { name: 'description', content: description, 'data-shop': ofShop }),
    ...(head.isHidden ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    ...addressTags(head, { name, description, title: whole, root }),
    ...(structuredData
      ? [tag('script', { type: 'application/ld+json' }, jsonInScript(structuredData))]
      : []),
  ];
}

/**
 * The canonical address, and Open Graph; none of a page that searches are not to know.
 *
 * @param {Head} head
 * @param {Frame & { title: string }} frame
 */
function addressTags({ canonical, image, structuredData }, { name, title, description, root }) {
  if (canonical === undefined) return [];
  const { href } = new URL(canonical, root);
  const graph = {
    'og:type': structuredData ? 'product' : 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:url': href,
    ...(image !== undefined && { 'og:image': image }),
  };
  return [
    tag('link', { rel: 'canonical', href }),
    ...Object.entries(graph).map(([property, content]) => tag('meta', { property, content })),
  ];
}

/**
 * No text of the catalogue can end the script element that it is in.
 *
 * @param {object} data
 */
const jsonInScript = (data) => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * The addresses of a page in the languages of the shop; undefined for one where it is that of the page.
 *
 * @typedef {{ tag: string, path: string | undefined }} OwnPath
 */

/**
 * @param {readonly string[]} languages
 * @param {string} language of the page
 * @param {Head} [head]
 * @returns {Promise<OwnPath[]>}
 */
export const ownPaths = (languages, language, { pathIn } = {}) =>
  Promise.all(
    languages.map(async (tag) => ({
      tag,
      path: tag === language ? undefined : await pathIn?.(tag).catch(() => undefined),
    })),
  );

/**
 * Links to a page in all languages of the shop, none of one that searches are not to know. That in the language of
 * the store is for all other languages, too.
 *
 * @param {readonly OwnPath[]} paths
 * @param {string | undefined} canonical
 * @param {string | URL} site
 */
export function alternateTags(paths, canonical, site) {
  if (canonical === undefined || paths.length < 2) return [];
  const languages = paths.map((each) => each.tag);
  return paths.flatMap(({ tag: language, path = canonical }, i) => {
    const { href } = addressIn(languages, language, path, site);
    const names = i === 0 ? [language, 'x-default'] : [language];
    return names.map((hreflang) => tag('link', { rel: 'alternate', hreflang, href }));
  });
}
