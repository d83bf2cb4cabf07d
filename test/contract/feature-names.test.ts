import { expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Attributes that sound like features, and names that customers may not give. */
const { asAdmin, asPublic, asUser } = await openStore();

const ownWords = (name: string) => `${name} is stored as an attribute of your own: `;

test('media of a product are attributes of its owner', async () => {
  const own = { media: 'none' };
  const { status, body } = await asAdmin('POST', '/products', { ...PRODUCT, ...own });
  expect([status, body.data]).toMatchObject([200, own]);
  expect(body['warnings']).toEqual([
    `${ownWords('media')}no picture is shown from it, as from images.`,
  ]);
  const path = `/products/${body.data.id}`;
  const changed = await asAdmin('PUT', path, { published_at: '2026-01-01' });
  expect(changed.body['warnings']).toEqual([
    `${ownWords('published_at')}nothing is published by it, as by published.`,
  ]);
  expect((await asAdmin('PUT', path, { price: 9 })).body).not.toHaveProperty('warnings');
  expect((await asPublic('GET', path)).body).not.toHaveProperty('warnings');
});

test('locales of a tax class do nothing', async () => {
  const own = { locales: { de: { name: 'Umsatzsteuer' } } };
  const { body } = await asAdmin('POST', '/taxes', { name: 'VAT', rate: 20, ...own });
  expect(body.data).toMatchObject(own);
  expect(body['warnings']).toEqual([`${ownWords('locales')}nothing is translated by it.`]);
});

test('prices and rules of a category do nothing', async () => {
  const own = { prices: { USD: 9 }, rules: { on_sale: 'true' } };
  const { body } = await asAdmin('POST', '/categories', { name: 'Sale', ...own });
  expect(body['warnings']).toEqual([
    `${ownWords('prices')}no price is taken from it.`,
    `${ownWords('rules')}nothing is chosen by it.`,
  ]);
});

test.each([
  'number',
  'customer_number',
  'admin',
  'staff',
  'is_staff',
  'permissions',
  'verified',
  'is_verified',
  'email_verified',
  'facebook_id',
  'Paid',
  'balance',
  'credit',
])('a customer has no %s of his own', async (name) => {
  const account = { name: 'Ada', email: `${name}@example.org`, password: 'correct horse' };
  const refused = await asPublic('POST', '/users', { ...account, [name]: 1 });
  expect([refused.status, errorOf(refused)]).toMatchObject([
    400,
    { invalidPropertyName: name, message: `${name} can be set by admins only.` },
  ]);
  const user = await create(asAdmin, '/users', { ...account, [name]: 1 });
  expect(user[name]).toBe(1);
});

test.each(['order_number', 'paid', 'is_paid', 'paid_at'])(
  'nor an order %s of its customer',
  async (name) => {
    const { id } = await create(asAdmin, '/products', PRODUCT);
    const body = {
      items: [{ product_id: id, quantity: 1 }],
      shipping_address: { country: 'Portugal' },
      [name]: true,
    };
    for (const ask of [asPublic, asUser]) {
      const refused = await ask('POST', '/orders/quote', body);
      expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, name]);
    }
    expect((await asAdmin('POST', '/orders/quote', body)).status).toBe(200);
  },
);
