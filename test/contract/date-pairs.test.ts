import { expect, test } from 'vitest';
import type { Fields } from '../../shared/contract/fields.ts';
import { resources } from '../../shared/resources/index.ts';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { exampleOf } from '../store/examples.ts';

const { asAdmin, asPublic } = await openStore();
const EARLY = '2026-11-01T00:00:00Z';
const LATE = '2026-11-02T00:00:00Z';

/** Every pair of dates of records that are made by a POST of them. */
const pairs = resources.flatMap(({ name, schema, routes }) =>
  routes['create']?.body !== 'record'
    ? []
    : Object.entries<Fields[string]>(schema?.properties ?? {}).flatMap(([until, { notBefore }]) =>
        notBefore === undefined ? [] : [{ name, from: notBefore, until }],
      ),
);

test('the schemas declare these date pairs', () => {
  const names = pairs.map(({ name, until }) => `${name}.${until}`).sort();
  expect(names).toEqual([
    ...['collections.published_until', 'contents.published_until'],
    ...['coupons.expirationDate', 'coupons.expiration_date'],
    ...['products.price_discount_until', 'products.published_until', 'promotions.valid_until'],
    'themes.published_until',
  ]);
});

test.each(pairs)('$name refuse $until before $from', async ({ name, from, until }) => {
  const path = `/${name}`;
  const make = (at: string, body: object) => create(asAdmin, at, body);
  const example = async () => ({
    ...(await exampleOf(name, make)),
    ...(name === 'coupons' && { code: crypto.randomUUID() }),
    ...(name === 'products' && { price_discount: 1 }),
  });
  const refused = async (answer: ReturnType<typeof asAdmin>) => {
    const { code, failedValidator, invalidPropertyName, message } = errorOf(await answer);
    return { code, failedValidator, invalidPropertyName, message };
  };
  const errorAbout = (field: string, says: string) => ({
    ...{ code: 400, failedValidator: 'min', invalidPropertyName: field },
    message: `${field} must not be ${says}.`,
  });
  const reversed = { ...(await example()), [from]: LATE, [until]: EARLY };
  const afterUntil = errorAbout(from, `after ${until}`);
  expect(await refused(asAdmin('POST', path, reversed))).toEqual(afterUntil);
  const { id } = await create(asAdmin, path, {
    ...(await example()),
    ...{ [from]: EARLY, [until]: LATE },
  });
  const one = `${path}/${id}`;
  for (const method of ['PUT', 'PATCH'] as const) {
    const ofBoth = asAdmin(method, one, { [from]: LATE, [until]: EARLY });
    expect(await refused(ofBoth)).toEqual(afterUntil);
    const ofFirst = asAdmin(method, one, { [from]: '2026-11-03T00:00:00Z' });
    expect(await refused(ofFirst)).toEqual(afterUntil);
    const ofSecond = asAdmin(method, one, { [until]: '2026-10-31T00:00:00Z' });
    expect(await refused(ofSecond)).toEqual(errorAbout(until, `before ${from}`));
  }
  const many = await asAdmin('PATCH', path, [{ id, [from]: '2026-11-03T00:00:00Z' }]);
  expect(JSON.stringify(many.body)).toContain(`${from} must not be after ${until}.`);
  expect((await asAdmin('PUT', one, { [from]: LATE, [until]: LATE })).status).toBe(200);
  expect((await asAdmin('PUT', one, { [from]: null })).status).toBe(200);
  expect((await asAdmin('PUT', one, { [until]: EARLY })).status).toBe(200);
});

test('shipments, exports and reports refuse reversed dates', async () => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const order = await create(asPublic, '/orders', {
    ...{
      items: [{ product_id, quantity: 2 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
  });
  const shipments = `/orders/${order.id}/shipments`;
  const said = { line_items: [{ product_id, quantity: 1 }] };
  const reversed = { ...said, date: '2026-11-02', delivery_date: '2026-11-01' };
  expect(errorOf(await asAdmin('POST', shipments, reversed))).toMatchObject({
    message: 'date must not be after delivery_date.',
  });
  await create(asAdmin, shipments, { ...said, date: '2026-11-02', delivery_date: '2026-11-03' });
  const changed = await asAdmin('PUT', `${shipments}/0`, { delivery_date: '2026-11-01' });
  expect(errorOf(changed)).toMatchObject({
    ...{ code: 400, invalidPropertyName: 'delivery_date' },
    message: 'delivery_date must not be before date.',
  });
  expect((await asAdmin('PUT', `${shipments}/0`, { date: '2026-11-03' })).status).toBe(200);
  const days = { from: '2026-11-02', to: '2026-11-01' };
  const exported = { resource: 'orders', format: 'csv', ...days };
  expect(errorOf(await asAdmin('POST', '/exports', exported))).toMatchObject({
    invalidPropertyName: 'from',
  });
  for (const report of ['sales', 'taxes', 'customers', 'carts']) {
    const path = `/reports/${report}?${new URLSearchParams(days)}`;
    expect([report, errorOf(await asAdmin('GET', path))]).toEqual([
      report,
      expect.objectContaining({ code: 400, invalidPropertyName: 'from' }),
    ]);
  }
});

test('a time zone is stored in its IANA spelling, and offsets are refused', async () => {
  const set = (timezone: string) => asAdmin('PUT', '/application', { timezone });
  expect((await set('europe/lisbon')).body.data.timezone).toBe('Europe/Lisbon');
  expect((await set('utc')).body.data.timezone).toBe('UTC');
  for (const timezone of ['+01:00', 'PST', 'Lisbon', '']) {
    expect(errorOf(await set(timezone))).toMatchObject({
      ...{ code: 400, failedValidator: 'whitelist', invalidPropertyName: 'timezone' },
    });
  }
});
