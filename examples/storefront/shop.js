/**
 * @import { Formats } from './formats.js'
 * @import { Answer, Application, Category, Content, Currency } from './records.d.ts'
 */
import { useCurrencies } from './currency.js';
import { formatsOf } from './formats.js';
import { languageOf, pathLanguage } from './language.js';
import { languagesOf } from './paths.js';
import {
  findVariables,
  listCategories,
  listCurrencies,
  listPages,
  readApplication,
} from './store.js';
import { speak, t } from './words.js';

/**
 * What every page needs.
 *
 * @typedef {object} ShopData
 * @property {string} name
 * @property {string} announcement
 * @property {Currency} currency that prices are shown in
 * @property {readonly Currency[]} currencies that the store offers, its own first
 * @property {string} taxNote whether prices have taxes in them
 * @property {readonly Category[]} categories
 * @property {readonly Pick<Content, 'title' | 'slug'>[]} pages those of `PAGES` that the store has written
 * @property {string} language of the page
 * @property {readonly string[]} languages of the store, its own first
 * @property {string} timeZone
 * @property {number} passwordMinLength characters of a new password
 * @property {boolean} sendsMails whether anybody gets mails
 *
 * @typedef {ShopData & Formats & { inCurrency: (code: string) => Shop }} Shop
 */

/** The slugs of the pages that are in the footer, in this order. */
const PAGES = ['shipping', 'returns', 'contact', 'terms', 'privacy', 'imprint'];

/** Loaded once. */
export const shop = loadShop();

/** @returns {Promise<Shop>} */
async function loadShop() {
  const [application, currencies, categories, variables, pages] = await Promise.all([
    readApplication().then(inItsLanguage),
    listCurrencies(),
    listCategories(),
    findVariables(['announcement', pathLanguage].filter(Boolean).join('_')),
    listPages(PAGES),
  ]);
  const { name = '', timezone, languages, language } = application;
  const currency = useCurrencies(currencies.data);
  return withFormats({
    name,
    language,
    languages,
    announcement: String(variables.data[0]?.value ?? ''),
    currency,
    currencies: currencies.data,
    taxNote: taxNoteOf(application),
    categories: categories.data,
    pages: PAGES.flatMap((slug) => pages.data.find((each) => each.slug === slug) ?? []),
    passwordMinLength: application.password_min_length ?? 8,
    sendsMails: application.sends_mails !== false,
    timeZone: timezone ?? 'UTC',
  });
}

/**
 * The settings, with the language that the page has from now on. In one that the store does not have, other
 * calls are refused, and the page is left.
 *
 * @param {Answer<Application[]>} answer
 */
async function inItsLanguage({ data: [application] }) {
  const languages = languagesOf(application);
  const language = languageOf(languages);
  await speak(language);
  return { ...application, languages, language };
}

/**
 * @param {ShopData} data
 * @param {string} [code] of the currency of amounts
 * @returns {Shop}
 */
const withFormats = (data, code = data.currency.code) => ({
  ...data,
  ...formatsOf(data.language, data.timeZone, code),
  inCurrency: (other) => withFormats(data, other),
});

/** @param {Pick<Application, 'prices_include_tax' | 'tax_type'>} [application] */
function taxNoteOf({ prices_include_tax: isIncluded, tax_type } = {}) {
  if (isIncluded) return t('incl. VAT');
  return tax_type === 'all' || tax_type === 'products_only' ? t('plus VAT') : '';
}

/**
 * The subcategories, or without a parent the categories at the top.
 *
 * @param {Shop} shop
 * @param {Category} [parent]
 */
export const childrenOf = ({ categories }, parent) =>
  categories.filter(({ parent_id }) => parent_id === (parent?.id ?? null));
