/**
 * @import { Facet, ProductQuery } from './records.d.ts'
 * @import { Shop } from './shop.js'
 * @import { Text } from './words.js'
 */
import { element, replaceContent } from './dom.js';
import { decimalsOf } from './formats.js';
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

const NAMES = [...FACETS.map(({ name }) => name), 'from', 'to', 'stock'];

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
    chosen = chosenIn(form);
    onChange();
  };
  form.onchange = change;
  form.onsubmit = (event) => event.preventDefault();
  clear.onclick = () => {
    for (const input of form.querySelectorAll('input')) {
      input.checked = false;
      if (input.type === 'number') input.value = '';
    }
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
  for (const name of ['from', 'to']) {
    if (priceOf(texts.get(name)) === undefined) texts.set(name, '');
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
  const [from, to] = [priceOf(chosen.get('from')), priceOf(chosen.get('to'))];
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

/** @param {string} [text] */
const priceOf = (text = '') =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

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
 * @param {Shop} shop
 * @param {Chosen} chosen
 */
function priceFilter({ money }, chosen) {
  const range = element('small');
  const input = (/** @type {string} */ name, /** @type {string} */ label) =>
    element(
      'label',
      {},
      element('span', {}, label),
      element('input', {
        ...{ id: `filter-${name}`, name, value: chosen.get(name) },
        ...{ type: 'number', min: 0, step: 'any', inputmode: 'decimal' },
      }),
    );
  const fieldset = element(
    'fieldset',
    {},
    element('legend', {}, t('Price')),
    element('div', { class: 'prices' }, input('from', t('From')), input('to', t('To'))),
    range,
  );
  return {
    fieldset,
    /** @param {Facet} [facet] */
    show({ min, max } = { values: [] }) {
      range.textContent =
        min === undefined || max === undefined
          ? ''
          : t('{least} to {most}', { least: money(min), most: money(max) });
    },
  };
}
