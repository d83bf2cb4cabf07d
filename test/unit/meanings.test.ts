import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkNames } from '../../shared/actions/body-names.ts';
import { recordNames } from '../../shared/actions/name-rules.ts';
import { misspeltName, similarName } from '../../shared/actions/nearest-name.ts';
import { meaningOf } from '../../shared/contract/readings.ts';
import { coupons } from '../../shared/resources/coupons.ts';
import { resources } from '../../shared/resources/index.ts';
import { products } from '../../shared/resources/products.ts';

const demo = (file: string) =>
  readFileSync(new URL(`../../examples/demo-store/${file}`, import.meta.url), 'utf8');

describe('a name reads like', () => {
  test.each([
    ['price', ['tierPrices', 'wholesale_price', 'handling-fee', 'grand_total', 'amount']],
    [
      'discount',
      ['sale_price', 'compareAtPrice', 'percent_off', 'percentage_off', 'coupon', 'promo_code'],
    ],
    ['tax', ['vat', 'tax_class', 'taxable']],
    ['stock', ['inventoryQuantity', 'qty', 'sold_out']],
    ['limit', ['max', 'min_cart_value', 'maxPerOrder', 'once', 'new_customers_only', 'rules']],
    ['begin', ['starts_at', 'valid_from', 'publish_at']],
    ['end', ['endsAt', 'valid_until', 'expiry', 'validTo']],
    ['visibility', ['hidden', 'is_active', 'status', 'draft', 'locked']],
    ['customer', ['customer_tag', 'segments', 'user_role']],
    [
      'shipping',
      ['free_from', 'shippingClass', 'countries', 'delivery_date', 'lead_time', 'zip_range'],
    ],
    ['command', ['dry_run', 'notifyCustomer', 'force', 'auto_apply', 'run_at', 'on_success']],
  ])('%s', (meaning, names) => {
    expect(names.map((name) => [name, meaningOf(name)])).toEqual(
      names.map((name) => [name, meaning]),
    );
  });

  test.each([
    ...['author', 'isbn-13', 'pages', 'publication_year', 'colour', 'age_group', 'origin'],
    ...['gluten_free', 'country_of_origin', 'release_date', 'gift_message', 'po_number'],
    ...['unit', 'freesia', 'minor', 'taxonomy', 'delivery', 'language'],
  ])('nothing: %s', (name) => {
    expect(meaningOf(name)).toBeUndefined();
  });
});

test('a misspelled name suggests its field', () => {
  const known = ['description', 'image_url', 'usages_left', 'minimum_cart_value', 'name', 'state'];
  expect(
    ['descripton', 'imageUrl', 'usage_left', 'min_cart_value', 'nam', 'date', 'stage'].map((name) =>
      misspeltName(name, known),
    ),
  ).toEqual([
    'description',
    'image_url',
    'usages_left',
    'minimum_cart_value',
    undefined,
    undefined,
    undefined,
  ]);
  expect(similarName('cart_minimum', known)).toBe('minimum_cart_value');
  expect(similarName('colour', known)).toBeUndefined();
});

test('names of built-in object properties give no warning', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    expect(checkNames(recordNames(products), { [name]: 'x' })).toEqual([]);
    expect(checkNames(recordNames(coupons), { [name]: 'x' })).toEqual([]);
  }
});

test('names in the demo store give no warnings', () => {
  const rows = demo('store.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { resource: string; record: object });
  const columns = demo('products.csv').split('\n')[0]?.split(',') ?? [];
  const product = Object.fromEntries(
    columns.filter((name) => !name.includes('.')).map((name) => [name, 'x']),
  );
  const warnings = [...rows, { resource: 'products', record: product }].flatMap(
    ({ resource, record }) => {
      const declared = resources.find(({ name }) => name === resource);
      return declared ? checkNames(recordNames(declared), { ...record } as never) : [resource];
    },
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(warnings).toEqual([]);
});
