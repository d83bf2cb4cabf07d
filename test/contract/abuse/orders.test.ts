import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT } from '../../store/api.ts';

const store = await openStore({ shipping_required: true });
const { asAdmin, asPublic } = store;

const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 5, weight: 2 });
const voucher = await create(asAdmin, '/products', { ...PRODUCT, requires_shipping: false });
const method = (name: string, changes: object) =>
  create(asAdmin, '/shippings', { name, base_cost: 6, ...changes });
const parcel = await method('Parcel', { zones: [{ name: 'Portugal', code: 'PT' }] });
const free = await method('Free', { base_cost: 0, min_value: 100, zones: parcel.zones });
const letter = await method('Letter', { base_cost: 1, max_weight: 2 });
const closed = await method('Closed', { base_cost: 0, active: false });

const order = (changes: object = {}) => ({
  items: [{ product_id: kettle.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
  ...changes,
});
const abroad = { shipping_address: { ...ADDRESS, country: 'US' } };

test.each([
  [{ shipping_id: free.id }, 'Free is not available for this order: 5 is not above min_value 100.'],
  [
    { shipping_id: letter.id },
    'Letter is not available for this order: 2 is not below max_weight 2.',
  ],
  [{ shipping_id: closed.id }, 'Closed is not available for this order: active is false.'],
  [
    { shipping_id: parcel.id, ...abroad },
    'Parcel is not available for this order: it does not ship to US.',
  ],
])('guests and admins cannot order with %j', async (changes, message) => {
  for (const ask of [asPublic, asAdmin]) {
    const answer = await ask('POST', '/orders', order(changes));
    expect(errorOf(answer)).toEqual({
      code: 400,
      type: 'BadRequest',
      message,
      valid: false,
      failedValidator: 'whitelist',
      invalidPropertyName: 'shipping_id',
      invalidPropertyValue: changes.shipping_id,
      problems: [{ code: 'shipping_unavailable', message, field: 'shipping_id' }],
    });
  }
});

test.each([
  [{}, 'shipping_id'],
  [{ shipping_fee: 0 }, 'shipping_fee'],
  [{ shipping_id: parcel.id, shipping_fee: 0 }, 'shipping_fee'],
])('a shopper cannot get free shipping with %j', async (changes, name) => {
  const answer = await asPublic('POST', '/orders', order(changes));
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  expect((await asAdmin('POST', '/orders', order(changes))).status).toBe(200);
});

test('an order needs a shipping method only if its products ship', async () => {
  const items = [{ product_id: voucher.id, quantity: 1 }];
  expect(await create(asPublic, '/orders', order({ items }))).toMatchObject({ shipping_total: 0 });
  const country = ' portugal';
  const sent = order({ shipping_id: parcel.id, shipping_address: { ...ADDRESS, country } });
  expect(await create(asPublic, '/orders', sent)).toMatchObject({ shipping_total: 6, total: 11 });
});
