/**
 * @import { Facet, ProductQuery } from './records.d.ts'
 * @import { Shop } from './shop.js'
 * @import { Text } from './words.js'
 */
import { element, replaceContent } from './dom.js';
import { decimalsOf } from './formats.js';
import { readNumber, signsOf, writeNumber } from './numbers.js';
import { t } from './words.js';

/**
 * Attributes to filter by; `name` is that in the address of the page.
 *
 * @type {readonly { name: string, attribute: string, label: Text }[]}
 */
const FACETS = [
  { name: 'brand', attribute: 'manufacturer', label: 'Brand' },
  { name: 'category', attribute: 'category_id', label: 'Category' },
];

/** For the parameter `facets` of the API. */
const ATTRIBUTES = [...FACETS.map(({ attribute }) => attribute), 'price'].join(',');

/** @typedef {Readonly<Record<string, Facet>>} Facets */

/**
 * What the customer chose, by the names in the address: values with `|` between them, prices, and
 * `stock` for what is in stock only.
 *
 * @typedef {Map<string, string>} Chosen
 */

const BOUNDS = ['from', 'to'];

const NAMES = [...FACETS.map(({ name }) => name), ...BOUNDS, 'stock'];

/**
 * A form with the values of all products of a list and the number of products of each. It is in a
 * `details` element, which begins closed on phones.
 *
 * @param {Shop} shop
 * @param {URLSearchParams} address
 * @param {() => unknown} onChange
 */
export function productFilters(shop, address, onChange) {
  /** @type {Chosen} */
  let chosen = chosenInAddress(address);
  const summary = element('summary', {}, t('Filters'));
  const values = element('div', { class: 'facets' });
  const prices = priceFilter(shop, chosen);
  const stock = checkbox(
    { id: 'filter-stock', name: 'stock', value: '1' },
    t('In stock only'),
    chosen,
  );
  const clear = element('button', { type: 'button', class: 'link-button' }, t('Clear all'));
  const form = element('form', {}, values, prices.fieldset, stock, element('p', {}, clear));
  const isWide = matchMedia('(width > 48rem)').matches;
  const panel = element('details', { class: 'filters', open: isWide }, summary, form);

  const change = () => {
    const bounds = prices.read();
    if (!bounds) return;
    chosen = new Map([...chosenIn(form), ...bounds]);
    onChange();
  };
  form.onchange = change;
  form.onsubmit = (event) => event.preventDefault();
  clear.onclick = () => {
    for (const input of form.querySelectorAll('input')) {
      input.checked = false;
    }
    prices.clear();
    summary.focus();
    change();
  };

  return {
    panel,
    /** The parameters of the API. */
    query: () => queryOf(shop, chosen),
    /** The parameters of the page. */
    address: () => Object.fromEntries(NAMES.map((name) => [name, chosen.get(name) || undefined])),
    /** @param {Facets} [facets] of the products that are listed now */
    show(facets = {}) {
      const count = NAMES.filter((name) => chosen.get(name)).length;
      summary.textContent = count > 0 ? t('Filters ({count})', { count }) : t('Filters');
      clear.hidden = count === 0;
      prices.show(facets['price']);
      replaceContent(
        values,
        ...FACETS.flatMap((facet) => valueFilter(shop, facet, facets, chosen)),
      );
    },
  };
}

/**
 * Without prices that are no numbers.
 *
 * @param {URLSearchParams} address
 * @returns {Chosen}
 */
function chosenInAddress(address) {
  const texts = new Map(NAMES.map((name) => [name, address.get(name) ?? '']));
  for (const name of BOUNDS) {
    if (!/^\d+(?:\.\d+)?$/.test(texts.get(name) ?? '')) texts.set(name, '');
  }
  return texts;
}

/**
 * @param {HTMLFormElement} form
 * @returns {Chosen}
 */
function chosenIn(form) {
  const data = new FormData(form);
  return new Map(NAMES.map((name) => [name, data.getAll(name).join('|')]));
}

/**
 * The API compares prices as it shows them, and excludes bounds: half a cent more or less includes them.
 *
 * @param {Shop} shop
 * @param {Chosen} chosen
 * @returns {ProductQuery}
 */
function queryOf({ currency: { code } }, chosen) {
  const [from, to] = BOUNDS.map((name) =>
    chosen.get(name) ? Number(chosen.get(name)) : undefined,
  );
  const half = 0.5 * 10 ** -decimalsOf(code);
  const values = FACETS.flatMap(({ name, attribute }) => {
    const value = chosen.get(name);
    return value ? [/** @type {const} */ ([attribute, value])] : [];
  });
  return {
    ...(values.length > 0 && { attributes: Object.fromEntries(values) }),
    price_gt: from === undefined ? undefined : from - half,
    price_lt: to === undefined ? undefined : to + half,
    purchasable: chosen.get('stock') ? true : undefined,
    facets: ATTRIBUTES,
  };
}

/**
 * Checkboxes of the values; none where there is no choice.
 *
 * @param {Shop} shop
 * @param {typeof FACETS[number]} facet
 * @param {Facets} facets
 * @param {Chosen} chosen
 */
function valueFilter(shop, { name, attribute, label }, facets, chosen) {
  const counts = new Map(
    facets[attribute]?.values.map(({ value, count }) => [String(value), count]),
  );
  // What is chosen can be taken back even when no product has it any more.
  for (const value of valuesOf(chosen, name)) if (!counts.has(value)) counts.set(value, 0);
  if (counts.size < 2 && !chosen.get(name)) return [];
  const nameOf = (/** @type {string} */ value) =>
    attribute === 'category_id'
      ? (shop.categories.find(({ id }) => String(id) === value)?.name ?? value)
      : value;
  const boxes = [...counts].map(([value, count]) =>
    checkbox({ id: `filter-${name}-${value}`, name, value }, nameOf(value), chosen, count),
  );
  return [
    element(
      'fieldset',
      {},
      element('legend', {}, t(label)),
      element('div', { class: 'values' }, ...boxes),
    ),
  ];
}

/**
 * @param {Chosen} chosen
 * @param {string} name
 */
const valuesOf = (chosen, name) => (chosen.get(name) || undefined)?.split('|') ?? [];

/**
 * @param {{ id: string, name: string, value: string }} attributes
 * @param {string} label
 * @param {Chosen} chosen
 * @param {number} [count]
 */
function checkbox(attributes, label, chosen, count) {
  const checked = valuesOf(chosen, attributes.name).includes(attributes.value);
  return element(
    'label',
    {},
    element('input', { ...attributes, type: 'checkbox', checked }),
    element('span', {}, label),
    count !== undefined && element('span', { class: 'number' }, count),
  );
}

/**
 * The prices between which products are shown, as people write them.
 *
 * @param {Shop} shop
 * @param {Chosen} chosen
 */
function priceFilter({ money, language, currency: { code } }, chosen) {
  const range = element('small');
  const wrong = element('p', { class: 'error', id: 'filter-price-error', role: 'alert' });
  const inputs = BOUNDS.map((name) =>
    element('input', {
      ...{ id: `filter-${name}`, value: written(chosen.get(name), language, code) },
      ...{ inputmode: 'decimal', autocomplete: 'off' },
    }),
  );
  const labels = [t('From'), t('To')].map((label, i) =>
    element('label', {}, element('span', {}, label), inputs[i]),
  );
  const fieldset = element(
    'fieldset',
    {},
    element('legend', {}, t('Price')),
    element('div', { class: 'prices' }, ...labels),
    wrong,
    range,
  );

  /** @param {HTMLInputElement} input */
  function bound(input) {
    const typed = readNumber(input.value, {
      ...{ decimals: decimalsOf(code), min: 0, signs: signsOf(code, language) },
    });
    const text = typed.problem === undefined ? String(typed.value) : '';
    const problem = typed.problem === 'empty' ? '' : problemOf(typed, input.value, language);
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    if (!problem) input.value = written(text, language, code);
    return { text, problem };
  }

  return {
    fieldset,
    /** What was typed, as numbers; undefined, and a word beside it, where it is none. */
    read() {
      const bounds = inputs.map(bound);
      wrong.textContent = bounds.map(({ problem }) => problem).find(Boolean) ?? '';
      if (wrong.textContent) return undefined;
      return BOUNDS.map((name, i) => /** @type {const} */ ([name, bounds[i]?.text ?? '']));
    },
    clear() {
      for (const input of inputs) input.value = '';
    },
    /** @param {Facet} [facet] */
    show({ min, max } = { values: [] }) {
      range.textContent =
        min === undefined || max === undefined
          ? ''
          : t('{least} to {most}', { least: money(min), most: money(max) });
    },
  };
}

/**
 * A price of the address, for people. Whole ones have no decimals.
 *
 * @param {string | undefined} price
 * @param {string} language
 * @param {string} currency
 */
function written(price, language, currency) {
  if (!price) return '';
  const decimals = Number.isInteger(Number(price)) ? 0 : decimalsOf(currency);
  return writeNumber(Number(price), language, { decimals });
}

/**
 * @param {import('./numbers.js').TypedNumber} typed
 * @param {string} text
 * @param {string} language
 */
function problemOf(typed, text, language) {
  if (typed.problem === undefined) return '';
  if (typed.problem !== 'ambiguous')
    return t('Please enter a price such as {price}.', {
      price: writeNumber(4.9, language, { decimals: 2 }),
    });
  const [one, other] = typed.readings.map((each) => writeNumber(each, language));
  return t('“{text}” can be read in two ways. Please write {one} or {other}.', {
    ...{ text: text.trim(), one: one ?? '', other: other ?? '' },
  });
}
