import { expect, test } from 'vitest';
import { byPercent, changesOf } from '../../../desk/screens/products/bulk-changes.ts';
import {
  renamed,
  valueText,
  variantName,
  withOption,
  withOptionAt,
  withoutOption,
  withoutValue,
  withValue,
  withValueText,
} from '../../../desk/screens/products/options.ts';
import { priceSpan, unitsOf, variantRowsOf } from '../../../desk/screens/products/row.ts';
import { lackOf } from '../../../desk/screens/promotions/nearly.ts';
import { stateAt } from '../../../desk/screens/promotions/state.ts';
import { amountSpan } from '../../../desk/widgets/intl-formats.ts';

const NOTHING = { options: [], variants: [] };
const FRESH = { price: 5, stock_type: 'track', stock_level: 0 };
const SIZE = { name: 'Size', values: ['S', 'M'] };
const COLOUR = { name: 'Colour', values: ['red', 'blue'] };

const namesOf = ({ options, variants }: ReturnType<typeof withOption>) =>
  variants.map((variant) => variantName(variant, options));

test('options create a variant for each combination', () => {
  const both = withOption(withOption(NOTHING, SIZE, FRESH), COLOUR, FRESH);
  expect(namesOf(both)).toEqual(['S / red', 'M / red', 'S / blue', 'M / blue']);
  expect(both.variants[0]).toEqual({ ...FRESH, Size: 'S', Colour: 'red' });
});

test('adding a value keeps existing variants and does not restore removed ones', () => {
  const sizes = withOption(NOTHING, SIZE, FRESH);
  const stored = sizes.variants.map((variant, i) => ({ ...variant, id: i + 1, sku: `K-${i}` }));
  const more = withValue({ ...sizes, variants: stored.slice(1) }, 'Size', 'L', FRESH);
  expect(namesOf(more)).toEqual(['M', 'L']);
  expect(more.variants[0]).toMatchObject({ id: 2, sku: 'K-1' });
  expect(more.variants[1]).toEqual({ ...FRESH, Size: 'L' });
});

test('removing a value or an option removes its variants', () => {
  const both = withOption(withOption(NOTHING, SIZE, FRESH), COLOUR, FRESH);
  expect(namesOf(withoutValue(both, 'Size', 'S'))).toEqual(['M / red', 'M / blue']);
  expect(namesOf(withoutOption(both, 'Colour'))).toEqual(['S', 'M']);
  expect(withoutOption(withOption(NOTHING, SIZE, FRESH), 'Size').variants).toEqual([]);
});

test('renaming or reordering an option and its values keeps the variants', () => {
  const both = withOption(withOption(NOTHING, SIZE, FRESH), COLOUR, FRESH);
  const stored = both.variants.map((variant, i) => ({ ...variant, id: i + 1 }));
  const values = [
    { before: 'M', after: 'Medium' },
    { before: 'S', after: 'Small' },
  ];
  const other = renamed({ ...both, variants: stored }, 'Size', { name: 'Fit', values });
  expect(other.options).toEqual([{ name: 'Fit', values: ['Medium', 'Small'] }, COLOUR]);
  expect(namesOf(other)).toEqual([
    ...['Medium / red', 'Medium / blue', 'Small / red', 'Small / blue'],
  ]);
  expect(other.variants.map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  expect(other.variants[0]).toEqual({ ...FRESH, id: 2, Fit: 'Medium', Colour: 'red' });

  const same = values.toReversed().map(({ before }) => ({ before, after: before }));
  const named = renamed({ ...both, variants: stored }, 'Size', { name: 'Fit', values: same });
  expect(named.variants.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(withOptionAt(both, 1, 0).options).toEqual([COLOUR, SIZE]);
});

test('a translation follows its renamed option and does not apply to other values', () => {
  const both = withOption(withOption(NOTHING, SIZE, FRESH), COLOUR, FRESH);
  const red = { option: 'Colour', value: 'red', language: 'de' };
  const variants = withValueText(both.variants, red, 'rot');
  expect(variants.map(({ locales }) => locales)).toEqual([
    ...[{ de: { Colour: 'rot' } }, { de: { Colour: 'rot' } }, undefined, undefined],
  ]);
  expect(valueText(variants, red)).toBe('rot');
  expect(valueText(variants, { ...red, value: 'blue' })).toBe('');
  const green = withValue({ ...both, variants }, 'Colour', 'green', FRESH);
  expect(valueText(green.variants, { ...red, value: 'green' })).toBe('');
  const values = COLOUR.values.map((each) => ({ before: each, after: each }));
  const other = renamed({ ...both, variants }, 'Colour', { name: 'Shade', values });
  expect(valueText(other.variants, { ...red, option: 'Shade' })).toBe('rot');
  expect(other.variants[0]?.['locales']).toEqual({ de: { Shade: 'rot' } });
});

test('a percentage change rounds to currency steps and never goes below zero', () => {
  expect(byPercent(19.99, 10, 0.01)).toBe(21.99);
  expect(byPercent(1.15, 0, 0.05)).toBe(1.15);
  expect(byPercent(9.99, -10, 0.5)).toBe(9);
  expect(byPercent(1_000, 7.5, 1)).toBe(1_075);
  expect(byPercent(5, -200, 0.01)).toBe(0);
});

test('a bulk edit starts a sale, clears its dates and ends it', () => {
  const product = { id: 1, name: 'Cup', updated_at: '', price: 40 };
  const dates = { price_discount_from: '2026-11-30T00:00:00Z', price_discount_until: null };
  const sale = { kind: 'sale', percent: 25, step: 0.01 } as const;
  const changed = { price_discount: 30, price_discount_from: dates.price_discount_from };
  expect(changesOf({ ...sale, ...dates }, [product])).toEqual([
    { product, fields: changed, variants: [] },
  ]);
  const dated = { ...product, ...changed };
  const always = { price_discount_from: null };
  expect(changesOf(sale, [dated])).toEqual([{ product: dated, fields: always, variants: [] }]);
  const ended = { price_discount: null, price_discount_from: null };
  expect(changesOf({ kind: 'no_sale' }, [dated])).toEqual([
    { product: dated, fields: ended, variants: [] },
  ]);
});

test('a bulk edit skips products that would not change', () => {
  const product = { id: 1, name: 'Cup', updated_at: '', price: 4, tags: ['new'] };
  expect(changesOf({ kind: 'add_tag', tag: 'new' }, [product])).toEqual([]);
  expect(changesOf({ kind: 'published', published: true }, [product])).toEqual([]);
  expect(changesOf({ kind: 'no_sale' }, [product])).toEqual([]);
  expect(changesOf({ kind: 'price', percent: 25, step: 0.01 }, [product])).toEqual([
    { product, fields: { price: 5 }, variants: [] },
  ]);
});

test('a price range shows the currency once, where the language puts it', () => {
  const format = (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  expect(amountSpan(format('en'), 35.95, 44.95)).toBe('€35.95 – 44.95');
  expect(amountSpan(format('de'), 35.95, 44.95)).toBe('35,95 – 44,95\u00a0€');
  expect(amountSpan(format('en'), 5, 5)).toBe('€5.00');
});

test('variant rows inherit the product price, and tracked stock adds up', () => {
  const product = {
    ...{ id: 3, name: 'Kettle', price: 20, variantsDefinition: { Color: [], Size: [] } },
    variants: [
      { id: 1, Color: 'Blue', Size: 'S', stock_type: 'track', stock_level: 4 },
      { id: 2, Color: 'Moss', Size: 'L', price: 30, price_discount: 15, stock_type: 'infinite' },
    ],
  };
  const rows = variantRowsOf(product);
  expect(rows.map(({ name, path }) => `${name} ${path}`)).toEqual([
    'Blue / S /products/3/variants/1',
    'Moss / L /products/3/variants/2',
  ]);
  expect(priceSpan(rows)).toEqual([15, 20]);
  expect(unitsOf(rows)).toBe(4);
  expect(unitsOf(rows.slice(1))).toBeUndefined();
  expect(rows[0]?.few).toBe(5);
  expect(variantRowsOf({ ...product, low_stock_level: 2 })[0]?.few).toBe(2);
});

test.each([
  [{}, 'draft'],
  [{ active: true }, 'runs'],
  [{ active: true, valid_from: '2026-12-01T00:00:00Z' }, 'waits'],
  [{ active: true, valid_until: '2026-11-01T00:00:00Z' }, 'over'],
  [{ active: false, valid_from: '2026-12-01T00:00:00Z' }, 'draft'],
])('the state of the promotion %j is %s', (promotion, state) => {
  expect(stateAt(promotion, Date.parse('2026-11-20T00:00:00Z'))).toBe(state);
});

test('a cart close to a promotion reports what it lacks', () => {
  const conditions = [
    { type: 'MIN_CART_VALUE', value: 60 },
    { type: 'MIN_NUMBER_OF_PRODUCTS', value: 3 },
  ] as const;
  const cart = (quantity: number) => ({ items: [{ id: 1, quantity }] }) as never;
  const lack = (items: number, quantity: number, problem = 'It needs more.') =>
    lackOf(conditions, { cart: cart(quantity), items, problem });
  expect(lack(56.3, 3)).toEqual({ value: 3.7, units: 0 });
  expect(lack(57.8, 2)).toEqual({ value: 2.2, units: 1 });
  expect(lack(80, 1)).toBeUndefined();
  expect(lack(50, 3)).toBeUndefined();
  expect(lackOf(conditions, { cart: cart(3), items: 60, problem: undefined })).toBeUndefined();
  const wanted = [{ type: 'CART_HAS_ITEM', value: 7 }] as const;
  expect(lackOf(wanted, { cart: cart(1), items: 9, problem: 'It needs it.' })).toBeUndefined();
});
